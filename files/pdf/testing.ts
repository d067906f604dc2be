/** PDFs for tests. */

interface Page {
  /** Points: 72 to an inch. */
  width: number
  height: number
  /** Three numbers from 0 to 1. */
  colour: string
  /** Further operators. */
  drawn?: string
}

/** A PDF whose pages are each of one colour. */
export function pdfOf(pages: readonly Page[]): string {
  const kids = pages.map((_page, at) => `${3 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(({ width, height, colour, drawn = '' }, at) => {
      const stream = `${colour} rg 0 0 ${width} ${height} re f ${drawn}`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + 2 * at} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer << /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${text.length}\n%%EOF\n`
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`
}

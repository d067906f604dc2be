/**
 * The program of the process that `pages.ts` starts, with the PDF, a folder, the most pages and the longest side. It prints one
 * line of JSON for each page.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'

export type PdfErrorCode = 'pdf_damaged' | 'pdf_locked' | 'pdf_too_long' | 'pdf_too_slow'
export type Told = { page: string } | { error: PdfErrorCode }

/** Pixels a point: 300 dots an inch. */
const SCALE = 300 / 72

const tell = (told: Told): void => console.log(JSON.stringify(told))

async function render(pdf: string, folder: string, pagesMax: number, sideMax: number): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(pdf))
  const count = document.getPageCount()
  if (count > pagesMax) return tell({ error: 'pdf_too_long' })
  if (count === 0) return tell({ error: 'pdf_damaged' })
  for (const page of document.pages()) {
    const path = join(folder, `page-${page.number}.png`)
    await write(page, path, sideMax)
    tell({ page: path })
  }
}

async function write(page: PDFiumPage, path: string, sideMax: number): Promise<void> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(SCALE, sideMax / Math.max(originalWidth, originalHeight))
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toFile(path)
}

try {
  const [pdf = '', folder = '', pagesMax, sideMax] = process.argv.slice(2)
  await render(pdf, folder, Number(pagesMax), Number(sideMax))
} catch (error) {
  tell({ error: /password/i.test(String(error)) ? 'pdf_locked' : 'pdf_damaged' })
}
// PDFium keeps the process alive.
process.exit()

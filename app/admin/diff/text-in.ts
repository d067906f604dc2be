/** The text of stored HTML, with an empty line between its paragraphs. */
export function textIn(html: string): string {
  const broken = html.replace(/<br\b[^>]*>/g, '\n').replace(/<\/(?:p|h\d|li|blockquote|figcaption|t[dh])>/g, '$&\n\n')
  const { body } = new DOMParser().parseFromString(broken, 'text/html')
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}

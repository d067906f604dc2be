/** Text as it stands in HTML, also within an attribute. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Plain text as paragraphs: an empty line ends one, any other line end stays a line end. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

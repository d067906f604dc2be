/**
 * The HTML that a record may hold. `rich-text/sanitise.ts` removes everything else when a record is written, and again before
 * it is shown.
 */

const WITHOUT_ATTRIBUTES =
  'p br hr h2 h3 h4 blockquote ul ol li strong b em i u s sub sup figure figcaption table thead tbody tr'

/** The allowed elements, with their allowed attributes. */
export const RICH_TEXT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(WITHOUT_ATTRIBUTES.split(' ').map((element) => [element, []])),
  a: ['href'],
  // `src` may name only pictures on this server. Otherwise another server would learn who reads the page.
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** The only allowed class. It marks the opening paragraph of a page, which is set larger. */
export const LEAD = 'lead'

/** The allowed schemes of a link. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const

/** The text of safe HTML on one line: "<p>Door de <em>woestijn</em>.</p>" -> "Door de woestijn." */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:\/(?:p|li|h\d|blockquote|t[dh]|figcaption)|br)\b[^>]*>/gi, ' $&')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Text escaped for HTML, also within an attribute. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Plain text as HTML paragraphs. An empty line ends a paragraph; any other line end becomes `<br />`. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

/**
 * The one allow-list for HTML: what the rich-text editor and the importer can make. Applied on every write to the
 * database and again before stored HTML is sent, so that neither side has to trust the other.
 */
import sanitize from 'sanitize-html'

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // The opening paragraph of a page, which is set larger.
  allowedClasses: { p: ['lead'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures come from this server alone: no outside request, and nobody else learns who reads what.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
}

/** Safe HTML of any HTML; plain text comes back escaped. */
export const sanitiseHtml = (html: string): string => sanitize(html, OPTIONS)

/** Every link in the HTML, in order, as it would be followed (entities decoded). */
export function linksIn(html: string): string[] {
  const links: string[] = []
  sanitize(html, {
    ...OPTIONS,
    transformTags: {
      a: (tagName, attribs) => {
        if (attribs.href) links.push(attribs.href)
        return { tagName, attribs }
      },
    },
  })
  return links
}

/** The text alone, on one line, cut at a word near `length` characters: for descriptions of a page. */
export function textOf(html: string, length: number): string {
  const spaced = html.replace(/<(?:\/(?:p|li|h\d|blockquote|td)|br)[^>]*>/gi, ' $&')
  const text = decode(sanitize(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || length).trimEnd()}…`
}

/** sanitize-html leaves these four escaped in text. */
const decode = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/**
 * HTML made safe. This is done before HTML is stored and again before it is sent, so that neither side has to trust the
 * other. `domain/rich-text.ts` lists the elements and attributes that may stay.
 */
import sanitize from 'sanitize-html'
import { LEAD, LINK_SCHEMES, RICH_TEXT } from '#domain/rich-text.ts'

const OPTIONS: sanitize.IOptions = {
  allowedTags: Object.keys(RICH_TEXT),
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TEXT).map(([element, attributes]) => [element, [...attributes]])),
  allowedClasses: { p: [LEAD] },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
}

/** Takes out of the HTML what is not allowed. Plain text comes back escaped: `a < b` -> `a &lt; b`. */
export const sanitiseHtml = (html: string): string => sanitize(html, OPTIONS)

/** Every link in the HTML, in order, as it would be followed (entities decoded). */
export const linksIn = (html: string): string[] => valuesIn(html, 'a', 'href')

/** Every link in the HTML with the text that one sees of it. */
export function textsOfLinks(html: string): { address: string; text: string }[] {
  const links: { address: string; text: string }[] = []
  sanitize(html, {
    ...OPTIONS,
    exclusiveFilter: ({ tag, attribs, text }) => {
      if (tag === 'a' && attribs.href) links.push({ address: attribs.href, text: text.trim() })
      return false
    },
  })
  return links
}

/** The address of every picture in the HTML, in order. */
export const imagesIn = (html: string): string[] => valuesIn(html, 'img', 'src')

function valuesIn(html: string, element: 'a' | 'img', attribute: string): string[] {
  const values: string[] = []
  sanitize(html, {
    ...OPTIONS,
    transformTags: {
      [element]: (tagName: string, attribs: sanitize.Attributes) => {
        const value = attribs[attribute]
        if (value) values.push(value)
        return { tagName, attribs }
      },
    },
  })
  return values
}

/** The text of the HTML on one line, for a page's description. Cut after a whole word near `length` characters. */
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

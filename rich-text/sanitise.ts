/**
 * HTML made safe. This is done before HTML is stored and again before it is sent, so that neither side has to trust the
 * other. `domain/rich-text.ts` lists the elements and attributes that may stay.
 */
import sanitize from 'sanitize-html'
import { LEAD, LINK_SCHEMES, plainText, RICH_TEXT } from '#domain/rich-text.ts'

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

/** Every link in the HTML, with its visible text. */
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
  const text = plainText(sanitiseHtml(html))
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || length).trimEnd()}…`
}

/**
 * Takes one picture of this server out of stored HTML, and the figure that holds only that picture. The rest keeps its
 * spelling. Stored HTML is safe: no attribute holds a `>`.
 */
export function withoutPicture(html: string, id: string): string {
  const picture = new RegExp(`<img\\b[^>]*"/media/${id}"[^>]*>`, 'g')
  return html
    .replace(FIGURE, (figure) => (figure.match(IMG)?.length === 1 && figure.search(picture) >= 0 ? '' : figure))
    .replace(picture, '')
}

const IMG = /<img\b/g
/** A figure without a figure in it. */
const FIGURE = /<figure>(?:(?!<\/?figure>)[\s\S])*<\/figure>/g

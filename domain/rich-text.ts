/**
 * The HTML that a record may hold: what the rich-text editor and an import can make. Everything else is taken out when a
 * record is written, and again before it is shown.
 */

/** Elements and their attributes. */
export const RICH_TEXT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'figure', 'figcaption'],
      ...['table', 'thead', 'tbody', 'tr'],
    ].map((element) => [element, []]),
  ),
  a: ['href'],
  // Pictures come from this server alone: no outside request, and nobody else learns who reads what.
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** The one class: the opening paragraph of a page, which is set larger. */
export const LEAD = 'lead'

/** What a link may lead to. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const

/**
 * The HTML that a record may hold. `rich-text/sanitise.ts` takes out everything else when a record is written, and
 * again before it is shown.
 */

/** The elements that may stay, with their attributes. */
export const RICH_TEXT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'figure', 'figcaption'],
      ...['table', 'thead', 'tbody', 'tr'],
    ].map((element) => [element, []]),
  ),
  a: ['href'],
  // `src` may name only pictures on this server, so that no other server learns who reads what.
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** The only class that may stay. It marks the opening paragraph of a page, which is set larger. */
export const LEAD = 'lead'

/** What a link may lead to. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const

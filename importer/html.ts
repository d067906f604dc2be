/** Turns texts of the archive into HTML that is safe to show. */
import { sanitiseHtml } from '#rich-text/sanitise.ts'

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i
const BLOCK = /<(?:p|h[1-6]|ul|ol|blockquote|figure|table|hr)[\s/>]/i

/**
 * A note or story as HTML. A text with tags counts as HTML and is cleaned. Any other text is plain: an empty line begins a new
 * paragraph. Null if no text remains.
 */
export function textToHtml(text: string): string | null {
  if (!TAG.test(text)) return paragraphs(escapeHtml(text))
  const clean = sanitiseHtml(text).trim()
  return BLOCK.test(clean) ? clean : paragraphs(clean)
}

/** The opposite of `textToHtml`: plain text if it gives the same HTML again, or else the HTML. */
export function textFromHtml(html: string): string {
  const text = html
    .replace(/^<p>|<\/p>$/g, '')
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br />', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return textToHtml(text) === html ? text : html
}

/** The content of a page's file. If the file is a whole HTML document, only its body counts. */
export function pageContent(html: string): string {
  const body = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(html)?.[1]
  return sanitiseHtml(body ?? html).trim()
}

function paragraphs(html: string): string | null {
  const parts = html.split(/\n\s*\n/).map((part) => part.trim().replace(/\n/g, '<br />'))
  return parts.map((part) => part && `<p>${part}</p>`).join('') || null
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

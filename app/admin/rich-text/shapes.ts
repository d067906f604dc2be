/**
 * The editor asks for a block round every text; stored HTML often has none: in list items, cells and captions, or in a text
 * that is one line. Here the one becomes the other, on parsed HTML. `data-form` tells how a paragraph was written
 * (`schema/text.ts`).
 */
import { pictureOf } from './schema/pictures.ts'

const BLOCKS = 'p, h2, h3, h4, ul, ol, li, blockquote, hr, figure, figcaption, table, thead, tbody, tr, td, th'
/** Where a text without a paragraph is usual. */
const BARE = 'li, td, th, figcaption'
const PLACES = `${BARE}, blockquote, figure`

/** Puts a paragraph round every text that has none. */
export function toEditable(root: Element): void {
  for (const inner of root.querySelectorAll('h2 p, h3 p, h4 p')) inner.replaceWith(...inner.childNodes)
  for (const paragraph of root.querySelectorAll<HTMLElement>('li > p, td > p, th > p, figcaption > p')) {
    paragraph.dataset.form = 'p'
  }
  for (const place of root.querySelectorAll(PLACES)) if (!isFigure(place)) wrapRuns(place)
}

/** The same for one place: what stands between its blocks. */
export function wrapRuns(place: Element): void {
  let run: ChildNode[] = []
  const close = () => {
    const [first] = run
    if (first && run.some(isSeen)) {
      const paragraph = place.ownerDocument.createElement('p')
      if (!place.matches(BARE)) paragraph.dataset.form = 'bare'
      first.before(paragraph)
      paragraph.append(...run)
    }
    run = []
  }
  for (const child of [...place.childNodes]) {
    if (isBlock(child)) close()
    else run.push(child)
  }
  close()
}

const isSeen = (node: ChildNode): boolean => node instanceof Element || (node instanceof Text && /[^ \t\r\n\f]/.test(node.data))

const isBlock = (node: ChildNode): boolean =>
  node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null)

const isFigure = (element: Element): boolean => element.localName === 'figure' && pictureOf(element) !== null

/** Turns what the editor writes into what is stored. */
export function toStored(root: Element): void {
  for (const table of root.querySelectorAll('table')) tellHead(table)
  for (const place of root.querySelectorAll('[data-caption]')) place.replaceWith(...place.childNodes)
  const bare = [...root.querySelectorAll('p')].filter(isWrittenBare)
  const alone = bare.filter(
    ({ previousElementSibling, nextElementSibling }) =>
      ![previousElementSibling, nextElementSibling].some((other) => (bare as (Element | null)[]).includes(other)),
  )
  for (const paragraph of root.querySelectorAll('p')) delete paragraph.dataset.form
  for (const paragraph of alone) paragraph.replaceWith(...paragraph.childNodes)
  for (const caption of root.querySelectorAll('figcaption')) if (!caption.hasChildNodes()) caption.remove()
}

function isWrittenBare(paragraph: HTMLElement): boolean {
  if (paragraph.className !== '') return false
  return (paragraph.dataset.form ?? (paragraph.parentElement?.matches(BARE) ? 'bare' : 'p')) === 'bare'
}

/** The editor knows of rows alone; those of the head come first. */
function tellHead(table: HTMLTableElement): void {
  const body = table.tBodies[0]
  const rows = [...(body?.rows ?? [])]
  const after = rows.findIndex((row) => !('head' in row.dataset))
  const head = after === -1 ? rows : rows.slice(0, after)
  for (const row of rows) delete row.dataset.head
  if (head.length === 0) return
  table.createTHead().append(...head)
  if (body?.rows.length === 0) body.remove()
}

/**
 * Makes lists from the paragraphs that Word writes instead. Each has its level in the style `mso-list`, and begins with its bullet
 * or number as text.
 */
import { styleOf } from './emphasis.ts'

interface Item {
  level: number
  ordered: boolean
  paragraph: Element
}

export function makeWordLists(body: Element): void {
  let run: Item[] = []
  let last: Element | null = null
  const close = () => {
    run[0]?.paragraph.before(...listsOf(run))
    for (const { paragraph } of run) paragraph.remove()
    run = []
  }
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div, table')]) {
    const item = itemOf(paragraph)
    // Another paragraph or element between two items ends the list.
    if (!item || (last && last.nextElementSibling !== paragraph)) close()
    if (item) run.push(item)
    last = item ? paragraph : null
  }
  close()
  for (const marker of markersIn(body)) marker.remove()
}

const MARKER = /^\s*[([]?(?:\d+|[a-z]{1,2}|[ivxlc]+)(?:\.\d+)*[.)\]]/i

function itemOf(paragraph: Element): Item | null {
  if (paragraph.localName !== 'p') return null
  const level = /\blevel(\d)/.exec(styleOf(paragraph)['mso-list'] ?? '')
  if (!level) return null
  const ordered = MARKER.test(markersIn(paragraph)[0]?.textContent ?? '')
  return { level: Number(level[1]), ordered, paragraph }
}

/** The bullets and numbers, which are not part of the text. */
const markersIn = (element: Element): Element[] =>
  [...element.querySelectorAll('span')].filter((span) => styleOf(span)['mso-list'] === 'ignore')

/** The list of some items; several if bullets and numbers follow each other. */
function listsOf(items: Item[]): Element[] {
  const lists: Element[] = []
  const open: { list: Element; level: number; ordered: boolean }[] = []
  for (const { level, ordered, paragraph } of items) {
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.at(-1)?.level === level && open.at(-1)!.ordered !== ordered) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul')
      const around = open.at(-1)?.list.lastElementChild
      if (around) around.append(list)
      else lists.push(list)
      open.push({ list, level, ordered })
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)!.list.append(item)
  }
  return lists
}

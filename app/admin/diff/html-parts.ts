/** Splits stored HTML into its paragraphs, items, captions and pictures, and pairs the parts of two texts. */
import { diffArrays } from 'diff'

export interface HtmlPart {
  /** Its kind and number: `paragraph 2`, `figure 1, caption`. */
  label: string
  text: string
  /** The text with its markup. */
  html: string
}

/** The part of a browser's nodes that is used here, so that tests need no browser. */
export interface HtmlNode {
  readonly nodeName: string
  readonly childNodes: Iterable<HtmlNode>
  readonly textContent: string | null
  readonly outerHTML?: string
  getAttribute?(name: string): string | null
}

/** Parses the HTML outside of the page, so nothing in it is loaded or run. */
export const htmlParts = (html: string): HtmlPart[] => partsOf(new DOMParser().parseFromString(html, 'text/html').body)

/** The words for elements that are parts of their own. */
const KINDS: Record<string, string> = {
  P: 'paragraph',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  LI: 'list item',
  BLOCKQUOTE: 'quote',
  FIGURE: 'figure',
  FIGCAPTION: 'caption',
  TR: 'table row',
}

export function partsOf(body: HtmlNode): HtmlPart[] {
  const parts: HtmlPart[] = []
  const counts = new Map<string, number>()
  const numbered = (kind: string): string => {
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return `${kind} ${number}`
  }
  const add = (label: string, text: string, html = text) => parts.push({ label, text, html })

  /** Adds the parts of nodes that belong together: their text, the addresses of links, and pictures. */
  const read = (nodes: readonly HtmlNode[], kind: string, figure: string | null) => {
    const text = nodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
    const html = nodes.map(({ outerHTML, textContent }) => outerHTML ?? textContent ?? '').join('')
    if (text !== '') add(figure ? `${figure}, ${kind}` : numbered(kind), text, html)
    for (const node of nodes) readWithin(node, figure)
  }
  const readWithin = (node: HtmlNode, figure: string | null) => {
    const address = node.getAttribute?.(node.nodeName === 'IMG' ? 'src' : 'href')
    if (address && node.nodeName === 'A') add(`link '${textOf(node).trim()}'`, address)
    if (address && node.nodeName === 'IMG') {
      const label = figure ?? numbered('picture')
      add(figure ? `${figure}, picture` : label, address)
      add(`${label}, alternative text`, node.getAttribute?.('alt') ?? '')
    }
    for (const child of node.childNodes) readWithin(child, figure)
  }

  const walk = (node: HtmlNode, kind: string, figure: string | null) => {
    let run: HtmlNode[] = []
    const endRun = () => {
      read(run, kind, figure)
      run = []
    }
    for (const child of node.childNodes) {
      const own = KINDS[child.nodeName]
      if (!own && !holdsKinds(child)) {
        run.push(child)
        continue
      }
      endRun()
      // The paragraph in an item or a quote counts as the item or the quote.
      const childKind = !own || (own === 'paragraph' && !figure) ? kind : own
      if (own === 'figure') walk(child, 'text', numbered('figure'))
      else if (own && (child.nodeName === 'TR' || !holdsKinds(child))) read([child], childKind, figure)
      else walk(child, childKind, figure)
    }
    endRun()
  }

  walk(body, 'paragraph', null)
  return parts.filter(({ text }) => text !== '')
}

const holdsKinds = (node: HtmlNode): boolean =>
  [...node.childNodes].some((child) => child.nodeName in KINDS || holdsKinds(child))

/** The text of a node. Cells and lines are kept apart. */
const textOf = (node: HtmlNode): string => {
  if (node.nodeName === '#text') return node.textContent ?? ''
  if (node.nodeName === 'BR') return ' '
  return [...node.childNodes].map(textOf).join(node.nodeName === 'TR' ? ' | ' : '')
}

/** A part before and after; null on the side that lacks it. */
interface PartPair {
  label: string
  before: string | null
  after: string | null
  /** The words are the same, but the markup differs: bold, or a heading that was a paragraph. */
  restyled: boolean
}

/** Pairs the parts of two texts, in reading order. A moved part counts as removed and added. */
export function pairParts(before: readonly HtmlPart[], after: readonly HtmlPart[]): PartPair[] {
  const pairs: PartPair[] = []
  const [old, young] = [[...before], [...after]]
  const changes = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  )
  for (const [at, { added, removed, count }] of changes.entries()) {
    if (!added && !removed) {
      const same = young.splice(0, count)
      pairs.push(...old.splice(0, count).map((part, index) => pairOf(part, same[index] ?? null)))
    } else if (!added || !changes[at - 1]?.removed) {
      const next = changes[at + 1]
      const gone = removed ? old.splice(0, count) : []
      const come = added ? young.splice(0, count) : next?.added ? young.splice(0, next.count) : []
      pairs.push(...pairAlike(gone, come))
    }
  }
  return pairs
}

/** Pairs removed and added parts in order, so that the pairs have as many words in common as possible. */
function pairAlike(gone: HtmlPart[], come: HtmlPart[]): PartPair[] {
  /** `best[a][b]` is the best total for the parts from `a` and `b` on. */
  const best: number[][] = Array.from({ length: gone.length + 1 }, () => Array(come.length + 1).fill(0))
  const worth = (a: number, b: number): number => best[a]?.[b] ?? 0
  const pairing = (a: number, b: number): number => likeness(gone[a]!, come[b]!) + worth(a + 1, b + 1)
  for (let a = gone.length - 1; a >= 0; a--) {
    for (let b = come.length - 1; b >= 0; b--) {
      best[a]![b] = Math.max(worth(a + 1, b), worth(a, b + 1), pairing(a, b))
    }
  }
  const pairs: PartPair[] = []
  let [a, b] = [0, 0]
  while (a < gone.length || b < come.length) {
    if (a < gone.length && b < come.length && worth(a, b) === pairing(a, b)) {
      pairs.push(pairOf(gone[a++]!, come[b++]!))
    } else if (a < gone.length && worth(a, b) === worth(a + 1, b)) pairs.push(pairOf(gone[a++]!, null))
    else pairs.push(pairOf(null, come[b++]!))
  }
  return pairs
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
const kindOf = ({ label }: HtmlPart): string => label.replace(/\d+/g, '')

/** How well two parts fit: above 0 for parts of one kind, and more with each common word. */
function likeness(one: HtmlPart, other: HtmlPart): number {
  if (kindOf(one) !== kindOf(other)) return -1
  const [a, b] = [wordsOf(one.text), wordsOf(other.text)]
  return 0.01 + [...a].filter((word) => b.has(word)).length / Math.max(1, a.size, b.size)
}

const pairOf = (before: HtmlPart | null, after: HtmlPart | null): PartPair => ({
  label: (after ?? before)?.label ?? '',
  before: before?.text ?? null,
  after: after?.text ?? null,
  restyled: before?.text === after?.text && before?.html !== after?.html,
})

/** Stored HTML as the paragraphs, items, captions and pictures that it is made of, so that two texts can be compared. */

export interface HtmlPart {
  /** What it is, and which of them: `paragraph 2`, `figure 1, caption`. */
  label: string
  text: string
  /** With its markup: parts of the same text may still differ in this. */
  html: string
}

/** What is asked of a browser's nodes. */
export interface HtmlNode {
  readonly nodeName: string
  readonly childNodes: Iterable<HtmlNode>
  readonly textContent: string | null
  readonly outerHTML?: string
  getAttribute?(name: string): string | null
}

/** Parsed apart from the page: nothing of it is loaded or run. */
export const htmlParts = (html: string): HtmlPart[] => partsOf(new DOMParser().parseFromString(html, 'text/html').body)

/** The elements that stand by themselves, as people call them. */
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

  /** Nodes that are read as one: their text, where their links lead, and their pictures. */
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
      // The paragraph of an item or a quote is the item or the quote.
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

/** Cells stand apart, and so do the lines that a break makes. */
const textOf = (node: HtmlNode): string => {
  if (node.nodeName === '#text') return node.textContent ?? ''
  if (node.nodeName === 'BR') return ' '
  return [...node.childNodes].map(textOf).join(node.nodeName === 'TR' ? ' | ' : '')
}

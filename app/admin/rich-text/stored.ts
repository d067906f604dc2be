/**
 * Opens a stored text for editing, and writes it again. Parts that nobody touched are written as they were read, so that an edit
 * only changes its own paragraph. An untouched text stays the same string.
 */
import { DOMSerializer, type Node, DOMParser as Reader, type Schema } from '@tiptap/pm/model'
import type { ParagraphForm } from './schema/extensions.ts'
import { pictureOf } from './schema/pictures.ts'

export interface OpenText {
  doc: Node
  /** The HTML of the edited text; empty if nothing is left. */
  write(doc: Node): string
  /** Takes over an equal document that is being edited, so that its parts are known too. */
  adopt(doc: Node): void
}

interface Source {
  html: string
  /** The text between this part and the next. */
  gap: string
}

export function openText(schema: Schema, html: string): OpenText {
  const reader = Reader.fromSchema(schema)
  const writer = DOMSerializer.fromSchema(schema)
  const sources = new WeakMap<Node, Source>()
  const read = partsOf(html).flatMap(({ place, ...source }) => {
    const nodes = reader.parse(place).children
    if (nodes.length === 1) sources.set(nodes[0]!, source)
    return nodes
  })
  const first = schema.topNodeType.createAndFill(null, read)
  if (!first) throw new Error('The text cannot be opened.')

  const written = (node: Node): string => {
    const place = document.implementation.createHTMLDocument().createElement('div')
    place.append(writer.serializeNode(node, { document: place.ownerDocument }))
    toStored(place)
    return plain(place.innerHTML)
  }
  const write = (doc: Node): string => {
    const nodes = doc.children
    const inPlace = nodes.length === read.length
    return nodes
      .map((node, at) => {
        if (isBare(node) && [nodes[at - 1], nodes[at + 1]].some(isBare)) return written(withElement(node))
        const source = sources.get(node)
        const before = source ?? (inPlace ? sources.get(read[at]!) : undefined)
        return (source?.html ?? written(node)) + (before?.gap ?? '')
      })
      .join('')
  }
  return {
    doc: first,
    write: (doc) => (doc.eq(first) ? html : isEmpty(doc) ? '' : write(doc)),
    adopt(doc) {
      for (const [at, node] of doc.children.entries()) {
        const source = sources.get(read[at]!)
        if (source) sources.set(node, source)
      }
    },
  }
}

/** The blocks of a text and the words between them, each with its source and ready to be read. */
function partsOf(html: string): (Source & { place: Element })[] {
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html')
  wrapRuns(body)
  return [...body.children].map((element) => {
    const gap = element.nextSibling instanceof Text ? element.nextSibling.data : ''
    const source = plain(element.matches('[data-form=bare]') ? element.innerHTML : element.outerHTML)
    const place = body.ownerDocument.createElement('div')
    place.append(element)
    toEditable(place)
    return { html: source, gap, place }
  })
}

/** Whether a paragraph is written without an element. Two such neighbours would run together. */
const isBare = (node: Node | undefined): boolean => (node?.attrs.form as ParagraphForm) === 'bare'
const withElement = (node: Node): Node => node.type.create({ ...node.attrs, form: 'p' }, node.content)

const isEmpty = (doc: Node): boolean => doc.children.every((node) => node.type.name === 'paragraph' && node.content.size === 0)

/** Spells HTML as the server does. */
const plain = (html: string): string =>
  html.replaceAll('&nbsp;', '\u00a0').replace(/<(br|hr|img)((?: [a-z]+="[^"]*")*)>/g, '<$1$2 />')

/**
 * The editor needs a block around every text. Stored HTML often has none: in list items, cells and captions, or in a text of one
 * line. The functions below convert between the two, on parsed HTML. `data-form` says how a paragraph was written.
 */
const BLOCKS = 'p, h2, h3, h4, ul, ol, li, blockquote, hr, figure, figcaption, table, thead, tbody, tr, td, th'
/** Elements in which text without a paragraph is usual. */
const BARE = 'li, td, th, figcaption'
const PLACES = `${BARE}, blockquote, figure`

/** Puts a paragraph around every text that has none. */
function toEditable(root: Element): void {
  for (const inner of root.querySelectorAll('h2 p, h3 p, h4 p')) inner.replaceWith(...inner.childNodes)
  for (const paragraph of root.querySelectorAll<HTMLElement>('li > p, td > p, th > p, figcaption > p')) {
    paragraph.dataset.form = 'p'
  }
  for (const place of root.querySelectorAll(PLACES)) if (!isFigure(place)) wrapRuns(place)
}

/** Puts paragraphs around the texts between the blocks of one element. */
function wrapRuns(place: Element): void {
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

/** Turns the HTML of the editor into the stored form. */
function toStored(root: Element): void {
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

/** Moves the head rows, which come first, into a `thead`: the editor has none. */
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

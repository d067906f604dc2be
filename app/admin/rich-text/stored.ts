/**
 * A stored text opened for work, and written again. The parts that nobody touched are written as they were read, so that a
 * word that is edited changes its own paragraph alone; an untouched text is the same string.
 */
import { DOMSerializer, type Node, DOMParser as Reader, type Schema } from '@tiptap/pm/model'
import type { ParagraphForm } from './schema/text.ts'
import { toEditable, toStored, wrapRuns } from './shapes.ts'

export interface OpenText {
  doc: Node
  /** The HTML of the text as it has become; empty when nothing is left. */
  write(doc: Node): string
  /** Another document that says the same is worked on: its parts are known too. */
  adopt(doc: Node): void
}

interface Source {
  html: string
  /** What stood between it and the next. */
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

/** The blocks of a text, and the runs of words between them: each ready to be read, with its source. */
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

/** Two texts without an element would run together. */
const isBare = (node: Node | undefined): boolean => (node?.attrs.form as ParagraphForm) === 'bare'
const withElement = (node: Node): Node => node.type.create({ ...node.attrs, form: 'p' }, node.content)

const isEmpty = (doc: Node): boolean => doc.children.every((node) => node.type.name === 'paragraph' && node.content.size === 0)

/** HTML as the server spells it. */
const plain = (html: string): string =>
  html.replaceAll('&nbsp;', '\u00a0').replace(/<(br|hr|img)((?: [a-z]+="[^"]*")*)>/g, '<$1$2 />')

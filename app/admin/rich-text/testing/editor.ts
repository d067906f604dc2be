/** Functions that the tests of the editor run in a browser (`app/e2e/rich-text.test.ts`). */
import { Fragment, type Node, DOMParser as Reader, Slice } from '@tiptap/pm/model'
import { cleanPasted } from '../paste/clean.ts'
import { schema } from '../schema/extensions.ts'
import { openText } from '../stored.ts'

/** What pasted HTML becomes. */
export function pasted(html: string): string {
  const place = document.createElement('div')
  place.innerHTML = cleanPasted(html)
  return openText(schema, '').write(Reader.fromSchema(schema).parse(place))
}

/** Opens and writes a text without a change. */
export function unchanged(html: string): string {
  const { doc, write } = openText(schema, html)
  doc.check()
  return write(doc)
}

/** Touches every part of a text without changing it. */
export function rewritten(html: string): string {
  const { doc, write } = openText(schema, html)
  const touched = schema.nodeFromJSON(doc.toJSON())
  const last = schema.nodes.paragraph!.create(null, schema.text('#'))
  return write(touched.copy(touched.content.addToEnd(last))).replace(/<p>#<\/p>$/, '')
}

/** Inserts `sign` after the first letter of the text node in the middle. */
export function edited(html: string, sign: string): string {
  const { doc, write } = openText(schema, html)
  const texts: { node: Node; at: number }[] = []
  doc.descendants((node, at) => void (node.isText && texts.push({ node, at })))
  const middle = texts[Math.floor(texts.length / 2)]
  if (!middle) return html
  const at = middle.at + 1
  const letters = Fragment.from(schema.text(sign, middle.node.marks))
  return write(doc.replace(at, at, new Slice(letters, 0, 0)))
}

const MARKS = 'strong, b, em, i, u, s, sub, sup, a'

/**
 * The content of a text, however it is written: its blocks and pictures, and each letter with its emphasis and link. Spaces count
 * as browsers show them.
 */
export function canonical(html: string): string[] {
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html')
  const said: string[] = []
  const walk = (node: globalThis.Node, marks: string[]): void => {
    if (node instanceof Text) {
      for (const letter of node.data) said.push(/[ \t\r\n\f]/.test(letter) ? ' ' : `${letter}${marks.join('')}`)
      return
    }
    if (!(node instanceof Element)) return
    const attributes = [...node.attributes]
      .filter(({ name, value }) => !(/span$/.test(name) && value === '1'))
      .map(({ name, value }) => ` ${name}=${value}`)
    const tag = `<${node.localName}${attributes.sort().join('')}>`
    const isMark = node.matches(MARKS)
    if (!isMark) said.push(node.matches('img') ? tag + marks.join('') : tag)
    for (const child of node.childNodes) walk(child, isMark ? [...marks, tag].sort() : marks)
    if (!node.matches(`${MARKS}, img, br, hr`)) said.push(`</${node.localName}>`)
  }
  for (const child of body.childNodes) walk(child, [])
  const isEdge = (token: string | undefined) => !token || (/^</.test(token) && !token.startsWith('<img'))
  return said.filter((token, at) => token !== ' ' || !(said[at - 1] === ' ' || isEdge(said[at - 1]) || isEdge(after(said, at))))
}

const after = (said: string[], at: number): string | undefined => said.slice(at).find((token) => token !== ' ')

/** Marks the words of a text that an earlier text did not have. The marks are no part of the text. */
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { wordChanges } from '../diff/word-changes.ts'
import '../diff/diff.css'

/** `original` is the earlier text, as `textIn` gives it. */
export const changesFrom = (original: string) =>
  Extension.create({
    name: 'changes',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, { doc }) => marksIn(doc, original),
          apply: (change, marks) => (change.docChanged ? marksIn(change.doc, original) : marks),
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
    ],
  })

function marksIn(doc: Node, original: string): DecorationSet {
  const { text, places } = read(doc)
  const marks: Decoration[] = []
  let at = 0
  for (const { value, added, removed } of wordChanges(original, text, true)) {
    if (removed) continue
    const end = at + value.length
    if (added && value.trim() !== '') marks.push(Decoration.inline(places[at]!, places[end - 1]! + 1, { nodeName: 'ins' }))
    at = end
  }
  return DecorationSet.create(doc, marks)
}

/** The text of a document, and the place of each of its characters. */
function read(doc: Node): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  const add = (said: string, at: number, step: number) => {
    text += said
    for (let index = 0; index < said.length; index++) places.push(at + index * step)
  }
  doc.descendants((node, at) => {
    if (node.isTextblock && text !== '') add('\n\n', at, 0)
    else if (node.type.name === 'hardBreak') add('\n', at, 0)
    else if (node.isText) add(node.text ?? '', at, 1)
  })
  return { text, places }
}

/** Emphasis and links as the editor holds them. What a paste brings has become these elements before. */
import { Mark } from '@tiptap/core'
import { isSafeLink } from '../addresses.ts'

/** A mark that several elements stand for; text keeps the one that it came with. The first is that of new text. */
function emphasis(name: string, elements: [string, ...string[]], key?: string) {
  const [first] = elements
  return Mark.create({
    name,
    addAttributes: () => ({
      element: {
        default: first,
        parseHTML: (element: HTMLElement) => element.localName,
        rendered: false,
      },
    }),
    parseHTML: () => elements.map((tag) => ({ tag })),
    renderHTML: ({ mark }) => [String(mark.attrs.element), 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {}
    },
  })
}

export const Bold = emphasis('bold', ['strong', 'b'], 'Mod-b')
export const Italic = emphasis('italic', ['em', 'i'], 'Mod-i')
export const Underline = emphasis('underline', ['u'], 'Mod-u')
export const Strike = emphasis('strike', ['s'])
export const Subscript = emphasis('subscript', ['sub'])
export const Superscript = emphasis('superscript', ['sup'])

export const Link = Mark.create({
  name: 'link',
  // Outermost, so that a link with some words in bold stays one link.
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (isSafeLink(element.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/**
 * Pictures in the editor. A figure with one picture and its caption is a block, which shows a field for the alternative text. Any
 * other figure is a frame around its content. A picture within text is an inline node.
 */
import { Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { isOwnPicture } from '../addresses.ts'

const names = ['src', 'alt', 'width', 'height'] as const
const attributes = {
  ...Object.fromEntries(names.map((name) => [name, { default: null }])),
  // Keeps the editor from making a figure without a picture around a caption.
  src: { isRequired: true },
}

export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'img', getAttrs: (element) => (isOwnPicture(element.getAttribute('src')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const Caption = Node.create({
  name: 'caption',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

/** `href` is the address of a link around the picture. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'caption',
  isolating: true,
  draggable: true,
  addAttributes: () => ({ ...attributes, href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: (element) => {
        const picture = pictureOf(element)
        if (!picture || !isOwnPicture(picture.getAttribute('src'))) return false
        const link = picture.closest('a')?.getAttribute('href') ?? null
        return { ...Object.fromEntries(names.map((name) => [name, picture.getAttribute(name)])), href: link }
      },
      // The caption is the only content. If there is none, an empty one is added to write in.
      contentElement: (element) => {
        const content = document.createElement('div')
        content.append(element.querySelector('figcaption')?.cloneNode(true) ?? document.createElement('figcaption'))
        return content
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, ...picture } }) =>
    href
      ? ['figure', ['a', { href }, ['img', picture]], ['div', { 'data-caption': '' }, 0]]
      : ['figure', ['img', picture], ['div', { 'data-caption': '' }, 0]],
  addKeyboardShortcuts() {
    return {
      /** Ends the caption, which is one paragraph, and begins a new paragraph after the figure. */
      Enter: () =>
        this.editor.commands.command(({ tr, state, dispatch }) => {
          const { $from } = state.selection
          if ($from.node(-2)?.type !== this.type) return false
          const after = $from.after(-2)
          if (dispatch) {
            tr.insert(after, state.schema.nodes.paragraph!.create())
            tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView()
          }
          return true
        }),
      /** At the beginning of a caption it selects the figure. A second press deletes it. */
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection
        if (!empty || $from.parentOffset > 0 || $from.node(-2)?.type !== this.type) return false
        if ($from.index(-1) > 0) return false
        return this.editor.commands.setNodeSelection($from.before(-2))
      },
    }
  },
})

/** Any other figure: with two pictures, a table, or a caption above the picture. */
export const Frame = Node.create({
  name: 'frame',
  group: 'block',
  content: '(caption | block)+',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

/** The picture of a figure with one picture, linked or not, and at most a caption after it; null for any other figure. */
export function pictureOf(figure: Element): Element | null {
  const [first, second, ...others] = [...figure.children]
  const picture = first?.localName === 'a' && first.children.length === 1 ? first.children[0] : first
  if (picture?.localName !== 'img' || others.length > 0) return null
  if (second && second.localName !== 'figcaption' && !second.hasAttribute('data-caption')) return null
  const words = [...figure.childNodes, ...(first === picture ? [] : first!.childNodes)]
  return words.every((node) => node instanceof Element || /^[ \t\r\n\f]*$/.test(node.textContent ?? '')) ? picture : null
}

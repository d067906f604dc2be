/**
 * Pictures as the editor holds them. A figure of one picture and its caption is a block of its own, which shows a field for
 * the alternative text. Any other figure is a frame round what it holds, and a picture within text is a sign in it.
 */
import { Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { isOwnPicture } from '../addresses.ts'

const names = ['src', 'alt', 'width', 'height'] as const
const attributes = {
  ...Object.fromEntries(names.map((name) => [name, { default: null }])),
  // Nothing makes one without a picture, to hold a caption that stands alone.
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

/** `href`: where a press on the picture leads. */
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
      // The caption is the only content; without one there is an empty one to write in.
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
      /** A caption is one paragraph: the next one follows the figure. */
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
      /** At the beginning of a caption it takes hold of the figure; once more, and the figure goes. */
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection
        if (!empty || $from.parentOffset > 0 || $from.node(-2)?.type !== this.type) return false
        if ($from.index(-1) > 0) return false
        return this.editor.commands.setNodeSelection($from.before(-2))
      },
    }
  },
})

/** A figure with anything else in it: two pictures, a table, a caption above. */
export const Frame = Node.create({
  name: 'frame',
  group: 'block',
  content: '(caption | block)+',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

/** The picture of a figure that holds one picture, linked or not, and after it a caption or nothing. */
export function pictureOf(figure: Element): Element | null {
  const [first, second, ...others] = [...figure.children]
  const picture = first?.localName === 'a' && first.children.length === 1 ? first.children[0] : first
  if (picture?.localName !== 'img' || others.length > 0) return null
  if (second && second.localName !== 'figcaption' && !second.hasAttribute('data-caption')) return null
  const words = [...figure.childNodes, ...(first === picture ? [] : first!.childNodes)]
  return words.every((node) => node instanceof Element || /^[ \t\r\n\f]*$/.test(node.textContent ?? '')) ? picture : null
}

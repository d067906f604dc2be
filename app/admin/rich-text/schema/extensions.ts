/** The schema of the editor: all that a record may contain (`domain/rich-text.ts`), and nothing else. */
import { type AnyExtension, getSchema, Mark, Node } from '@tiptap/core'
import { Table as StockTable, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { LEAD } from '#domain/rich-text.ts'
import { isSafeLink } from '../addresses.ts'
import { Caption, Figure, Frame, Picture } from './pictures.ts'

/**
 * How a paragraph is written: `p` with an element, `bare` without one. Null is the usual form of its place, which is bare in list
 * items, cells and captions. Paragraphs keep the form in which they were stored.
 */
export type ParagraphForm = 'p' | 'bare' | null

const Paragraph = Node.create({
  name: 'paragraph',
  // The first of all blocks: the editor makes a paragraph when it needs a new block.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({
    lead: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.classList.contains(LEAD),
      renderHTML: ({ lead }: { lead: boolean }) => (lead ? { class: LEAD } : {}),
    },
    form: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.form ?? null,
      renderHTML: ({ form }: { form: ParagraphForm }) => (form ? { 'data-form': form } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})

/** Unlike the library's list item it may begin with any block, such as a figure. Tab moves through the form as usual. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** The attributes of cells. The tables are the library's own, but rows also know whether they belong to the head. */
const CELL = () => ({
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'colSpan') },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'rowSpan') },
  // The library requires this attribute, for the width of a column.
  colwidth: { default: null, rendered: false },
})

const spanOf = (cell: HTMLElement, name: 'colSpan' | 'rowSpan'): number =>
  cell instanceof HTMLTableCellElement ? Math.max(1, cell[name]) : 1

const Cell = TableCell.extend({ addAttributes: CELL })
const HeadCell = TableHeader.extend({ addAttributes: CELL })

const Row = TableRow.extend({
  addAttributes: () => ({
    head: {
      default: false,
      parseHTML: (row: HTMLElement) => row.parentElement?.localName === 'thead' || 'head' in row.dataset,
      renderHTML: ({ head }: { head: boolean }) => (head ? { 'data-head': '' } : {}),
    },
  }),
})

const Table = StockTable.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
  addKeyboardShortcuts() {
    const { Tab: _tab, ...keys } = this.parent?.() ?? {}
    // In the last cell Tab leaves the table. The library would add a row.
    return { ...keys, Tab: () => this.editor.commands.goToNextCell() }
  },
})

/** A mark that several elements mean. Text keeps the element that it came with, and new text gets the first one. */
function emphasis(name: string, elements: [string, ...string[]], key?: string) {
  const [first] = elements
  return Mark.create({
    name,
    addAttributes: () => ({
      element: { default: first, parseHTML: (element: HTMLElement) => element.localName, rendered: false },
    }),
    parseHTML: () => elements.map((tag) => ({ tag })),
    renderHTML: ({ mark }) => [String(mark.attrs.element), 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {}
    },
  })
}

const Bold = emphasis('bold', ['strong', 'b'], 'Mod-b')
const Italic = emphasis('italic', ['em', 'i'], 'Mod-i')
const Underline = emphasis('underline', ['u'], 'Mod-u')
const Strike = emphasis('strike', ['s'])
const Subscript = emphasis('subscript', ['sub'])
const Superscript = emphasis('superscript', ['sup'])

const Link = Mark.create({
  name: 'link',
  // The outermost mark, so that a link with some bold words stays one link.
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (isSafeLink(element.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

export const LEVELS = [2, 3, 4] as const

/** `figure` and `picture` are the nodes of `pictures.ts`, in the editor with their views. */
export const extensionsWith = (figure: AnyExtension, picture: AnyExtension): AnyExtension[] => [
  StarterKit.configure({
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    code: false,
    codeBlock: false,
    link: false,
    paragraph: false,
    listItem: false,
    trailingNode: false,
    heading: { levels: [...LEVELS] },
    dropcursor: { color: 'var(--brick)', width: 2 },
  }),
  Paragraph,
  ListItem,
  figure,
  Frame,
  Caption,
  picture,
  Table,
  Row,
  Cell,
  HeadCell,
  Link,
  Bold,
  Italic,
  Underline,
  Strike,
  Subscript,
  Superscript,
]

export const schema = getSchema(extensionsWith(Figure, Picture))

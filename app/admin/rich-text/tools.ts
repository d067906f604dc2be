/** The tools of the editor. The toolbar shows as many as fit, its menu shows the rest. */
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { IconName } from '../parts/Icon.tsx'
import { LEVELS } from './schema/extensions.ts'

/** The dialogs that a tool can open. */
export type Asked = 'link' | 'image'

export interface Tool {
  name: string
  label: string
  icon?: IconName
  /** Its keys, in words. */
  keys?: string
  /** It begins a group. */
  first?: true
  /** What it does, unless it opens a dialog. */
  run?: (chain: ChainedCommands, editor: Editor) => ChainedCommands
  asks?: Asked
  /** For a tool that is on or off. */
  isOn?: (editor: Editor) => boolean
  /** Whether the cursor is in a thing that the tool makes. */
  isAt?: (editor: Editor) => boolean
}

export const BLOCKS: readonly Tool[] = [
  { name: 'lead', label: 'Lead', run: (chain) => chain.setNode('paragraph', { lead: true }) },
  {
    name: 'paragraph',
    label: 'Paragraph',
    run: (chain, editor) =>
      (editor.isActive('blockquote') ? chain.unsetBlockquote() : chain).setNode('paragraph', { lead: false }),
  },
  ...LEVELS.map((level) => ({
    name: `heading ${level}`,
    label: `Heading ${level}`,
    run: (chain: ChainedCommands) => chain.setHeading({ level }),
  })),
  { name: 'quote', label: 'Quote', run: (chain) => chain.setBlockquote() },
]

/** The name of the block that the cursor is in. */
export function blockAt(editor: Editor): string {
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }))
  if (level) return `heading ${level}`
  if (editor.isActive('paragraph', { lead: true })) return 'lead'
  return editor.isActive('blockquote') ? 'quote' : 'paragraph'
}

export const TOOLS: readonly Tool[] = [
  { ...mark('bold', 'Bold', 'Ctrl+B'), icon: 'bold', first: true },
  { ...mark('italic', 'Italic', 'Ctrl+I'), icon: 'italic' },
  { name: 'link', label: 'Link', icon: 'link', asks: 'link', isAt: (editor) => editor.isActive('link') },
  {
    name: 'bulletList',
    label: 'Bulleted list',
    icon: 'bullets',
    first: true,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    icon: 'numbers',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    icon: 'quote',
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'table',
    label: 'Table',
    icon: 'table',
    first: true,
    // A table cannot be within a table.
    run: (chain, editor) =>
      editor.isActive('table')
        ? chain.command(() => false)
        : markHead(chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
    isAt: (editor) => editor.isActive('table'),
  },
  { name: 'image', label: 'Image', icon: 'picture', asks: 'image', isAt: isAtPicture },
  { name: 'undo', label: 'Undo', icon: 'undo', keys: 'Ctrl+Z', first: true, run: (chain) => chain.undo() },
  { name: 'redo', label: 'Redo', icon: 'redo', keys: 'Ctrl+Y', run: (chain) => chain.redo() },
]

/** Tools that are only in the menu. */
export const MORE: readonly Tool[] = [
  mark('underline', 'Underline', 'Ctrl+U'),
  mark('strike', 'Strikethrough'),
  mark('subscript', 'Subscript'),
  mark('superscript', 'Superscript'),
  { name: 'rule', label: 'Rule', run: (chain) => chain.setHorizontalRule() },
]

export const IN_LIST: readonly Tool[] = [
  { name: 'sink', label: 'Indent item', keys: 'Ctrl+]', run: (chain) => chain.sinkListItem('listItem') },
  { name: 'lift', label: 'Outdent item', keys: 'Ctrl+[', run: (chain) => chain.liftListItem('listItem') },
]

export const IN_TABLE: readonly Tool[] = [
  { name: 'row above', label: 'Add row above', run: (chain) => chain.addRowBefore() },
  { name: 'row below', label: 'Add row below', run: (chain) => chain.addRowAfter() },
  { name: 'column left', label: 'Add column left', run: (chain) => chain.addColumnBefore() },
  { name: 'column right', label: 'Add column right', run: (chain) => chain.addColumnAfter() },
  { name: 'head', label: 'Head row on or off', run: (chain) => markHead(chain.toggleHeaderRow()) },
  { name: 'merge', label: 'Merge cells', run: (chain) => chain.mergeCells() },
  { name: 'split', label: 'Split cell', run: (chain) => chain.splitCell() },
  { name: 'no row', label: 'Delete row', run: (chain) => chain.deleteRow() },
  { name: 'no column', label: 'Delete column', run: (chain) => chain.deleteColumn() },
  { name: 'no table', label: 'Delete table', run: (chain) => chain.deleteTable() },
]

/** Uses a tool, and returns the focus to the text. */
export function use({ run, asks }: Tool, editor: Editor, onAsk: (asked: Asked) => void): void {
  if (asks) onAsk(asks)
  else run?.(editor.chain().focus(), editor).run()
}

export const canUse = ({ run }: Tool, editor: Editor): boolean => !run || run(editor.can().chain(), editor).run()

function isAtPicture(editor: Editor): boolean {
  return editor.isActive('figure') || editor.isActive('picture')
}

function mark(name: string, label: string, keys?: string): Tool {
  return { name, label, ...(keys && { keys }), run: (chain) => chain.toggleMark(name), isOn: (editor) => editor.isActive(name) }
}

/** Marks the first row as the head if all its cells are head cells. */
const markHead = (chain: ChainedCommands): ChainedCommands =>
  chain.command(({ tr }) => {
    const { $from } = tr.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const table = $from.node(depth)
      if (table.type.name !== 'table') continue
      const isHead = table.firstChild?.children.every((cell) => cell.type.name === 'tableHeader') === true
      tr.setNodeAttribute($from.start(depth), 'head', isHead)
      return true
    }
    return true
  })

/** Paragraphs and list items as the editor holds them. */
import { Node } from '@tiptap/core'
import { LEAD } from '#domain/rich-text.ts'

/**
 * How a paragraph is written: `p` with its element, `bare` without one, and null as is usual at its place, which is bare in
 * list items, cells and captions. Text that came in otherwise goes out as it came.
 */
export type ParagraphForm = 'p' | 'bare' | null

export const Paragraph = Node.create({
  name: 'paragraph',
  // The first of all blocks: what is split off or falls empty becomes a paragraph.
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

/** Other than the library's own it may begin with any block, such as a figure. Tab is left to move through the form. */
export const ListItem = Node.create({
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

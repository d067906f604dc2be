/** Tables as the editor holds them: the library's own, with the rows of the head told apart. */
import { Table as StockTable, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

const CELL = () => ({
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'colSpan') },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'rowSpan') },
  // Asked for by the library, which would keep the width of a column in it.
  colwidth: { default: null, rendered: false },
})

const spanOf = (cell: HTMLElement, name: 'colSpan' | 'rowSpan'): number =>
  cell instanceof HTMLTableCellElement ? Math.max(1, cell[name]) : 1

export const Cell = TableCell.extend({ addAttributes: CELL })
export const HeadCell = TableHeader.extend({ addAttributes: CELL })

export const Row = TableRow.extend({
  addAttributes: () => ({
    head: {
      default: false,
      parseHTML: (row: HTMLElement) => row.parentElement?.localName === 'thead' || 'head' in row.dataset,
      renderHTML: ({ head }: { head: boolean }) => (head ? { 'data-head': '' } : {}),
    },
  }),
})

export const Table = StockTable.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
  addKeyboardShortcuts() {
    const { Tab: _tab, ...keys } = this.parent?.() ?? {}
    // At the last cell it leaves the table: nobody is kept in it, and no row comes unasked.
    return { ...keys, Tab: () => this.editor.commands.goToNextCell() }
  },
})

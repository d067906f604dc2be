import type { Column } from './description.ts'

/** How a column stands, for its head and its cells. */
export const classOf = ({ right, wide }: Pick<Column<never>, 'right' | 'wide'>): string | undefined =>
  [right && 'table__right', wide && 'table__wide'].filter(Boolean).join(' ') || undefined

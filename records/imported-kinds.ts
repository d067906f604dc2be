/** What staff call the rows of the tables that imports write. */
import type { RecordTable } from '#db/columns.ts'
import type { ImportedKind } from '#domain/import-batch.ts'

/** Each table before those that it refers to, with its kinds. */
export const IMPORTED_TABLES = {
  passenger: ['passenger'],
  media: ['image', 'listPage'],
  journey: ['journey'],
  side_menu: ['page'],
  content_point: ['port', 'story'],
  sea_leg: ['seaLeg'],
  ship: ['ship'],
  partner: ['partner'],
} as const satisfies Record<string, readonly ImportedKind[]>
export type ImportedTable = keyof typeof IMPORTED_TABLES

/** The table that imports write for a kind of record. Staff keep pictures by a view of theirs. */
export const importedTable = (table: RecordTable): ImportedTable => (table === 'library' ? 'media' : (table as ImportedTable))

/** Imports are remembered by an integer. Media have one beside their UUID. */
export const keyColumn = (table: ImportedTable): 'id' | 'row_id' => (table === 'media' ? 'row_id' : 'id')

/** `kind`: the column of that name, in the two tables that have it. */
export function importedKind(table: ImportedTable, kind: unknown): ImportedKind {
  if (kind === 'list-page') return 'listPage'
  return kind === 'port' || kind === 'story' || kind === 'image' ? kind : IMPORTED_TABLES[table][0]
}

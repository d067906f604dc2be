/** The words for a change of a record. */
import type { Revision, RevisionAction } from '#domain/history.ts'
import { KINDS, labelOf } from './kinds.ts'

type Told = Pick<
  Revision,
  'kind' | 'label' | 'number' | 'action' | 'importFolder' | 'imported' | 'restoredFrom' | 'correction' | 'fields' | 'note'
>

/** What happened: `Updated: City, Story`, and by which correction of a visitor. */
export function sayAction(row: Told): string {
  const { action, restoredFrom } = row
  if (row.kind === 'import') return sayBatch(row)
  if (action === 'imported') return sayImport(row)
  if (action === 'restored') return restoredFrom === null ? 'Restored from the bin' : `Restored from version ${restoredFrom}`
  if (action === 'erased') return ['Erased on request', row.note].filter(Boolean).join(': ')
  if (action === 'merged') return ['Merged', row.note].filter(Boolean).join(' with ')
  const words = row.kind === 'passenger' ? { ...WORDS, ...OF_PASSENGERS } : WORDS
  const said = withFields(words[action], row)
  return row.correction ? `${said}, correction ${row.correction.number ?? ''}`.trim() : said
}

const WORDS: Record<Exclude<RevisionAction, 'imported' | 'restored' | 'erased' | 'merged'>, string> = {
  created: 'Created',
  'import undone': 'Import undone',
  updated: 'Updated',
  followed: 'Followed a change of another record',
  'draft saved': 'Draft saved',
  'draft discarded': 'Draft discarded',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  'password changed': 'Password changed',
}

/** They have no drafts. */
const OF_PASSENGERS = { published: 'Put back', unpublished: 'Withdrawn' } as const

/** `Import 14: 8,439 new, 14 changed`. */
function sayBatch({ label, action, imported }: Told): string {
  if (action === 'import undone') return `${label} undone`
  return imported ? `${label}: ${sayWritten(imported)}` : label
}

export function sayWritten({ new: made, changed }: { new: number; changed: number }): string {
  const said = [made > 0 && `${made.toLocaleString('en')} new`, changed > 0 && `${changed.toLocaleString('en')} changed`]
  return said.filter(Boolean).join(', ') || 'nothing'
}

function sayImport(row: Told): string {
  const { number, importFolder, fields } = row
  const name = importFolder === null ? 'an import' : `import of ${importFolder}`
  if (number === 1) return `Created by ${name}`
  const what = importFolder === null ? 'Import' : `Import of ${importFolder}`
  return fields.length === 0 ? `${what}: nothing changed by it` : withFields(what, row)
}

const withFields = (what: string, { kind, fields }: Told): string =>
  fields.length === 0 ? what : `${what}: ${fields.map((field) => labelOf(KINDS[kind], field)).join(', ')}`

/** Who made a change. Nobody is known for changes by the operator or by a deleted user. */
export function Who({ row: { kind, action, by } }: { row: Pick<Revision, 'kind' | 'action' | 'by'> }) {
  if (kind === 'import' && action === 'imported') return by ?? 'by command'
  if (action === 'imported') return 'import'
  return by ?? <i className="table__unknown">unknown</i>
}

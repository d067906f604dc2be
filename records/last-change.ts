/** When the public text of a record last changed, as search engines are told. */
import { sql } from 'kysely'
import { TABLES } from '#db/columns.ts'
import type { RevisionAction } from '#domain/history.ts'
import type { RecordKind } from '#domain/kinds.ts'

/** The changes that visitors see. Staff save drafts between them. */
const PUBLIC_ACTIONS: readonly RevisionAction[] = [
  'created',
  'imported',
  'updated',
  'followed',
  'restored',
  'published',
  'import undone',
]

/** The column for a query on the table of this kind. */
export const lastChange = (kind: RecordKind) => sql<Date>`coalesce(
  (select max(at) from revision where kind = ${kind} and record_id = ${sql.ref(`${TABLES[kind]}.id`)}
    and action = any(${PUBLIC_ACTIONS}::text[])), ${sql.ref(`${TABLES[kind]}.updated_at`)})`

/** What stays when an import is undone, as staff read it. */
import { type Kysely, sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import type { Staying, WhyStays } from '#domain/import-batch.ts'
import { sectionOf } from '#domain/kinds.ts'
import { DESCRIPTIONS } from './all.ts'
import { IMPORTED_TABLES, type ImportedTable, importedKind, importedTable } from './imported-kinds.ts'
import { readRecords, workingCopy } from './rows.ts'

export interface Kept {
  table: ImportedTable
  /** Of media the `row_id`, which staff know them by. */
  id: number
  why: WhyStays
  isNew: boolean
  /** The columns that stay. */
  fields: string[]
}

export async function sayStaying(trx: Kysely<Database>, kept: readonly Kept[]): Promise<Staying[]> {
  const said = new Map<Kept, Staying>()
  for (const [table, its] of Map.groupBy(kept, (one) => one.table)) {
    const ids = its.map(({ id }) => id)
    const names = await namesOf(trx, table, ids)
    for (const one of its) {
      const { id, why, isNew, fields } = one
      const { label = String(id), kind = null, personal = false, by = null, at = null } = names.get(id) ?? {}
      const described = descriptionOf(table)
      said.set(one, {
        kind: importedKind(table, kind),
        id: String(id),
        label,
        why,
        isNew,
        by,
        at,
        section: described ? sectionOf(described.kind, { personal }) : null,
        fields: fields.map((column) => fieldOf(described?.kind, column)),
      })
    }
  }
  return kept.map((one) => said.get(one)!)
}

const descriptionOf = (table: ImportedTable) => DESCRIPTIONS.find((one) => importedTable(one.table) === table)

interface Named {
  label: string
  kind?: unknown
  personal?: unknown
  by: string | null
  at: string | null
}

async function namesOf(trx: Kysely<Database>, table: ImportedTable, ids: number[]): Promise<Map<number, Named>> {
  const description = descriptionOf(table)
  if (!description) {
    const { rows } = await sql<Named & { id: number }>`
      select sea_leg.id, concat(from_city, ' - ', to_city) as label, sea_leg.updated_at as at, username as by
      from sea_leg left join app_user on app_user.id = sea_leg.updated_by where sea_leg.id = any(${ids}::int[])`.execute(trx)
    return new Map(rows.map(({ id, ...named }) => [id, named]))
  }
  const hasKinds = IMPORTED_TABLES[table].length > 1
  const { rows: kinds } = await sql<{ id: number; kind?: string }>`select id${hasKinds ? sql`, kind` : sql``}
    from ${sql.table(description.table)} where id = any(${ids}::int[])`.execute(trx)
  const kindOf = new Map(kinds.map(({ id, kind }) => [id, kind]))
  const records = await readRecords(trx, description, { where: sql`record.id = any(${ids}::int[])` })
  const { rows: edits } = await sql<{ id: number; at: Date; by: string | null }>`
    select distinct on (record_id) record_id as id, at, username as by from revision left join app_user on app_user.id = by_user
    where kind = ${description.kind} and record_id = any(${ids}::int[]) and import_batch is null and action <> 'followed'
    order by record_id, number desc`.execute(trx)
  const editOf = new Map(edits.map((edit) => [edit.id, edit]))
  return new Map(
    records.map((record): [number, Named] => {
      const fields = workingCopy(record)
      const edit = editOf.get(record.id)
      const by = { by: edit?.by ?? null, at: edit?.at.toISOString() ?? null }
      return [record.id, { label: description.label(fields), kind: kindOf.get(record.id), personal: fields.personal, ...by }]
    }),
  )
}

/** The name of a column's field on the wire. */
const fieldOf = (kind: keyof typeof COLUMNS | undefined, column: string): string =>
  (kind && Object.entries(COLUMNS[kind]).find(([, name]) => name === column)?.[0]) ?? column

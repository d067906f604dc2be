/** What staff chose for headings that are not the format's own, for the next table that has them. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { FileName } from './formats.ts'
import type { Remembered } from './headings.ts'
import { plain } from './sheet.ts'
import type { ChosenTable } from './tables.ts'

export interface Memory {
  columnFor: Remembered
  /** Dates in the column of such a heading had the month first. */
  monthFirst(kind: FileName, headings: readonly string[]): boolean
}

export async function readMemory(db: Kysely<Database>): Promise<Memory> {
  const rows = await db.selectFrom('import_heading').selectAll().execute()
  const byKey = new Map(rows.map((row) => [keyOf(row.kind, row.heading), row]))
  return {
    columnFor: (kind, heading) => byKey.get(keyOf(kind, plain(heading)))?.column_name,
    monthFirst: (kind, headings) => headings.some((heading) => byKey.get(keyOf(kind, plain(heading)))?.month_first),
  }
}

export async function remember(db: Kysely<Database>, tables: readonly ChosenTable[]): Promise<void> {
  const rows = tables.flatMap(({ kind, columns, monthFirst }) =>
    [...columns].map(([heading, column]) => sql`(${kind}, ${heading}, ${column}, ${monthFirst})`),
  )
  if (rows.length === 0) return
  await sql`insert into import_heading (kind, heading, column_name, month_first) values ${sql.join(rows)}
    on conflict (kind, heading) do update
      set column_name = excluded.column_name, month_first = excluded.month_first`.execute(db)
}

const keyOf = (kind: string, heading: string) => `${kind}\u0000${heading}`

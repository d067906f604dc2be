/** The imports, the newest first. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { type BATCH_STATES, IMPORTED_KINDS, type ImportBatch, type ImportCounts } from '#domain/import-batch.ts'

interface Asked {
  /** In the name, or in who did it. */
  query?: string | undefined
  state?: (typeof BATCH_STATES)[number] | undefined
}

interface Row {
  _id: string
  name: string
  at: Date
  by: string | null
  counts: ImportCounts | null
  wrong: number
  undoneAt: Date | null
  undoneBy: string | null
  job: string | null
}

const conditionOf = ({ query = '', state }: Asked): RawBuilder<unknown> => {
  const isFound = sql`strpos(lower(concat_ws(' ', folder, by_name)), ${query.trim().toLowerCase()}) > 0`
  return sql`finished_at is not null and ${isFound} and (${state ?? null}::text is null or (undone_at is not null) = ${state === 'undone'})`
}

export async function listBatches(db: Kysely<Database>, asked: Asked, { limit, offset }: { limit: number; offset: number }) {
  const where = conditionOf(asked)
  const total = await value(db, sql<number>`select count(*) from import_batch where ${where}`)
  return { batches: await readBatches(db, sql`${where} order by id desc limit ${limit} offset ${offset}`), total }
}

/** `where` may have an order behind it. */
export async function readBatches(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<ImportBatch[]> {
  const { rows } = await sql<Row>`select id::text as "_id", folder as name, started_at as at, by_name as by, counts, wrong,
    undone_at as "undoneAt", undone_by as "undoneBy",
    (select import_job.id::text from import_job where batch = import_batch.id) as job from import_batch where ${where}`.execute(
    db,
  )
  return rows.map(({ undoneAt, undoneBy, at, counts, ...row }) => {
    const listed = IMPORTED_KINDS.flatMap((kind) => (counts?.[kind] ? [{ kind, ...counts[kind] }] : []))
    return {
      ...row,
      at: at.toISOString(),
      counts: listed,
      new: listed.reduce((sum, count) => sum + count.new, 0),
      changed: listed.reduce((sum, count) => sum + count.changed, 0),
      undone: undoneAt && { at: undoneAt.toISOString(), by: undoneBy },
      canUndo: counts !== null && undoneAt === null,
    }
  })
}

/** Erasing what a visitor sent, on request: its words, its files, and if staff say so the point that was made of it. */
import { type Kysely, sql } from 'kysely'
import { forgetDeleted } from '#db/forget-deleted.ts'
import { isNamed } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { FileStore } from '#files/store.ts'
import { mediaIn } from '#records/content-points.ts'
import type { Work } from '#records/description.ts'
import { journeys } from '../entities/journeys.ts'
import { changeTogether, takeTurn } from '../records/save.ts'
import { holdSubmission } from './repository.ts'

/** An erased story or correction keeps its number, its day, and the record that it was about. */
export const BLANK = {
  state: 'erased',
  passenger_name: sql<null>`case kind when 'story' then '' end`,
  ship_name: sql<null>`case kind when 'story' then '' end`,
  year: sql<null>`case kind when 'story' then '' end`,
  story: sql<null>`case kind when 'story' then '' end`,
  proposal: sql<null>`case kind when 'correction' then '' end`,
  reason: sql<null>`case kind when 'correction' then '' end`,
  your_name: null,
  email: null,
  refusal: null,
  note: null,
  taken_by: null,
  version: sql<number>`version + 1`,
  updated_at: sql<Date>`now()`,
} as const

interface Asked {
  db: Kysely<Database>
  store: FileStore
  userId: number
  id: string
  version: number | undefined
  /** Erases the point that is public, or that is a draft, too. */
  point: boolean
}

export async function eraseSubmission({ db, store, userId, id, version, point }: Asked): Promise<void> {
  const hashes = await db.transaction().execute(async (trx) => {
    const work = { trx, userId }
    await takeTurn(work)
    const { published } = await holdSubmission(work, id, version)
    const points = await pointsOf(trx, id, published && Number(published._id), point)
    const ofPoints = await erasePoints(work, points)
    const files = await trx.deleteFrom('submission_file').where('submission_id', '=', id).returning('file_hash').execute()
    const erased = { ...BLANK, updated_by: userId, ...(point && { content_point_id: null }) }
    await trx.updateTable('submission').set(erased).where('id', '=', id).execute()
    return [...ofPoints, ...files.flatMap(({ file_hash }) => file_hash ?? [])]
  })
  for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
  await forgetDeleted(db, ['submission', 'submission_file', 'content_point', 'draft', 'media', 'revision'])
}

/** The point that was made of the story, if it goes, and those that were thrown away before. */
async function pointsOf(
  trx: Kysely<Database>,
  id: string,
  published: number | null,
  withPublished: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct record_id as id from revision
    where kind = 'contentPoint' and submission_id = ${id} and record_id is distinct from ${published}::int
      and exists (select from content_point where content_point.id = record_id and personal)`.execute(trx)
  const made = rows.map((row) => row.id)
  return published !== null && withPublished ? [...made, published] : made
}

/** Deletes points with all their versions and their pictures. The history keeps that they were erased. Gives the hashes of files. */
async function erasePoints(work: Work, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { trx, userId } = work
  const isIt = (column: string) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`
  const { rows: told } = await sql<{ story: string | null }>`
    select story from content_point where ${isIt('id')}
    union select fields ->> 'story' from draft where kind = 'contentPoint' and ${isIt('record_id')}
    union select fields ->> 'story' from revision where kind = 'contentPoint' and ${isIt('record_id')}`.execute(trx)
  const stops = await trx.selectFrom('journey_stop').select('journey_id').where(isIt('content_point_id')).execute()
  await changeTogether(work, journeys, { ids: stops.map((stop) => stop.journey_id), action: 'followed' }, async () => {
    await trx.deleteFrom('content_point').where(isIt('id')).execute()
  })
  await trx.deleteFrom('draft').where('kind', '=', 'contentPoint').where(isIt('record_id')).execute()
  await trx.deleteFrom('revision').where('kind', '=', 'contentPoint').where(isIt('record_id')).execute()
  await sql`insert into revision (kind, record_id, number, action, by_user, fields)
    select 'contentPoint', unnest(${[...ids]}::int[]), 1, 'erased', ${userId}, '{"personal": true}'::jsonb`.execute(trx)
  const pictures = told.flatMap(({ story }) => mediaIn(story))
  const gone = await trx
    .deleteFrom('media')
    .where(sql<boolean>`id = any(${pictures}::uuid[]) and journey_id is null and ship_id is null and imported is null`)
    .where(sql<boolean>`not ${isNamed(() => sql`true`)}`)
    .where(sql<boolean>`not exists (select from draft where fields::text like '%' || media.id || '%')`)
    .returning(['row_id', 'file_hash', 'former_files'])
    .execute()
  const keys = gone.map(({ row_id }) => row_id)
  for (const table of ['draft', 'revision'] as const) {
    await trx
      .deleteFrom(table)
      .where('kind', '=', 'media')
      .where('record_id', 'in', [0, ...keys])
      .execute()
  }
  return gone.flatMap(({ file_hash, former_files }) => [file_hash, ...former_files])
}

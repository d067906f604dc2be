/** Erasing what a visitor sent, on request: its words, its files, and if staff say so the point that was made of it. */
import { type Kysely, sql } from 'kysely'
import { forgetDeleted } from '#db/forget-deleted.ts'
import { column } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { BLANK, deletePoints, erasePoints } from '#records/erase.ts'
import { journeys } from '../entities/journeys.ts'
import { changeTogether, takeTurn } from '../records/save.ts'
import { holdSubmission } from './repository.ts'

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
    const ofPoints = points.length > 0 ? await erasePoints(work, points, () => leaveVoyages(work, points)) : []
    const files = await trx.deleteFrom('submission_file').where('submission_id', '=', id).returning('file_hash').execute()
    const erased = { ...BLANK, updated_by: userId, ...(point && { content_point_id: null }) }
    await trx.updateTable('submission').set(erased).where('id', '=', id).execute()
    await sql`select pg_notify('withheld', '')`.execute(trx)
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
  const makings = sql<number>`select distinct record_id from revision
    where kind = 'contentPoint' and submission_id = ${id} and record_id is distinct from ${published}::int
      and exists (select from content_point where content_point.id = record_id and personal)`
  const made = await column(trx, makings)
  return published !== null && withPublished ? [...made, published] : made
}

/** The voyages that have the points note it in their history. */
async function leaveVoyages(work: Work, ids: readonly number[]): Promise<void> {
  const stops = sql<number>`select journey_id from journey_stop where content_point_id = any(${[...ids]}::int[])`
  const voyages = await column(work.trx, stops)
  await changeTogether(work, journeys, { ids: voyages, action: 'followed' }, () => deletePoints(work, ids))
}

/** A visitor's story becomes a personal content point on a voyage, and can be taken out again. */
import type { Publishing } from '#domain/submission-staff.ts'
import type { Fields, Work } from '#records/description.ts'
import { findRecord } from '#records/rows.ts'
import { paragraphsOf } from '#rich-text/escape.ts'
import { HttpError, invalidRequest } from '../../errors.ts'
import { contentPoints } from '../entities/content-points.ts'
import { createRecord, deleteRecord } from '../records/changes.ts'
import { holdSubmission, judge } from './repository.ts'

/** The point is public at once. What the visitor wrote is plain text, and stays that. */
export async function publishSubmission(
  work: Work,
  id: string,
  version: number | undefined,
  { journeyId, place }: Publishing,
): Promise<void> {
  const story = await holdSubmission(work, id, version)
  if (story.published) throw new HttpError(409, 'already_published', 'This story is published already.')
  const at = await whereIs(work, place)
  if (!at) throw invalidRequest("'place' is no content point at a place.")
  const point = await createRecord(
    work,
    contentPoints,
    {
      ...{ personal: true, journeyName: journeyId, passengerName: story.passengerName },
      ...at,
      story: paragraphsOf(story.story),
    },
    false,
  )
  await judge(work, id, 'published', point)
}

/** Where a content point lies: a story of a port where the port does. Null for one on a leg, and for one that is no more. */
async function whereIs({ trx }: Work, id: string): Promise<Fields | null> {
  const point = (await findRecord(trx, contentPoints, Number(id)))?.own
  if (!point || point.city === null) return null
  const { city, latitude, longitude } = point
  // A point at 0, 0 was put there by nobody: its city says more.
  const isPlaced = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0)
  if (isPlaced) return { city, latitude, longitude }
  const port = await trx
    .selectFrom('content_point')
    .select(['city', 'latitude', 'longitude'])
    .where('kind', '=', 'port')
    .where('city', '=', String(city))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return port ?? null
}

/** The point goes to the bin, if it is not there yet. */
export async function takeOut(work: Work, id: string, version: number | undefined): Promise<void> {
  const { published } = await holdSubmission(work, id, version)
  if (!published) throw new HttpError(409, 'not_published', 'This story is not published.')
  const point = Number(published._id)
  if (await findRecord(work.trx, contentPoints, point)) {
    await deleteRecord(work, contentPoints, point, undefined)
  }
  await judge(work, id, 'reviewed', null)
}

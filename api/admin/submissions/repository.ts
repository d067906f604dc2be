/** The stories of visitors as staff read and judge them. */

import { type Kysely, sql } from 'kysely'
import { byDate } from '#db/by-date.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { QueryOf } from '#domain/call-address.ts'
import { journeyName } from '#domain/journey.ts'
import { storyNumber } from '#domain/sealed-story.ts'
import type { SubmissionState } from '#domain/submission.ts'
import { KEPT_MONTHS, type SubmissionRow, type WholeSubmission } from '#domain/submission-staff.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { notFound, stale, versionMissing } from '../../http/errors.ts'
import { patternOf } from '../records/list.ts'

const COLUMNS = {
  receivedAt: 'received_at',
  passengerName: 'passenger_name',
  shipName: 'ship_name',
  year: 'year',
  state: 'state',
} as const

const TEXTS = ['passenger_name', 'ship_name', 'year', 'your_name', 'email', 'story'] as const

/** By default the newest first. `query` searches names, ship, text and the number of a story. */
export async function listSubmissions(
  db: Kysely<Database>,
  { query = '', state, sort, order }: QueryOf<'GET /api/admin/submission'>,
  page: { limit: number; offset: number } | null,
): Promise<{ rows: SubmissionRow[]; total: number }> {
  let found = db.selectFrom('story_submission')
  if (state !== undefined) found = found.where('state', '=', state)
  for (const word of query.split(/\s+/).filter(Boolean)) {
    found = found.where((eb) =>
      eb.or([
        ...TEXTS.map((column) => eb(column, 'ilike', patternOf(word))),
        eb.exists(
          eb
            .selectFrom('submission_key')
            .select('key')
            .whereRef('submission_id', '=', 'story_submission.id')
            .where(sql`key::text`, 'like', `${word.replace(/\W/g, '').toLowerCase()}%`)
            .where(sql.lit(/^[0-9a-f]{4}-[0-9a-f]{4}$/i.test(word)), '=', true),
        ),
      ]),
    )
  }
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = order ?? (sort === undefined ? 'desc' : 'asc')
  const rows = await (page ? found.limit(page.limit).offset(page.offset) : found)
    .select(['id', 'version', 'state', 'passenger_name', 'ship_name', 'year', 'received_at'])
    .select((eb) => [
      eb
        .selectFrom('submission_file')
        .whereRef('submission_id', '=', 'story_submission.id')
        .select((inner) => inner.fn.countAll<number>().as('files'))
        .as('files'),
      eb
        .selectFrom('submission_file')
        .whereRef('submission_id', '=', 'story_submission.id')
        .where('stored_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('missing'))
        .as('missing'),
    ])
    .orderBy(COLUMNS[sort ?? 'receivedAt'], direction)
    .orderBy('id')
    .execute()
  return {
    rows: rows.map((row) => ({ ...onTheWire(row), files: row.files ?? 0, missing: row.missing ?? 0 })),
    total,
  }
}

interface Row {
  id: string
  version: number
  state: SubmissionState
  passenger_name: string
  ship_name: string
  year: string
  received_at: Date
}

const onTheWire = (row: Row) => ({
  _id: row.id,
  version: row.version,
  state: row.state,
  passengerName: row.passenger_name,
  shipName: row.ship_name,
  year: row.year,
  receivedAt: row.received_at.toISOString(),
})

const submissionNotFound = () =>
  notFound('submission_not_found', 'There is no such story: it was taken back, or was kept for a year.')

/** Throws a 404. */
export async function findSubmission(db: Kysely<Database>, id: string): Promise<WholeSubmission> {
  const row = await db
    .selectFrom('story_submission')
    .leftJoin('app_user', 'app_user.id', 'story_submission.updated_by')
    .leftJoin('content_point', 'content_point.id', 'story_submission.content_point_id')
    .leftJoin('journey', 'journey.id', 'content_point.journey_id')
    .leftJoin('submission_key', 'submission_key.submission_id', 'story_submission.id')
    .selectAll('story_submission')
    .select(['app_user.username', 'journey.code', 'submission_key.key'])
    .where('story_submission.id', '=', id)
    .executeTakeFirst()
  if (!row) throw submissionNotFound()
  const files = await db
    .selectFrom('submission_file')
    .select(['id as _id', 'file_name as name', 'size', 'type', 'refusal'])
    .where('submission_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...onTheWire(row),
    files,
    missing: files.filter(({ type }) => type === null).length,
    yourName: row.your_name,
    email: row.email,
    story: row.story,
    number: row.key && storyNumber(row.key),
    refusal: row.refusal,
    consentVersion: row.consent_version,
    consentAt: row.consent_at.toISOString(),
    suggested: await voyageOf(db, row),
    published: row.content_point_id === null ? null : { _id: String(row.content_point_id), journeyId: row.code },
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.username,
  }
}

/** The first voyage of that ship that left in that year, or that arrived in it. */
async function voyageOf(
  db: Kysely<Database>,
  { ship_name, year }: Pick<Row, 'ship_name' | 'year'>,
): Promise<WholeSubmission['suggested']> {
  const [typed] = /\d{4}/.exec(year) ?? []
  if (typed === undefined) return null
  const voyage = await db
    .selectFrom('journey')
    .innerJoin('ship', 'ship.id', 'journey.ship_id')
    .select(['journey.id', 'code', 'journey.name', 'ship.ship_name as shipName', 'start_city as startCity'])
    .select(['end_city as endCity', 'start_date as startDate', 'end_date as endDate'])
    .where(published('journey'))
    .where(sql`lower(ship.ship_name)`, '=', ship_name.toLowerCase())
    .where((eb) => eb.or((['start_date', 'end_date'] as const).map((date) => eb(sql`left(${sql.ref(date)}, 4)`, '=', typed))))
    .orderBy(sql`left(start_date, 4) is distinct from ${typed}`)
    .orderBy(byDate('start_date', 'end_date'))
    .executeTakeFirst()
  return voyage ? { _id: String(voyage.id), journeyId: voyage.code, name: journeyName(voyage) } : null
}

/** Locks a story. Throws 404, 400 `version_missing` and 409 `stale`. */
export async function holdSubmission({ trx }: Work, id: string, version: number | undefined): Promise<WholeSubmission> {
  const held = await trx.selectFrom('story_submission').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!held) throw submissionNotFound()
  const story = await findSubmission(trx, id)
  if (version === undefined) throw versionMissing()
  if (version !== held.version) throw stale(story)
  return story
}

/** Sets the state of a story, and raises its version. */
export async function judge(
  { trx, userId }: Work,
  id: string,
  state: SubmissionState,
  contentPointId: number | null,
): Promise<void> {
  await trx
    .updateTable('story_submission')
    .set({
      state,
      content_point_id: contentPointId,
      updated_by: userId,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Throws a 404, also for a file that has not come. */
export async function findFile(
  db: Kysely<Database>,
  submissionId: string,
  id: string,
): Promise<{ name: string; type: string; hash: string }> {
  const file = await db
    .selectFrom('submission_file')
    .select(['file_name as name', 'type', 'file_hash as hash'])
    .where('submission_id', '=', submissionId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file || file.type === null || file.hash === null) {
    throw notFound('file_not_found', 'There is no such file, or it has not come.')
  }
  return { name: file.name, type: file.type, hash: file.hash }
}

/** All stories as a table with a head. Moments are ISO texts. */
export async function tableOf(db: Kysely<Database>): Promise<(string | number | null)[][]> {
  const rows = await db
    .selectFrom('story_submission')
    .leftJoin('submission_key', 'submission_key.submission_id', 'story_submission.id')
    .select(['received_at', 'state', 'passenger_name', 'ship_name', 'year', 'your_name', 'email', 'story'])
    .select(['key', 'consent_version'])
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
  return [
    ['received', 'state', 'number', 'passenger', 'ship', 'year', 'sent_by', 'email', 'consent_version', 'story'],
    ...rows.map((row) => [
      row.received_at.toISOString(),
      row.state,
      row.key && storyNumber(row.key),
      row.passenger_name,
      row.ship_name,
      row.year,
      row.your_name,
      row.email,
      row.consent_version,
      row.story,
    ]),
  ]
}

/**
 * Removes stories with their files after a year, as visitors agreed to. Published ones stay, without the sender's name and e-mail
 * address.
 */
export async function purgeSubmissions(db: Kysely<Database>, store: FileStore): Promise<void> {
  const isOld = sql<boolean>`received_at <= now() - make_interval(months => ${KEPT_MONTHS})`
  const hashes = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('story_submission')
      .set({ your_name: null, email: null })
      .where(isOld)
      .where('state', '=', 'published')
      .where('email', 'is not', null)
      .execute()
    const files = await trx
      .selectFrom('submission_file')
      .innerJoin('story_submission', 'story_submission.id', 'submission_id')
      .select('file_hash')
      .where(isOld)
      .where('state', '!=', 'published')
      .where('file_hash', 'is not', null)
      .execute()
    await trx.deleteFrom('story_submission').where(isOld).where('state', '!=', 'published').execute()
    return files.map(({ file_hash }) => file_hash!)
  })
  for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
}

/** What visitors sent, as staff read and judge it. */
import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { keepLines } from '#backup/withheld.ts'
import { byDate } from '#db/by-date.ts'
import { published } from '#db/published.ts'
import type { Database, SubmissionTable } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { QueryOf } from '#domain/call-address.ts'
import { REMOVAL } from '#domain/correction.ts'
import { journeyName } from '#domain/journey.ts'
import { storyNumber } from '#domain/sealed-story.ts'
import type { StoredState, SubmissionState } from '#domain/submission.ts'
import { type Judging, KEPT_MONTHS, type SubmissionRow, type WholeSubmission } from '#domain/submission-staff.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { findRecord } from '#records/rows.ts'
import { HttpError, invalidRequest, notFound, stale, versionMissing } from '../../http/errors.ts'
import { contentPoints } from '../entities/content-points.ts'
import { patternOf } from '../records/list.ts'
import { readCorrection, withSubject } from './corrections.ts'

/** A point that nobody sees is a draft, also if it was taken back in its form. Once it is in the bin the story can be published anew. */
const STATE = sql<SubmissionState>`case when submission.state = 'published' and submission.kind = 'story' then
  coalesce((select case when point.published_at is null then 'draft' else 'published' end from content_point as point
    where point.id = submission.content_point_id and point.deleted_at is null), 'reviewed')
  else submission.state end`

const COLUMNS = {
  receivedAt: 'received_at',
  kind: 'submission.kind',
  about: 'about',
  place: 'place',
  state: STATE,
} as const

const WAITING: SubmissionState[] = ['new', 'suspect', 'draft']

const TEXTS = ['about', 'place', 'your_name', 'email', 'story', 'proposal', 'reason'] as const

/** Names that somebody wants removed, and that nobody has judged yet. */
const IS_URGENT = sql<boolean>`(field = ${REMOVAL} and state in ('new', 'suspect')) is true`

/** By default urgent ones first, then the newest. `query` searches names, ship, texts and the number that the device showed. */
export async function listSubmissions(
  db: Kysely<Database>,
  { query = '', kind, state, sort, order }: QueryOf<'GET /api/admin/submission'>,
  page: { limit: number; offset: number } | null,
): Promise<{ rows: SubmissionRow[]; total: number }> {
  let found = withSubject(db)
  if (kind !== undefined) found = found.where('submission.kind', '=', kind)
  if (state !== undefined) found = found.where(STATE, 'in', state === 'waiting' ? WAITING : [state])
  for (const word of query.split(/\s+/).filter(Boolean)) {
    found = found.where((eb) =>
      eb.or([
        ...TEXTS.map((column) => eb(column, 'ilike', patternOf(word))),
        eb.exists(
          eb
            .selectFrom('submission_key')
            .select('key')
            .whereRef('submission_id', '=', 'submission.id')
            .where(sql`key::text`, 'like', `${word.replace(/\W/g, '').toLowerCase()}%`)
            .where(sql.lit(/^[0-9a-f]{4}-[0-9a-f]{4}$/i.test(word)), '=', true),
        ),
      ]),
    )
  }
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = order ?? (sort === undefined ? 'desc' : 'asc')
  const rows = await (page ? found.limit(page.limit).offset(page.offset) : found)
    .leftJoin('app_user as taker', 'taker.id', 'taken_by')
    .leftJoin('app_user as preparer', 'preparer.id', 'prepared_by')
    .select(['submission.id', 'submission.version', 'submission.kind', 'about', 'place', 'about_kind', 'field', 'received_at'])
    .select(['your_name', 'email'])
    .select([STATE.as('state'), 'taker.username as takenBy', 'preparer.username as preparedBy'])
    .select((eb) => [
      countFiles(eb, sql`true`).as('files'),
      countFiles(eb, sql`stored_at is null`).as('missing'),
      countFiles(eb, IS_PICTURE).as('pictures'),
    ])
    .$if(sort === undefined, (query) => query.orderBy(IS_URGENT, 'desc'))
    .orderBy(COLUMNS[sort ?? 'receivedAt'], direction)
    .orderBy('submission.id')
    .execute()
  return {
    rows: rows.map(({ files, missing, pictures, ...row }) => ({
      ...onTheWire(row),
      files: files ?? 0,
      missing: missing ?? 0,
      pictures: pictures ?? 0,
    })),
    total,
  }
}

const IS_PICTURE = sql<boolean>`type like 'image/%'`

const countFiles = (eb: ExpressionBuilder<Database, 'submission'>, which: RawBuilder<unknown>) =>
  eb
    .selectFrom('submission_file')
    .whereRef('submission_id', '=', 'submission.id')
    .where(which as RawBuilder<boolean>)
    .select((inner) => inner.fn.countAll<number>().as('count'))

type Row = Pick<
  Selectable<SubmissionTable>,
  'id' | 'version' | 'kind' | 'about_kind' | 'field' | 'received_at' | 'your_name' | 'email'
> &
  Pick<SubmissionRow, 'about' | 'place' | 'state' | 'takenBy' | 'preparedBy'>

const onTheWire = (row: Row) => ({
  _id: row.id,
  version: row.version,
  kind: row.kind,
  state: row.state,
  about: row.about,
  place: row.place,
  corrected: row.about_kind && { kind: row.about_kind, field: row.field! },
  from: row.your_name || row.email,
  receivedAt: row.received_at.toISOString(),
  takenBy: row.takenBy,
  preparedBy: row.preparedBy,
})

const submissionNotFound = () =>
  notFound('submission_not_found', 'There is no such story or correction: it was taken back, or was kept for a year.')

/** Throws a 404. */
export async function findSubmission(db: Kysely<Database>, id: string): Promise<WholeSubmission> {
  const row = await withSubject(db)
    .leftJoin('app_user', 'app_user.id', 'submission.updated_by')
    .leftJoin('content_point', 'content_point.id', 'submission.content_point_id')
    .leftJoin('journey', 'journey.id', 'content_point.journey_id')
    .leftJoin('submission_key', 'submission_key.submission_id', 'submission.id')
    .leftJoin('app_user as taker', 'taker.id', 'taken_by')
    .leftJoin('app_user as preparer', 'preparer.id', 'prepared_by')
    .selectAll('submission')
    .select([
      'about',
      'place',
      'app_user.username',
      'taker.username as takenBy',
      'preparer.username as preparedBy',
      'journey.code',
      'submission_key.key',
    ])
    .select(STATE.as('state'))
    .where('submission.id', '=', id)
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
    pictures: files.filter(({ type }) => type?.startsWith('image/')).length,
    yourName: row.your_name,
    email: row.email,
    passengerName: row.passenger_name ?? '',
    shipName: row.ship_name ?? '',
    year: row.year ?? '',
    story: row.story ?? '',
    correction: row.about_kind && (await readCorrection(db, row)),
    number: row.key && storyNumber(row.key),
    refusal: row.refusal,
    consentVersion: row.consent_version,
    consentAt: row.consent_at.toISOString(),
    suggested: await voyageOf(db, row),
    published: row.content_point_id === null ? null : await cameOfIt(db, row.content_point_id, row.code),
    prepared: row.prepared,
    note: row.note ?? '',
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.username,
  }
}

async function cameOfIt(db: Kysely<Database>, id: number, journeyId: string | null): Promise<WholeSubmission['published']> {
  const point = await findRecord(db, contentPoints, id)
  return point && { _id: String(id), journeyId, site: point.isPublic ? ((point.shown.site as string | null) ?? null) : null }
}

/** The first voyage of that ship that left in that year, or that arrived in it. */
async function voyageOf(
  db: Kysely<Database>,
  { ship_name, year }: Pick<Selectable<SubmissionTable>, 'ship_name' | 'year'>,
): Promise<WholeSubmission['suggested']> {
  const [typed] = /\d{4}/.exec(year ?? '') ?? []
  if (typed === undefined || ship_name === null) return null
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

/** Locks a story or a correction. Throws 404, 400 `version_missing` and 409 `stale`. */
export async function holdSubmission({ trx }: Work, id: string, version: number | undefined): Promise<WholeSubmission> {
  const held = await trx.selectFrom('submission').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!held) throw submissionNotFound()
  const story = await findSubmission(trx, id)
  if (version === undefined) throw versionMissing()
  if (version !== held.version) throw stale(story)
  if (story.state === 'erased') throw new HttpError(409, 'erased', 'This was erased on request.')
  return story
}

/** Judges what is not published, takes it up or gives it back, or writes a note. Writes nothing if nothing changes. Throws a 409. */
export async function changeSubmission(
  work: Work,
  whole: WholeSubmission,
  { state, note, taken, prepared }: Judging,
): Promise<void> {
  if (state !== undefined && whole.published) throw new HttpError(409, 'already_published', 'Take the story out first.')
  if ((state !== undefined || prepared != null) && whole.correction && whole.state === 'published')
    throw new HttpError(409, 'already_accepted', 'This correction is accepted already.')
  if (prepared != null && !whole.correction?.record?.writes) throw invalidRequest('This has to be done by hand.')
  const takenBy = taken === undefined ? undefined : taken ? work.userId : null
  const set = {
    ...(state !== undefined && state !== whole.state && { state }),
    ...(note !== undefined && note.trim() !== whole.note && { note: note.trim() || null }),
    ...(takenBy !== undefined && { taken_by: takenBy }),
    ...(prepared !== undefined && { prepared, prepared_by: prepared === null ? null : work.userId }),
  }
  if (Object.keys(set).length > 0) await writeSubmission(work, whole._id, set)
}

/** Raises the version, and names this user as the one who changed it last. */
async function writeSubmission({ trx, userId }: Work, id: string, set: Updateable<SubmissionTable>): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ ...set, updated_by: userId, version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Sets the state, and the point that was made of a story. */
export const judge = (work: Work, id: string, state: StoredState, contentPointId: number | null): Promise<void> =>
  writeSubmission(work, id, { state, content_point_id: contentPointId })

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

/** All stories and corrections as a table with a head. Moments are ISO texts. */
export async function tableOf(db: Kysely<Database>): Promise<(string | number | null)[][]> {
  const rows = await withSubject(db)
    .leftJoin('submission_key', 'submission_key.submission_id', 'submission.id')
    .select(STATE.as('state'))
    .select(['received_at', 'passenger_name', 'ship_name', 'year', 'your_name', 'email', 'story'])
    .select(['key', 'consent_version', 'submission.kind', 'about', 'place', 'field', 'proposal', 'reason'])
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
  return [
    [
      'received',
      'state',
      'number',
      'passenger',
      'ship',
      'year',
      'sent_by',
      'email',
      'consent_version',
      'story',
      ...CORRECTED_HEAD,
    ],
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
      row.kind,
      ...(row.kind === 'correction' ? [row.about, row.place, row.field, row.proposal, row.reason] : Array(5).fill(null)),
    ]),
  ]
}

const CORRECTED_HEAD = ['kind', 'about', 'place', 'field', 'proposal', 'reason']

/**
 * Removes what visitors sent, with its files, after a year, as they agreed to. What was published or accepted stays, without the
 * sender's name and e-mail address and the note of staff; nothing stays about a name that was removed.
 */
export async function purgeSubmissions(db: Kysely<Database>, store: FileStore): Promise<void> {
  const isOld = sql<boolean>`received_at <= now() - make_interval(months => ${KEPT_MONTHS})`
  const goes = sql<boolean>`(${isOld} and (state <> 'published' or (field = ${REMOVAL}) is true))`
  const hashes = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('submission')
      .set({ your_name: null, email: null, note: null, prepared: null, prepared_by: null })
      .where(isOld)
      .where('state', '=', 'published')
      .where((eb) => eb.or([eb('email', 'is not', null), eb('note', 'is not', null)]))
      .execute()
    const files = await trx
      .selectFrom('submission_file')
      .innerJoin('submission', 'submission.id', 'submission_id')
      .select('file_hash')
      .where(goes)
      .where('file_hash', 'is not', null)
      .execute()
    await keepLines(trx, 'submission', goes)
    await trx.deleteFrom('submission').where(goes).execute()
    return files.map(({ file_hash }) => file_hash!)
  })
  for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
}

/** The media library: what is checked when staff change a picture, and what follows from it for the voyage that shows it. */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { sectionOf } from '#domain/kinds.ts'
import type { MediaFile } from '#domain/media.ts'
import type { Use } from '#domain/staff.ts'
import type { ListQuery } from '#domain/staff-lists.ts'
import type { Fields, Work } from '#records/description.ts'
import { type JourneyMedia, journeyDescription, type PlacedMedia } from '#records/journeys.ts'
import { isUsed, libraryDescription, namingsOf } from '#records/library.ts'
import { noteFirst } from '#records/revisions.ts'
import { readRecords, workingCopy } from '#records/rows.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import { type Entity, useOf } from '../records/entity.ts'
import { changeTogether } from '../records/save.ts'
import { journeys } from './journeys.ts'
import { noVoyage } from './passengers.ts'

/** `others`: the kinds of records that may show a picture. */
export const libraryOf = (others: readonly Entity[]): Entity<'media'> => ({
  ...libraryDescription,
  // The newest first.
  order: sql`record.updated_at desc, record.id desc`,
  searched: ['Beschrijving', 'Collectie', 'maker', 'file'],
  words: {
    file: [sql`coalesce(record.upload_name, record.file_name)`],
    Beschrijving: [sql`record.description`, sql`coalesce(record.upload_name, record.file_name)`],
  },
  only,

  async prepare(work, asked, before) {
    const { trx } = work
    const { id, fields: was } = before!
    const fields: Fields = { ...asked, file: await fileOf(trx, id, asked.file as MediaFile, was.file as MediaFile) }
    if (isDeepStrictEqual(fields, was)) return fields
    await refuseUnnamed(trx, id, fields, was)
    if (fields.ship !== was.ship) await refuseUnknown(trx, 'ship', fields.ship)
    if (fields.journey !== was.journey) await refuseUnknown(trx, 'journey', fields.journey)
    const isMoved = fields.journey !== was.journey || fields.kind !== was.kind
    if (fields.kind === 'image') return isMoved ? { ...fields, pageNumber: null } : fields
    if (fields.journey === null) throw invalidRequest("A list page is of a journey: 'journey' is missing.")
    if (fields.ship !== null) throw invalidRequest('A list page has no ship of its own: its journey has one.')
    return { ...fields, pageNumber: await pageNumberOf(work, id, fields, was, isMoved) }
  },

  async ownColumns(work, { journey }, id) {
    const was = await work.trx
      .selectFrom('library')
      .select(['journey_id', 'ship_id', 'description', 'collection', 'only_where_named'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await noteVoyages(work, [was.journey_id, journey])
    // A picture that had no words was shown only where a record names it, and words do not change that.
    const wasNamed = (was.description ?? was.collection ?? was.journey_id ?? was.ship_id) === null
    return { journey_id: journey, only_where_named: was.only_where_named || wasNamed }
  },

  async writeParts({ trx }, id, fields) {
    const { hash, width, height, name } = fields.file as MediaFile
    await sql`update library set file_hash = ${hash}, width = ${width}, height = ${height}, upload_name = ${name},
        former_files = array_append(array_remove(former_files, ${hash}), file_hash)
      where id = ${id} and file_hash <> ${hash}`.execute(trx)
  },

  afterChange: followInVoyages,

  async checkDelete({ trx }, id) {
    if (await isAny(trx, sql`select from library as record where record.id = ${id} and ${isUsed}`)) {
      throw new HttpError(409, 'picture_in_use', 'The picture is in use. Take it out there first.')
    }
  },

  async uses(db, id) {
    const { picture } = await db.selectFrom('library').select('picture').where('id', '=', id).executeTakeFirstOrThrow()
    return usesOfPicture(db, others, picture)
  },
})

function only({ kind, journey, ship, use, licence }: ListQuery): RawBuilder<unknown> {
  const conditions = [
    ...(kind ? [sql`record.kind = ${kind}`] : []),
    ...(journey ? [sql`record.journey_id = ${Number(journey)}`] : []),
    ...(ship ? [sql`record.ship_id = ${Number(ship)}`] : []),
    ...(use ? [use === 'used' ? isUsed : sql`not ${isUsed}`] : []),
    ...(licence ? [licence === 'none' ? sql`record.licence is null` : sql`record.licence = ${licence}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What shows the picture, to visitors or in a draft, outside the bin. */
export async function usesOfPicture(db: Kysely<Database>, entities: readonly Entity[], picture: string): Promise<Use[]> {
  const owner = await db
    .selectFrom('library')
    .select(['journey_id', 'ship_id'])
    .where('picture', '=', picture)
    .where('deleted_at', 'is', null)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  const named = [
    ...(await namingsOf(db, picture)),
    { kind: 'journey', id: owner?.journey_id ?? 0 },
    { kind: 'ship', id: owner?.ship_id ?? 0 },
  ]
  const found = await Promise.all(
    entities.map(async (entity) => {
      const ids = named.filter(({ kind }) => kind === entity.kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const where = sql`record.deleted_at is null and record.id = any(${ids}::int[])`
      return (await readRecords(db, entity, { where, brief: true })).map((record) => {
        const fields = workingCopy(record)
        return useOf(entity.said, sectionOf(entity.kind, fields), record.id, entity.label(fields))
      })
    }),
  )
  return found.flat()
}

/** The file that a change asks for: the one that the picture has, or had once. */
async function fileOf(trx: Kysely<Database>, id: number, asked: MediaFile, now: MediaFile): Promise<MediaFile> {
  if (asked.hash === now.hash) return now
  const { rows } = await sql<{ file: MediaFile }>`select fields -> 'file' as file from revision
    where kind = 'media' and record_id = ${id} and fields -> 'file' ->> 'hash' = ${asked.hash} limit 1`.execute(trx)
  if (!rows[0]) throw invalidRequest("'file' is no file that this picture had.")
  return rows[0].file
}

/** A new picture needs a description and a licence. An old one may lack them, but nobody may take them out. */
async function refuseUnnamed(trx: Kysely<Database>, id: number, fields: Fields, was: Fields): Promise<void> {
  const known = await trx
    .selectFrom('library')
    .select(['published_at', 'unpublished_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isNew = known.published_at === null && known.unpublished_at === null
  const lacks = (field: string) => fields[field] === null && (isNew || was[field] !== null)
  if (lacks('Beschrijving')) throw invalidRequest('Description is required')
  if (lacks('licence')) throw invalidRequest('Licence is required')
}

async function refuseUnknown(trx: Kysely<Database>, table: 'ship' | 'journey', id: unknown): Promise<void> {
  if (id === null) return
  if (await isAny(trx, sql`select from ${sql.table(table)} where id = ${Number(id)} and deleted_at is null`)) return
  throw table === 'journey' ? noVoyage() : invalidRequest("'ship' is no ship, or one in the bin.")
}

/** The number of a list page: the one that is asked for, or the next of its voyage. */
async function pageNumberOf(work: Work, id: number, fields: Fields, was: Fields, isMoved: boolean): Promise<number> {
  const { trx } = work
  const journey = Number(fields.journey)
  const others = await trx
    .selectFrom('library')
    .select('page_number')
    .where('kind', '=', 'list-page')
    .where('journey_id', '=', journey)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .execute()
  const taken = others.map(({ page_number }) => page_number)
  const asked = fields.pageNumber as number | null
  // A number of its former voyage says nothing about this one.
  if (asked === null || (isMoved && asked === was.pageNumber && taken.includes(asked))) {
    // Others that are moved by the same change are not there yet.
    work.pageNumbers ??= new Map()
    const given = work.pageNumbers
    const known = given.get(id)
    if (known?.journey === journey) return known.number
    const coming = [...given.values()].filter((one) => one.journey === journey).map(({ number }) => number)
    const number = Math.max(0, ...coming, ...taken.filter((one) => one !== null)) + 1
    given.set(id, { journey, number })
    return number
  }
  if (taken.includes(asked) && (isMoved || asked !== was.pageNumber)) {
    throw new HttpError(409, 'page_number_taken', `This journey has a page ${asked}.`)
  }
  return asked
}

/** Notes the voyages that have the picture and that get it, before it changes. */
async function noteVoyages(work: Work, either: readonly unknown[]): Promise<void> {
  const voyages = either.filter((one) => one !== null).map(Number)
  work.voyages = new Set([...(work.voyages ?? []), ...voyages])
  await noteFirst(work.trx, journeyDescription, voyages)
}

/**
 * A voyage counts its pictures among its own fields. So those that had the picture or have it now get a new version, and drafts of
 * voyages name it as it is now.
 */
async function followInVoyages(work: Work, id: number): Promise<void> {
  const { trx } = work
  const picture = await trx
    .selectFrom('library')
    .select(['picture', 'kind', 'journey_id', 'description', 'collection'])
    .select(sql<boolean>`deleted_at is null and published_at is not null`.as('isPublic'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const now = picture.isPublic ? picture.journey_id : null
  const ids = [...new Set([...(work.voyages ?? []), ...(picture.journey_id === null ? [] : [picture.journey_id])])]
  const { rows: drafts } = await sql<{ id: number; fields: Fields & JourneyMedia }>`
    select record_id as id, fields from draft where kind = 'journey'
      and (record_id = ${now ?? 0} or fields::text like ${`%${picture.picture}%`})`.execute(trx)
  for (const draft of drafts) {
    const { images, passengerList } = draft.fields
    const item = { _id: picture.picture, Beschrijving: picture.description, Collectie: picture.collection }
    // A picture that was sent for the draft has no voyage yet, and stays where it is.
    const isOnlyThere = picture.journey_id === null && !work.voyages?.has(draft.id)
    const put = (all: readonly PlacedMedia[], kind: typeof picture.kind) =>
      placed(all, item, isOnlyThere ? all.some(({ _id }) => _id === item._id) : draft.id === now && picture.kind === kind)
    const fields = { ...draft.fields, images: put(images, 'image'), passengerList: put(passengerList, 'list-page') }
    if (isDeepStrictEqual(fields, draft.fields)) continue
    await sql`update draft set fields = ${JSON.stringify(fields)} where kind = 'journey' and record_id = ${draft.id}`.execute(
      trx,
    )
    if (!ids.includes(draft.id)) ids.push(draft.id)
  }
  await changeTogether(work, journeys, { ids, action: 'followed' })
}

/** The pictures of a draft with this one as it is now, in its place or at the end; or without it. */
function placed(all: readonly PlacedMedia[], item: PlacedMedia, isIn: boolean): PlacedMedia[] {
  if (!isIn) return all.filter(({ _id }) => _id !== item._id)
  const at = all.findIndex(({ _id }) => _id === item._id)
  return at < 0 ? [...all, item] : all.with(at, item)
}

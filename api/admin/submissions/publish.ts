/** Makes a personal point of a story as staff edited it, and takes it out again. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import { escaped, plainText } from '#domain/rich-text.ts'
import type { GoingPicture, Publishing, WholeSubmission } from '#domain/submission-staff.ts'
import { ImageError } from '#files/picture.ts'
import { type StoredImage, storeImage } from '#files/pyramid.ts'
import type { FileStore } from '#files/store.ts'
import type { Fields, Work } from '#records/description.ts'
import { findRecord } from '#records/rows.ts'
import { imagesIn, sanitiseHtml } from '#rich-text/sanitise.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import { contentPoints } from '../entities/content-points.ts'
import { createRecord, deleteRecord } from '../records/save.ts'
import { putBack } from './accept.ts'
import { findFile, findSubmission, holdSubmission, judge } from './repository.ts'

interface Asked extends Publishing {
  id: string
  userId: number
  version?: number | undefined
}

/** Gives the story as it is then. The visitor's own text stays. */
export async function publishSubmission(
  { db, store }: { db: Kysely<Database>; store: FileStore },
  asked: Asked,
): Promise<WholeSubmission> {
  const { id, userId, version } = asked
  const inTransaction = <T>(write: (work: Work) => Promise<T>) => db.transaction().execute((trx) => write({ trx, userId }))
  const hold = async (work: Work) => {
    const { correction, published } = await holdSubmission(work, id, version)
    if (correction) throw invalidRequest('This is a correction: accept it.')
    if (published) throw new HttpError(409, 'already_published', 'This story is published already.')
  }
  await inTransaction(hold)
  // Pictures are made before the transaction, which would keep others waiting.
  const pictures = await storePictures(db, store, asked)
  try {
    await inTransaction(async (work) => {
      await hold(work)
      await judge(work, id, 'published', await createPoint(work, asked, pictures))
    })
  } catch (error) {
    const hashes = pictures.map(({ hash }) => hash)
    for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
    throw error
  }
  return findSubmission(db, id)
}

interface MadePicture extends GoingPicture, StoredImage {
  _id: string
}

/** Throws a 404 for a file that has not come, and a 400 for one that is no picture. */
async function storePictures(db: Kysely<Database>, store: FileStore, { id, pictures }: Asked): Promise<MadePicture[]> {
  if (new Set(pictures.map(({ file }) => file)).size !== pictures.length) throw invalidRequest('A picture is named twice.')
  const files = []
  for (const picture of pictures) {
    const { name, type, hash } = await findFile(db, id, picture.file)
    if (!type.startsWith('image/')) throw new HttpError(400, 'no_picture', `'${name}' is no picture: it stays here.`)
    files.push({ ...picture, name, hash })
  }
  const made = []
  for (const { name, hash, ...picture } of files) {
    try {
      made.push({ ...picture, ...(await storeImage(store, store.path(hash))), _id: randomUUID() })
    } catch (error) {
      if (error instanceof ImageError) throw new HttpError(415, error.code, `'${name}' cannot become a picture of the site.`)
      throw error
    }
  }
  return made
}

async function createPoint(work: Work, asked: Asked, pictures: readonly MadePicture[]): Promise<number> {
  const { journeyId, place, title, passengerName, draft = false } = asked
  const at = await whereIs(work, place)
  if (!at) throw invalidRequest("'place' is no content point at a place.")
  const text = sanitiseHtml(asked.story).trim()
  if (plainText(text) === '' && imagesIn(text).length === 0) throw invalidRequest('Story is required')
  for (const { _id, width, height, hash, description, licence } of pictures) {
    await work.trx
      .insertInto('media')
      .values({
        id: _id,
        kind: 'image',
        width,
        height,
        file_hash: hash,
        description: description.trim(),
        licence,
        // Its words do not show it before the point is public.
        only_where_named: true,
        published_at: sql<Date>`now()`,
        updated_by: work.userId,
      })
      .execute()
  }
  const story = text + pictures.map(figureOf).join('')
  return createRecord(
    { ...work, submissionId: asked.id },
    contentPoints,
    { personal: true, journeyName: journeyId, title: title.trim(), passengerName: passengerName.trim(), ...at, story },
    draft,
  )
}

function figureOf({ _id, width, height, description }: MadePicture): string {
  const words = escaped(description.trim())
  return `<figure><img src="/media/${_id}" alt="${words}" width="${width}" height="${height}" /><figcaption>${words}</figcaption></figure>`
}

/** The place of a content point; for a story without coordinates that of its port. Null on a leg, or if the point is gone. */
async function whereIs({ trx }: Work, id: string): Promise<Fields | null> {
  const point = (await findRecord(trx, contentPoints, Number(id)))?.own
  if (!point || point.city === null) return null
  const { city, latitude, longitude } = point
  // Coordinates 0, 0 are a mistake. The city tells more.
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

/** Moves the point of the story to the bin, or puts a name back that a correction withdrew. */
export async function takeOut(work: Work, id: string, version: number | undefined): Promise<void> {
  const whole = await holdSubmission(work, id, version)
  if (whole.correction) return putBack(work, whole)
  const { published } = whole
  if (!published) throw new HttpError(409, 'not_published', 'This story is not published.')
  const point = Number(published._id)
  if (await findRecord(work.trx, contentPoints, point)) {
    await deleteRecord(work, contentPoints, point, undefined)
  }
  await judge(work, id, 'reviewed', null)
}

/** Pictures that staff send, look at and delete. Staff see passenger lists without a code. */

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DRAFT } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import { kindOf, type Section, sectionOf } from '#domain/kinds.ts'
import { NO_PICTURE, PICTURE_MAX, PICTURE_TOO_LARGE } from '#domain/media.ts'
import type { Use } from '#domain/staff.ts'
import { STAFF_SIDE } from '#domain/staff-records.ts'
import { ImageError } from '#files/picture.ts'
import { storeImage } from '#files/pyramid.ts'
import { render } from '#files/rendition.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { type FoundRecord, findRecord, onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { withoutPicture } from '#rich-text/sanitise.ts'
import { addOpening } from '../../access/log.ts'
import { clientAddress } from '../../address/client-address.ts'
import { HttpError, invalidRequest, notFound, recordNotFound, UNREADABLE } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { planRendition } from '../../media/iiif.ts'
import type { Entity } from '../records/entity.ts'
import { rewriteRecord, takeTurn } from '../records/save.ts'

export interface MediaOptions {
  db: Kysely<Database>
  store: FileStore
  entities: readonly Entity[]
}

export const staffMediaRoutes: FastifyPluginAsync<MediaOptions> = async (app, { db, store, entities }) => {
  await app.register(multipart, { limits: { fileSize: PICTURE_MAX, files: 1, fields: 0 } })

  serve(app, 'POST /api/admin/media', async (request) => {
    const { for: purpose = 'text' } = request.query
    const picture = await keep(request, store)
    const { id } = await db
      .insertInto('media')
      .values({
        kind: 'image',
        width: picture.width,
        height: picture.height,
        file_hash: picture.hash,
        published_at: purpose === 'text' ? sql<Date>`now()` : DRAFT,
        updated_by: request.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { _id: id, url: `/media/${id}` }
  })

  serve(app, 'GET /api/admin/media/:id', async (request, reply) => {
    const media = await findPicture(db, request.params.id)
    if (media.kind === 'list-page' && media.code !== null) {
      await addOpening(db, {
        address: clientAddress(request),
        granted_by: 'staff',
        journey_code: media.code,
        username: request.user.username,
      })
    }
    const { side = STAFF_SIDE } = request.query
    const size = Math.max(media.width, media.height) > side ? `!${side},${side}` : 'max'
    const asked = { region: 'full', size, rotation: '0', file: 'default.jpg' }
    reply.type('image/jpeg').header('cache-control', 'no-store')
    return render(store.path(media.file_hash), media, planRendition(media, asked).rendition)
  })

  serve(app, 'GET /api/admin/media/:id/uses', async ({ params: { id } }) => ({
    uses: await usesOfPicture(db, { entities, id }),
  }))

  serve(app, 'DELETE /api/admin/media/:id', async ({ params: { id }, query, user }) => {
    const { section, record: _id, version } = query
    const open = section && _id && version ? { section, id: Number(_id), version } : null
    const record = await deletePicture(db, store, user.id, { entities, id, open })
    return record && onTheWire(record)
  })
}

/** Reads the one file of the request into the store. */
async function keep(request: FastifyRequest, store: FileStore) {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-upload-'))
  try {
    const path = join(folder, 'picture')
    await receive(request, path)
    return await storeImage(store, path)
  } catch (error) {
    if (error instanceof ImageError) throw new HttpError(415, error.code, REASONS[error.code])
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, path: string): Promise<void> {
  try {
    const part = await request.file()
    if (!part) throw invalidRequest('A file is missing.')
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw new HttpError(413, 'too_large', PICTURE_TOO_LARGE)
  } catch (error) {
    // Only the multipart reader gives errors without a code: the request is cut off, or not multipart.
    if (error instanceof Error && !('code' in error)) throw invalidRequest(UNREADABLE)
    throw error
  }
}

const REASONS: Record<ImageError['code'], string> = {
  image_unsupported: NO_PICTURE,
  image_too_large: 'The image has more than 150 megapixels, or a side of more than 65,535 pixels.',
  image_several_pages: 'The TIFF has several pages: send each page as a file of its own.',
  image_damaged: 'The image is damaged or incomplete.',
}

interface Options {
  entities: readonly Entity[]
  id: string
}

/** The records outside the bin that show the picture to visitors or have it in a draft. */
async function usesOfPicture(db: Kysely<Database>, { entities, id }: Options): Promise<Use[]> {
  const media = await findPicture(db, id)
  const records = await Promise.all(
    entities.map(async (entity) => {
      const found = await readRecords(db, entity, { where: usesPicture(entity, id), brief: true })
      return found.map(
        (record): Use => ({
          kind: entity.said,
          at: { section: sectionOf(entity.kind, workingCopy(record)), _id: String(record.id) },
          label: entity.label(workingCopy(record)),
        }),
      )
    }),
  )
  const others = await sql<{ kind: string; label: string }>`
    select 'Ship' as kind, ship_name as label from ship where deleted_at is null and id = ${media.ship_id}`.execute(db)
  return [...records.flat(), ...others.rows.map((other): Use => ({ ...other, at: null }))]
}

const usesPicture = (entity: Entity, id: string): RawBuilder<unknown> => {
  const isOwn = sql`exists (select from media
    where id = ${id} and journey_id = record.id and deleted_at is null and published_at is not null)`
  return sql`record.deleted_at is null and (record::text like ${`%${id}%`} or draft.fields::text like ${`%${id}%`}
    ${entity.kind === 'journey' ? sql`or ${isOwn}` : sql``})`
}

/** The record whose form is open. */
interface OpenRecord {
  section: Section
  id: number
  version: number
}

/**
 * Takes the picture out of the open record, draft and public text, and deletes it with its file. Refused if another record uses
 * it. Gives the new open record.
 */
async function deletePicture(
  db: Kysely<Database>,
  store: FileStore,
  userId: number,
  { entities, id, open }: Options & { open: OpenRecord | null },
): Promise<FoundRecord | null> {
  const entity = open && entities.find(({ kind }) => kind === kindOf(open.section))
  const { hash, record } = await db.transaction().execute(async (trx) => {
    const work = { trx, userId }
    await takeTurn(work)
    const media = await findPicture(trx, id)
    const uses = await usesOfPicture(trx, { entities, id })
    const isOpen = ({ at }: Use) => at !== null && at._id === String(open?.id) && kindOf(at.section) === entity?.kind
    if (!uses.every(isOpen)) throw new HttpError(409, 'picture_in_use', IN_USE)
    if (entity && uses.length > 0) await takeOut(work, entity, open, id)
    // The row of an imported picture stays, so that no import brings it back.
    await (media.imported
      ? trx
          .updateTable('media')
          .set({ ...NOTHING, deleted_at: sql<Date>`now()`, version: sql<number>`version + 1` })
          .where('id', '=', id)
          .execute()
      : trx.deleteFrom('media').where('id', '=', id).execute())
    return { hash: media.file_hash, record: entity ? await findRecord(trx, entity, open.id) : null }
  })
  for (const unnamed of await unnamedAmong(db, [hash])) await store.remove(unnamed)
  if (entity && !record) throw recordNotFound()
  return record
}

const IN_USE = 'The picture is used elsewhere too. Take it out there first.'

/** No file has this hash. */
const NO_FILE = ''
const NOTHING = { file_hash: NO_FILE, description: null, collection: null }

/** Finds pictures in the bin too. */
async function findPicture(db: Kysely<Database>, id: string) {
  const media = await db
    .selectFrom('media')
    .leftJoin('journey', 'journey.id', 'media.journey_id')
    .select(['media.kind', 'media.width', 'media.height', 'media.file_hash', 'media.ship_id', 'journey.code'])
    .select(sql<boolean>`media.imported is not null`.as('imported'))
    .where('media.id', '=', id)
    .where('media.file_hash', '!=', NO_FILE)
    .executeTakeFirst()
  if (!media) throw notFound('media_not_found', 'There is no such picture.')
  return media
}

const takeOut = (work: Work, entity: Entity, { id, version }: OpenRecord, picture: string) =>
  rewriteRecord(work, entity, id, version, (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (Array.isArray(value)) return [name, value.filter((item) => item?._id !== picture)]
        if (typeof value !== 'string' || !value.includes(picture)) return [name, value]
        const mayBeEmpty = !('anyOf' in (entity.schema.properties[name] ?? {}))
        return [name, withoutPicture(value, picture) || (mayBeEmpty ? '' : null)]
      }),
    ),
  )

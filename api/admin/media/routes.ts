/** Files that staff send, look at, replace and delete. Staff see passenger lists without a code. */
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DRAFT } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { AnswerOf } from '#domain/call-address.ts'
import { PICTURE_MAX } from '#domain/media.ts'
import { STAFF_SIDE } from '#domain/staff-records.ts'
import type { StoredImage } from '#files/pyramid.ts'
import { render } from '#files/rendition.ts'
import type { FileStore } from '#files/store.ts'
import { isUsed } from '#records/library.ts'
import { onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { addOpening } from '../../access/log.ts'
import { clientAddress } from '../../address/client-address.ts'
import { HttpError, versionMissing } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { planRendition } from '../../media/iiif.ts'
import { usesOfPicture } from '../entities/library.ts'
import { library } from '../entities/routes.ts'
import type { Entity } from '../records/entity.ts'
import { whereOf } from '../records/list.ts'
import { theRecord } from '../records/routes.ts'
import { rewriteRecord } from '../records/save.ts'
import { deletePicture, findPicture } from './delete-picture.ts'
import { bytesOf, findDownloads, zipOfPictures } from './download.ts'
import { forgetImages, type Received, receiveFile } from './receive.ts'

export interface MediaOptions {
  db: Kysely<Database>
  store: FileStore
  entities: readonly Entity[]
}

export const staffMediaRoutes: FastifyPluginAsync<MediaOptions> = async (app, { db, store, entities }) => {
  await app.register(multipart, { limits: { fileSize: PICTURE_MAX, files: 1, fields: 0 } })

  serve(app, 'POST /api/admin/media', async (request) => {
    const { for: purpose = 'text' } = request.query
    const { images } = await receiveFile(request, { db, store })
    const published_at = purpose === 'text' ? sql<Date>`now()` : DRAFT
    const { id } = await addImage(db, images[0]!, { published_at, updated_by: request.user.id })
    return { _id: id, url: `/media/${id}` }
  })

  serve(app, 'POST /api/admin/media/files', async (request) => {
    const received = await receiveFile(request, { db, store }, true)
    const { ids, left } = await orForget(received.images, () =>
      db.transaction().execute((trx) => addToLibrary(trx, received, request.user.id)),
    )
    const where = sql`record.id = any(${ids}::int[])`
    return { added: (await readRecords(db, library, { where })).map(onTheWire), left }
  })

  serve(app, 'POST /api/admin/media/:id/file', async (request) => {
    const id = Number(request.params.id)
    const { version } = request.query
    if (version === undefined) throw versionMissing()
    await theRecord(db, library, id)
    const { images } = await receiveFile(request, { db, store })
    const { hash, width, height, name } = images[0]!
    const file = { hash, width, height, name: name || null }
    await orForget(images, () =>
      db.transaction().execute((trx) => {
        const work = { trx, userId: request.user.id }
        return rewriteRecord(work, library, id, version, (fields) => ({ ...fields, file }))
      }),
    )
    return onTheWire(await theRecord(db, library, id))
  })

  /** If the images are not taken, their files go. */
  async function orForget<T>(images: readonly StoredImage[], write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      await forgetImages({ db, store }, images)
      throw error
    }
  }

  /** Notes who looks at a page of a passenger list. */
  async function noteOpening(request: FastifyRequest, { kind, code }: { kind: string; code: string | null }): Promise<void> {
    if (kind !== 'list-page' || code === null) return
    const { username } = request.user
    await addOpening(db, { address: clientAddress(request), granted_by: 'staff', journey_code: code, username })
  }

  serve(app, 'GET /api/admin/media/zip', async (request, reply) => {
    const pictures = await findDownloads(db, store, whereOf(library, request.query))
    for (const picture of pictures) await noteOpening(request, picture)
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="pictures.zip"')
      .header('cache-control', 'no-store')
      .send(Readable.from(zipOfPictures(store, pictures)))
  })

  serve(app, 'GET /api/admin/picture/:id/size', async ({ params: { id } }) => ({
    bytes: await bytesOf(store, (await findPicture(db, id)).file_hash),
  }))

  serve(app, 'GET /api/admin/picture/:id', async (request, reply) => {
    const media = await findPicture(db, request.params.id)
    await noteOpening(request, media)
    const { side = STAFF_SIDE } = request.query
    const size = Math.max(media.width, media.height) > side ? `!${side},${side}` : 'max'
    const asked = { region: 'full', size, rotation: '0', file: 'default.jpg' }
    reply.type('image/jpeg').header('cache-control', 'no-store')
    return render(store.path(media.file_hash), media, planRendition(media, asked).rendition)
  })

  serve(app, 'GET /api/admin/picture/:id/uses', async ({ params: { id } }) => {
    await findPicture(db, id)
    return { uses: await usesOfPicture(db, entities, id) }
  })

  serve(app, 'DELETE /api/admin/picture/:id', async ({ params: { id }, query, user }) => {
    const { section, record: _id, version } = query
    const open = section && _id && version ? { section, id: Number(_id), version } : null
    const record = await deletePicture(db, store, user.id, { entities, id, open })
    return record && onTheWire(record)
  })
}

function addImage(
  db: Kysely<Database>,
  { hash, width, height, name }: Received['images'][number],
  more: { published_at: RawBuilder<Date>; updated_by: number },
) {
  const values = { kind: 'image' as const, width, height, file_hash: hash, upload_name: name || null, ...more }
  return db.insertInto('media').values(values).returning(['id', 'row_id']).executeTakeFirstOrThrow()
}

/**
 * Adds the images as drafts, and gives their keys. One that was sent before, and not described since, is not added again: so a
 * file may be sent anew after a break. One that is in the library is refused, or left out of many.
 */
async function addToLibrary(trx: Kysely<Database>, { images, left, isMany }: Received, userId: number) {
  const ids: number[] = []
  const out: AnswerOf<'POST /api/admin/media/files'>['left'] = left.map((one) => ({ ...one, known: null }))
  for (const image of images) {
    const where = sql`record.file_hash = ${image.hash} and record.deleted_at is null`
    const known = await readRecords(trx, library, { where })
    const waiting = await sql<{ id: number }>`select id from library as record
      where ${where} and record.description is null and record.published_at is null and not ${isUsed}`.execute(trx)
    const again = waiting.rows[0]?.id
    if (again !== undefined) ids.push(again)
    else if (known[0]) {
      const label = library.label(workingCopy(known[0]))
      const reason = `It is in the library as “${label}”.`
      const details = { known: { _id: String(known[0].id), label } }
      if (!isMany) throw new HttpError(409, 'in_library', reason, {}, details)
      out.push({ name: image.name, reason, ...details })
    } else {
      const { row_id } = await addImage(trx, image, { published_at: DRAFT, updated_by: userId })
      ids.push(row_id)
    }
  }
  return { ids, left: out }
}

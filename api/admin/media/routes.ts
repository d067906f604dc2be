/** Pictures that staff send, and look at. Those of passenger lists are shown to staff by their token alone. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { DRAFT } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { NO_PICTURE, PICTURE_MAX, PICTURE_TOO_LARGE } from '#domain/media.ts'
import { STAFF_SIDE } from '#domain/staff-calls.ts'
import { ImageError } from '#files/picture.ts'
import { storeImage } from '#files/pyramid.ts'
import { render } from '#files/rendition.ts'
import type { FileStore } from '#files/store.ts'
import { onTheWire } from '#records/rows.ts'
import { addOpening } from '../../access/log.ts'
import { clientAddress } from '../../address/client-address.ts'
import { HttpError, invalidRequest, UNREADABLE } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { planRendition } from '../../media/iiif.ts'
import type { Entity } from '../records/entity.ts'
import { deletePicture, findPicture, usesOfPicture } from './delete-picture.ts'

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
        ...{ width: picture.width, height: picture.height, file_hash: picture.hash },
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
    // Of all that fails here only the reader of the multipart gives no code: the request is cut off, or none.
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

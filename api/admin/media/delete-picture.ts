/** Deletes a picture for good, with its files. */
import { type Kysely, sql } from 'kysely'
import { keepLines } from '#backup/withheld.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import { kindOf, type Section } from '#domain/kinds.ts'
import type { Use } from '#domain/staff.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { type FoundRecord, findRecord } from '#records/rows.ts'
import { withoutPicture } from '#rich-text/sanitise.ts'
import { HttpError, notFound, recordNotFound } from '../../http/errors.ts'
import { usesOfPicture } from '../entities/library.ts'
import type { Entity } from '../records/entity.ts'
import { rewriteRecord, takeTurn } from '../records/save.ts'

/** The record whose form is open. */
interface OpenRecord {
  section: Section
  id: number
  version: number
}

interface Options {
  entities: readonly Entity[]
  id: string
  open: OpenRecord | null
}

/**
 * Takes the picture out of the open record, draft and public text, and deletes it with its files. Refused if another record uses
 * it. Gives the new open record.
 */
export async function deletePicture(
  db: Kysely<Database>,
  store: FileStore,
  userId: number,
  { entities, id, open }: Options,
): Promise<FoundRecord | null> {
  const entity = open && entities.find(({ kind }) => kind === kindOf(open.section))
  const { hashes, record } = await db.transaction().execute(async (trx) => {
    const work = { trx, userId }
    await takeTurn(work)
    const media = await findPicture(trx, id)
    const uses = await usesOfPicture(trx, entities, id)
    const isOpen = ({ at }: Use) => at !== null && at._id === String(open?.id) && kindOf(at.section) === entity?.kind
    if (!uses.every(isOpen)) throw new HttpError(409, 'picture_in_use', IN_USE)
    if (entity && uses.length > 0) await takeOut(work, entity, open, id)
    await keepLines(trx, 'library', sql`id = ${media.row_id}`)
    // The row of an imported picture stays, so that no import brings it back.
    await (media.imported
      ? trx
          .updateTable('media')
          .set({ ...NOTHING, deleted_at: sql<Date>`now()`, version: sql<number>`version + 1` })
          .where('id', '=', id)
          .execute()
      : trx.deleteFrom('media').where('id', '=', id).execute())
    await trx.deleteFrom('revision').where('kind', '=', 'media').where('record_id', '=', media.row_id).execute()
    await trx.deleteFrom('draft').where('kind', '=', 'media').where('record_id', '=', media.row_id).execute()
    const hashes = [media.file_hash, ...media.former_files]
    return { hashes, record: entity ? await findRecord(trx, entity, open.id) : null }
  })
  for (const unnamed of await unnamedAmong(db, hashes)) await store.remove(unnamed)
  if (entity && !record) throw recordNotFound()
  return record
}

const IN_USE = 'The picture is used elsewhere too. Take it out there first.'

/** No file has this hash. */
const NO_FILE = ''
const NOTHING = {
  file_hash: NO_FILE,
  former_files: [],
  upload_name: null,
  description: null,
  collection: null,
  maker: null,
  year: null,
  licence: null,
}

/** Finds pictures in the bin too. */
export async function findPicture(db: Kysely<Database>, id: string) {
  const media = await db
    .selectFrom('media')
    .leftJoin('journey', 'journey.id', 'media.journey_id')
    .select(['media.row_id', 'media.kind', 'media.width', 'media.height', 'media.file_hash', 'media.former_files'])
    .select(['journey.code', sql<boolean>`media.imported is not null`.as('imported')])
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

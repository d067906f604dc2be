/** Lists the places where a picture is used, and deletes a picture for good. */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import { kindOf, type Section, sectionOf } from '#domain/kinds.ts'
import type { Use } from '#domain/staff.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { type FoundRecord, findRecord, readRecords, workingCopy } from '#records/rows.ts'
import { withoutPicture } from '#rich-text/sanitise.ts'
import { HttpError, notFound, recordNotFound } from '../../http/errors.ts'
import type { Entity } from '../records/entity.ts'
import { rewriteRecord, takeTurn } from '../records/save.ts'

interface Options {
  entities: readonly Entity[]
  id: string
}

/** The records outside the bin that show the picture to visitors or have it in a draft. */
export async function usesOfPicture(db: Kysely<Database>, { entities, id }: Options): Promise<Use[]> {
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
    select 'Partner' as kind, name as label from partner
      where deleted_at is null and logo like ${`%${id}%`}
    union all select 'Ship', ship_name from ship where deleted_at is null and id = ${media.ship_id}`.execute(db)
  return [...records.flat(), ...others.rows.map((other): Use => ({ ...other, at: null }))]
}

const usesPicture = (entity: Entity, id: string): RawBuilder<unknown> => {
  const isOwn = sql`exists (select from media
    where id = ${id} and journey_id = record.id and deleted_at is null and published_at is not null)`
  return sql`record.deleted_at is null and (record::text like ${`%${id}%`} or draft.fields::text like ${`%${id}%`}
    ${entity.kind === 'journey' ? sql`or ${isOwn}` : sql``})`
}

/** The record whose form is open, as it was read. */
export interface OpenRecord {
  section: Section
  id: number
  version: number
}

/**
 * Takes the picture out of the record that is open, what is public of it included, and deletes it with its file. Refused while
 * another record uses it. Gives the open record as it is then.
 */
export async function deletePicture(
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
    // An imported picture leaves a mark, so that no import brings it back.
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
export const NO_FILE = ''
const NOTHING = { file_hash: NO_FILE, description: null, collection: null }

/** Also one in the bin. */
export async function findPicture(db: Kysely<Database>, id: string) {
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

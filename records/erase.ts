/** What is left of an erased passenger, and of what a visitor sent that was erased. */
import { sql } from 'kysely'
import { isNamed } from '#db/published.ts'
import { mediaIn } from './content-points.ts'
import type { Work } from './description.ts'
import { nextNumber } from './revisions.ts'

/** An erased story or correction keeps its number, its day, and the record that it was about. */
export const BLANK = {
  state: 'erased',
  passenger_name: sql<null>`case kind when 'story' then '' end`,
  ship_name: sql<null>`case kind when 'story' then '' end`,
  year: sql<null>`case kind when 'story' then '' end`,
  story: sql<null>`case kind when 'story' then '' end`,
  proposal: sql<null>`case kind when 'correction' then '' end`,
  reason: sql<null>`case kind when 'correction' then '' end`,
  your_name: null,
  email: null,
  refusal: null,
  note: null,
  taken_by: null,
  version: sql<number>`version + 1`,
  updated_at: sql<Date>`now()`,
} as const

const NOTHING = JSON.stringify({ fullName: '', birthYear: null, publicFrom: null, listPage: null, recordId: null, note: null })

/** Everything that the archive has of him goes, but the line and who erased it. */
export async function blankPassenger({ trx, userId }: Work, id: number, reason: string): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ ...BLANK, updated_by: userId })
    .where('about_kind', '=', 'passenger')
    .where('about_id', '=', String(id))
    .execute()
  await sql`update revision set note = null, fields = ${NOTHING}::text::jsonb
      || jsonb_build_object('journey', fields -> 'journey', 'demonstration', fields -> 'demonstration')
    where kind = 'passenger' and record_id = ${id}`.execute(trx)
  await sql`delete from import_change where table_name = 'passenger' and record_id = ${id}`.execute(trx)
  // The line of who was merged into another stays in the bin.
  await sql`update passenger set full_name = '', birth_year = null, public_from = null, list_page = null, record_id = null,
      occurrence = 1, note = null, imported = null, published_at = null, unpublished_at = now(), erased_at = now(),
      deleted_at = case when exists (select from merged where kind = 'passenger' and gone = ${id}) then deleted_at end,
      version = version + 1, updated_at = now(), updated_by = ${userId}::int where id = ${id}`.execute(trx)
  await sql`insert into revision (kind, record_id, number, action, by_user, note, fields)
    select 'passenger', id, ${nextNumber('passenger', id)}, 'erased', ${userId}::int, ${reason},
      ${NOTHING}::text::jsonb || jsonb_build_object('journey', journey_id::text, 'demonstration', demonstration)
    from passenger where id = ${id}`.execute(trx)
}

/** Deletes points with all their versions and their pictures. The history keeps that they were erased. Gives the hashes of files. */
export async function erasePoints(
  { trx, userId }: Work,
  ids: readonly number[],
  remove: () => Promise<void>,
): Promise<string[]> {
  const isIt = (column: string) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`
  const { rows: told } = await sql<{ story: string | null }>`
    select story from content_point where ${isIt('id')}
    union select fields ->> 'story' from draft where kind = 'contentPoint' and ${isIt('record_id')}
    union select fields ->> 'story' from revision where kind = 'contentPoint' and ${isIt('record_id')}`.execute(trx)
  await remove()
  await trx.deleteFrom('draft').where('kind', '=', 'contentPoint').where(isIt('record_id')).execute()
  await trx.deleteFrom('revision').where('kind', '=', 'contentPoint').where(isIt('record_id')).execute()
  await sql`insert into revision (kind, record_id, number, action, by_user, fields)
    select 'contentPoint', unnest(${[...ids]}::int[]), 1, 'erased', ${userId}, '{"personal": true}'::jsonb`.execute(trx)
  const pictures = told.flatMap(({ story }) => mediaIn(story))
  const gone = await trx
    .deleteFrom('media')
    .where(sql<boolean>`id = any(${pictures}::uuid[]) and journey_id is null and ship_id is null and imported is null`)
    .where(sql<boolean>`not ${isNamed(() => sql`true`)}`)
    .where(sql<boolean>`not exists (select from draft where fields::text like '%' || media.id || '%')`)
    .returning(['row_id', 'file_hash', 'former_files'])
    .execute()
  const keys = gone.map(({ row_id }) => row_id)
  for (const table of ['draft', 'revision'] as const) {
    await trx
      .deleteFrom(table)
      .where('kind', '=', 'media')
      .where('record_id', 'in', [0, ...keys])
      .execute()
  }
  return gone.flatMap(({ file_hash, former_files }) => [file_hash, ...former_files])
}

export async function deletePoints({ trx }: Work, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('content_point')
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
}

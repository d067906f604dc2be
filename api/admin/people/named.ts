/** Finds where else the archive names a person. Erasing leaves these places, so staff look at them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { sectionOf } from '#domain/kinds.ts'
import type { Erasure } from '#domain/passenger-staff.ts'
import { storyNumber } from '#domain/sealed-story.ts'
import type { Use } from '#domain/staff.ts'
import { partnerDescription, shipDescription } from '#records/all.ts'
import { type Identity, identitiesOf, nameKey } from '#records/known-persons.ts'
import { libraryDescription } from '#records/library.ts'
import { passengerDescription } from '#records/passengers.ts'
import { readRecords, workingCopy } from '#records/rows.ts'
import { contentPoints } from '../entities/content-points.ts'
import { journeys } from '../entities/journeys.ts'
import { passengers } from '../entities/passengers.ts'
import { sideMenus } from '../entities/side-menus.ts'
import { useOf } from '../records/entity.ts'
import { patternOf } from '../records/list.ts'
import { theRecord } from '../records/routes.ts'

/** The keys of a passenger's records: this one, and those that were merged into it. */
export async function keysOf(db: Kysely<Database>, id: number): Promise<number[]> {
  return [id, ...(await column(db, sql<number>`select gone from merged where kind = 'passenger' and kept = ${id}`))]
}

export const readIdentities = async (db: Kysely<Database>, id: number): Promise<Identity[]> =>
  (await identitiesOf(sql`select unnest(${await keysOf(db, id)}::int[])`).execute(db)).rows

/** What erasing a passenger takes away, and what stays. */
export async function readErasure(db: Kysely<Database>, id: number): Promise<Erasure> {
  const { own } = await theRecord(db, passengers, id)
  const journeyId = Number(own.journey)
  const revisions = sql<number>`select count(*) from revision where kind = 'passenger' and record_id = ${id}`
  const versions = await value(db, revisions)
  const corrections = await db
    .selectFrom('submission')
    .leftJoin('submission_key', 'submission_key.submission_id', 'submission.id')
    .select(['submission.id', 'key'])
    .where('about_kind', '=', 'passenger')
    .where('about_id', '=', String(id))
    .where('state', '!=', 'erased')
    .orderBy('received_at')
    .execute()
  const aboard = await db
    .selectFrom('passenger')
    .select(['id', 'full_name as name', 'deleted_at'])
    .where('journey_id', '=', journeyId)
    .orderBy('id')
    .execute()
  const known = await readIdentities(db, id)
  const names = new Set(known.map(({ name }) => nameKey(name ?? '', journeyId)))
  const page =
    own.listPage === null
      ? undefined
      : await db
          .selectFrom('media')
          .select('id')
          .where('journey_id', '=', journeyId)
          .where('kind', '=', 'list-page')
          .where('page_number', '=', Number(own.listPage))
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  return {
    versions,
    corrections: corrections.map(({ id: _id, key }) => ({ _id, number: key && storyNumber(key) })),
    aboard: aboard.filter(({ deleted_at }) => deleted_at === null).length,
    page: page ? { _id: page.id, pageNumber: Number(own.listPage) } : null,
    named: [
      ...aboard
        .filter((one) => one.id !== id && names.has(nameKey(one.name, journeyId)))
        .map((one) => useOf(passengers.said, 'passenger', one.id, one.name, one.deleted_at !== null)),
      ...(await listNamed(db, id, known)),
    ],
  }
}

/** The texts that hold one of the names: of records, their drafts and their history, notes of staff, and what visitors sent. */
export async function listNamed(db: Kysely<Database>, id: number, known: readonly Identity[]): Promise<Use[]> {
  const patterns = [...new Set(known.flatMap(({ name }) => (name ? [patternOf(name)] : [])))]
  if (patterns.length === 0) return []
  // A row as text doubles a quote, and JSON puts a backslash before it.
  const has = (text: RawBuilder<unknown>) =>
    sql`replace(replace(${text}, '""', '"'), '\\"', '"') ilike any(${patterns}::text[])`
  const texts = [contentPoints, journeys, sideMenus, libraryDescription, shipDescription, partnerDescription].map(
    (entity) => [entity, sql`(${has(sql`record::text`)} or ${has(sql`draft.fields::text`)})`] as const,
  )
  const notes = [passengerDescription, sql`record.id <> ${id} and ${has(sql`record.note`)}`] as const
  const found: Use[] = []
  for (const [entity, isNow] of [...texts, notes]) {
    const said = async (where: RawBuilder<unknown>, more: string) => {
      for (const record of await readRecords(db, entity, { where, brief: true })) {
        const fields = workingCopy(record)
        const label = `${entity.label(fields)}${more}`
        found.push(useOf(entity.said, sectionOf(entity.kind, fields), record.id, label, record.deletedAt !== null))
      }
    }
    await said(isNow, '')
    const text = entity.kind === 'passenger' ? sql`fields ->> 'note'` : sql`fields::text`
    const once = sql`select record_id from revision where kind = ${entity.kind} and ${has(text)}`
    const isOther = entity.kind === 'passenger' ? sql`record.id <> ${id}` : sql`true`
    await said(sql`${isOther} and record.id in (${once}) and (${isNow}) is not true`, ', in an earlier version')
  }
  const { rows: sent } = await sql<{ key: string | null; kind: string }>`
    select key, initcap(kind) as kind from submission left join submission_key on submission_key.submission_id = submission.id
    where ${has(sql`concat_ws(' ', passenger_name, your_name, story, proposal, reason, note)`)}
      and (about_kind, about_id) is distinct from ('passenger', ${String(id)})
    order by received_at`.execute(db)
  return [...found, ...sent.map(({ kind, key }): Use => ({ kind, at: null, label: key ? storyNumber(key) : 'sent' }))]
}

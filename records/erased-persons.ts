/**
 * Persons who were erased on request. What is left of them are keyed hashes of each name, voyage and birth year that they had, and of
 * each record id. The key is a setting, so it stays with the hashes wherever the database goes.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { foldText } from '#names/text/fold.ts'

export interface Identity {
  name: string | null
  journeyId: number | null
  birthYear: number | null
  recordId: string | null
}

/** Who is called so on that voyage: in any order of the words, whatever their case, accents and signs. */
export const nameKey = (name: string, journeyId: number): string =>
  `${journeyId} ${foldText(name).split(' ').toSorted().join(' ')}`

/** All names, voyages, years and ids that some passengers had: now, at their import, and in each version of their history. */
export const identitiesOf = (ids: RawBuilder<unknown>): RawBuilder<Identity & { id: number }> => sql`
  select id, full_name as name, journey_id as "journeyId", birth_year as "birthYear", record_id as "recordId"
    from passenger where id in (${ids})
  union select id, coalesce(imported ->> 'full_name', full_name), coalesce((imported ->> 'journey_id')::int, journey_id),
    (imported ->> 'birth_year')::int, imported ->> 'record_id' from passenger where id in (${ids}) and imported is not null
  union select record_id, fields ->> 'fullName', (fields ->> 'journey')::int, (fields ->> 'birthYear')::int, fields ->> 'recordId'
    from revision where kind = 'passenger' and record_id in (${ids})`

export interface ErasedPersons {
  /** Whether an erased person may be meant. Without a birth year that is anybody of the name on that voyage. */
  has(person: Identity): boolean
}

export async function loadErasedPersons(db: Kysely<Database>): Promise<ErasedPersons> {
  const marks = new Set((await db.selectFrom('erased_mark').select('mark').execute()).map(({ mark }) => mark))
  if (marks.size === 0) return { has: () => false }
  const markOf = await loadMarking(db)
  return {
    has: ({ name, journeyId, birthYear, recordId }) => {
      const called = name !== null && journeyId !== null ? nameKey(name, journeyId) : null
      const born = birthYear === null ? [`named ${called}`] : [`born ${birthYear} ${called}`, `born ? ${called}`]
      return [...(called === null ? [] : born), ...(recordId === null ? [] : [`record ${recordId}`])].some((text) =>
        marks.has(markOf(text)),
      )
    },
  }
}

/** Who of these passengers may be somebody who was erased, as another record of the same person. `journey`: where they go. */
export async function erasedAmong(
  db: Kysely<Database>,
  ids: readonly number[],
  journey: number | undefined = undefined,
): Promise<Set<number>> {
  const erased = await loadErasedPersons(db)
  const rows = await db
    .selectFrom('passenger')
    .select(['id', 'full_name as name', 'journey_id as journeyId', 'birth_year as birthYear', 'record_id as recordId'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
  return new Set(rows.filter((row) => erased.has({ ...row, journeyId: journey ?? row.journeyId })).map(({ id }) => id))
}

/** Keeps the hashes of a person who is being erased. */
export async function markErased(trx: Kysely<Database>, identities: readonly Identity[]): Promise<void> {
  const markOf = await loadMarking(trx)
  const texts = identities.flatMap(({ name, journeyId, birthYear, recordId }) => {
    const called = name && journeyId !== null ? nameKey(name, journeyId) : null
    return [
      ...(called === null ? [] : [`named ${called}`, `born ${birthYear ?? '?'} ${called}`]),
      ...(recordId === null ? [] : [`record ${recordId}`]),
    ]
  })
  const marks = [...new Set(texts.map(markOf))]
  await sql`insert into erased_mark (mark) select unnest(${marks}::text[]) on conflict do nothing`.execute(trx)
}

const KEY = 'erased_key'

/** Makes keyed hashes. The first one makes the key. */
export async function loadMarking(db: Kysely<Database>): Promise<(text: string) => string> {
  await db
    .insertInto('setting')
    .values({ key: KEY, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return (text) => createHmac('sha256', String(value)).update(text).digest('base64url')
}

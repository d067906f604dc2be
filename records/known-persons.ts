/**
 * Persons who are known again though the archive has no record of them: who was erased on request, and who was withdrawn in an
 * installation from before a restore. What is left of them are keyed hashes of each name, voyage and birth year that they had, and
 * of each record id. The key is a setting, so it stays with the hashes wherever the database goes.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addSetting, readSetting } from '#db/setting.ts'
import { anyCase } from '#domain/any-case.ts'
import { foldText } from '#names/text/fold.ts'

export interface Identity {
  name: string | null
  journeyId: number | null
  birthYear: number | null
  recordId: string | null
}

/** Who is called so on that voyage: in any order of the words, whatever their case, accents and signs. */
export const nameKey = (name: string, journeyId: number): string => `${journeyId} ${wordsOf(name)}`

const wordsOf = (name: string): string => foldText(name).split(' ').toSorted().join(' ')

/** All names, voyages, years and ids that some passengers had: now, at their import, and in each version of their history. */
export const identitiesOf = (ids: RawBuilder<unknown>): RawBuilder<Identity & { id: number }> => sql`
  select id, full_name as name, journey_id as "journeyId", birth_year as "birthYear", record_id as "recordId"
    from passenger where id in (${ids})
  union select id, coalesce(imported ->> 'full_name', full_name), coalesce((imported ->> 'journey_id')::int, journey_id),
    (imported ->> 'birth_year')::int, imported ->> 'record_id' from passenger where id in (${ids}) and imported is not null
  union select record_id, fields ->> 'fullName', (fields ->> 'journey')::int, (fields ->> 'birthYear')::int, fields ->> 'recordId'
    from revision where kind = 'passenger' and record_id in (${ids})`

export interface KnownPersons {
  /** Whether an erased person may be meant. Without a birth year that is anybody of the name on that voyage. */
  has(person: Identity, code?: string): boolean
  /** How long somebody must stay hidden who was withdrawn before a restore: null is for good. Undefined for anybody else. */
  withheld(person: Identity, code?: string): string | null | undefined
}

/** `code`: that of a voyage which is not in the database yet. */
export async function loadKnownPersons(db: Kysely<Database>): Promise<KnownPersons> {
  const erased = new Set((await db.selectFrom('erased_mark').select('mark').execute()).map(({ mark }) => mark))
  const withheld = new Map<string, string | null>()
  for (const { line } of await db.selectFrom('withheld_line').select('line').execute()) {
    const { until, marks } = readWithheldLine(line) ?? { until: null, marks: [] }
    for (const mark of marks) withheld.set(mark, laterOf(withheld.get(mark), until))
  }
  if (erased.size + withheld.size === 0) return { has: () => false, withheld: () => undefined }
  const markOf = await loadMarking(db)
  const codesOf = await loadCodes(db)
  const marksOf = (person: Identity, code?: string): string[] => {
    const { name, journeyId, birthYear, recordId } = person
    const called = name === null ? [] : callsOf(name, [...codesOf(journeyId), ...(code === undefined ? [] : [code])])
    // Older hashes are of the voyage's number.
    if (name !== null && journeyId !== null) called.push(nameKey(name, journeyId))
    const years = birthYear === null ? ['named'] : [`born ${birthYear}`, 'born ?']
    const texts = [...called.flatMap((call) => years.map((year) => `${year} ${call}`)), ...recordText(recordId)]
    return texts.map(markOf)
  }
  return {
    has: (person, code) => erased.size > 0 && marksOf(person, code).some((mark) => erased.has(mark)),
    withheld: (person, code) =>
      withheld.size === 0
        ? undefined
        : marksOf(person, code).reduce<string | null | undefined>(
            (until, mark) => (withheld.has(mark) ? laterOf(until, withheld.get(mark)!) : until),
            undefined,
          ),
  }
}

/** The later of two days until which somebody is hidden; null is for good. */
export const laterOf = (known: string | null | undefined, until: string | null): string | null =>
  known === undefined ? until : known === null || until === null ? null : known > until ? known : until

/** The codes that a voyage has or had. */
async function loadCodes(db: Kysely<Database>): Promise<(journeyId: number | null) => string[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from journey union select journey_id, code from used_code where journey_id is not null`.execute(db)
  const codes = Map.groupBy(rows, ({ id }) => id)
  return (journeyId) => (codes.get(journeyId ?? 0) ?? []).map(({ code }) => code)
}

/** Who is called so on that voyage, by each of its codes. */
const callsOf = (name: string, codes: readonly string[]): string[] =>
  [...new Set(codes.map(anyCase))].map((code) => `voyage ${code} ${wordsOf(name)}`)

const recordText = (recordId: string | null): string[] => (recordId === null ? [] : [`record ${recordId}`])

/** Gives the hashes by which a person is known again. */
export async function loadMarks(db: Kysely<Database>): Promise<(person: Identity) => string[]> {
  const markOf = await loadMarking(db)
  const codesOf = await loadCodes(db)
  return ({ name, journeyId, birthYear, recordId }) => {
    const called = name ? callsOf(name, codesOf(journeyId)) : []
    return [...called.flatMap((call) => [`named ${call}`, `born ${birthYear ?? '?'} ${call}`]), ...recordText(recordId)].map(
      markOf,
    )
  }
}

/** A line of the list beside the backups: a hash by which the record is known, the day until which, and the hashes of the person. */
export const WITHDRAWN = 'withdrawn'
export const withheldLine = (record: string, until: string | null, marks: readonly string[]): string =>
  [WITHDRAWN, record, until ?? '-', ...marks].join(' ')

/** Older lines have no marks, and perhaps no day. Null for a line of another kind. */
export function readWithheldLine(line: string): { record: string; until: string | null; marks: string[] } | null {
  const [kind, record = '', until = '-', ...marks] = line.split(' ')
  return kind === WITHDRAWN ? { record, until: until === '-' ? null : until, marks } : null
}

/** Who of these passengers may be somebody who was erased, as another record of the same person. `journey`: where they go. */
export async function erasedAmong(
  db: Kysely<Database>,
  ids: readonly number[],
  journey: number | undefined = undefined,
): Promise<Set<number>> {
  const erased = await loadKnownPersons(db)
  const rows = await db
    .selectFrom('passenger')
    .select(['id', 'full_name as name', 'journey_id as journeyId', 'birth_year as birthYear', 'record_id as recordId'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
  return new Set(rows.filter((row) => erased.has({ ...row, journeyId: journey ?? row.journeyId })).map(({ id }) => id))
}

/** Keeps the hashes of a person who is being erased. */
export async function markErased(trx: Kysely<Database>, identities: readonly Identity[]): Promise<void> {
  const marksOf = await loadMarks(trx)
  const marks = [...new Set(identities.flatMap(marksOf))]
  await sql`insert into erased_mark (mark) select unnest(${marks}::text[]) on conflict do nothing`.execute(trx)
}

const KEY = 'erased_key'

/** Makes keyed hashes. The first one makes the key. */
export async function loadMarking(db: Kysely<Database>): Promise<(text: string) => string> {
  await addSetting(db, KEY, randomBytes(32).toString('base64url'))
  const key = (await readSetting<string>(db, KEY))!
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

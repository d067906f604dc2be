/**
 * Persons whom staff withdrew, or who are under embargo. An import must not make them public, so it knows them again by what they are
 * or were called on their voyage, or by their `record_id`.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { foldText } from '#names/text/fold.ts'
import type { SomeFields } from './fields.ts'

type Person = SomeFields<'passenger'>

interface Hidden {
  id: number
  isWithdrawn: boolean
  /** The first day of the embargo's end; null for none. */
  until: string | null
  /** Staff set that day, not an import. */
  byStaff: boolean
  birthYear: number | null
}

interface Row extends Hidden {
  name: string | null
  journeyId: number | null
  recordId: string | null
}

export class HiddenPersons {
  readonly #byName = new Map<string, Hidden[]>()
  readonly #byRecord = new Map<string, Hidden[]>()

  constructor(rows: readonly Row[]) {
    for (const { name, journeyId, recordId, ...hidden } of rows) {
      if (name !== null && journeyId !== null) add(this.#byName, nameKey(name, journeyId), hidden)
      if (recordId !== null) add(this.#byRecord, recordId, hidden)
    }
  }

  /** Why a row with these fields may not become a passenger; null if it may. `own`: the record that it changes. */
  whyNot(offered: Person, earlierPublic: boolean, own?: number): string | null {
    const others = this.#like(offered).filter(({ id }) => id !== own)
    if (others.some(({ isWithdrawn }) => isWithdrawn)) return 'staff have withdrawn this person: not imported'
    const sooner = others.filter(({ until }) => isSooner(offered.public_from, until))
    if (sooner.some(({ byStaff }) => byStaff)) return 'staff have put this person under embargo until a later day: not imported'
    if (sooner.length > 0 && !earlierPublic) return `this person is under embargo until a later day: not imported${WITH_FLAG}`
    return null
  }

  /** Without a birth year anybody of that name on that voyage may be meant. */
  #like({ full_name, journey_id, birth_year, record_id }: Person): Hidden[] {
    const named = this.#byName.get(nameKey(full_name ?? '', Number(journey_id))) ?? []
    const known = birth_year ?? null
    return [
      ...named.filter(({ birthYear }) => known === null || birthYear === null || birthYear === known),
      ...((record_id != null && this.#byRecord.get(record_id)) || []),
    ]
  }
}

export const WITH_FLAG = ' (--earlier-public takes it)'

/** Whether somebody with this day becomes public sooner than with that one. Without a day he is public at once. */
export const isSooner = (offered: string | null | undefined, until: string | null, today = todayInAmsterdam()): boolean =>
  until !== null && until > today && (offered ?? '') < until

const nameKey = (name: string, journeyId: number): string => `${journeyId} ${foldText(name).split(' ').toSorted().join(' ')}`

const add = (map: Map<string, Hidden[]>, key: string, hidden: Hidden): void => {
  const same = map.get(key)
  if (!same) map.set(key, [hidden])
  else if (!same.some(({ id, birthYear }) => id === hidden.id && birthYear === hidden.birthYear)) same.push(hidden)
}

const isHidden = (): RawBuilder<unknown> =>
  sql`(passenger.published_at is null or passenger.deleted_at is not null or passenger.public_from > ${todayInAmsterdam()}::date)`

/** With all names, voyages, years and ids that they had: now, at their import, and in each version of their history. */
export async function loadHiddenPersons(db: Kysely<Database>): Promise<HiddenPersons> {
  const { rows } = await sql<Row>`
    with hidden as (
      select *, published_at is null or deleted_at is not null as "isWithdrawn", public_from as until,
        public_from is distinct from (imported ->> 'public_from')::date as "byStaff"
      from passenger where ${isHidden()}
    ), known as (
      select id, full_name as name, journey_id as "journeyId", birth_year as "birthYear", record_id as "recordId" from hidden
      union select id, coalesce(imported ->> 'full_name', full_name), coalesce((imported ->> 'journey_id')::int, journey_id),
        (imported ->> 'birth_year')::int, imported ->> 'record_id' from hidden where imported is not null
      union select record_id, fields ->> 'fullName', (fields ->> 'journey')::int, (fields ->> 'birthYear')::int, fields ->> 'recordId'
        from revision where kind = 'passenger' and record_id in (select id from hidden)
    )
    select hidden.id, "isWithdrawn", until, "byStaff", known.name, known."journeyId", known."birthYear", known."recordId"
    from known join hidden on hidden.id = known.id`.execute(db)
  return new HiddenPersons(rows)
}

/** Another one as soon as somebody is hidden or shown, or a hidden one is changed. */
export async function markOfHidden(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(count(*), ' ', sum(version), ' ', max(updated_at)) as mark from passenger where ${isHidden()}`.execute(db)
  return rows[0]!.mark
}

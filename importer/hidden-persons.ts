/**
 * Persons whom staff withdrew or erased, or who are under embargo. An import must not make them public, so it knows them again by what
 * they are or were called on their voyage, or by their `record_id`. Persons whom a restore has lost are known in the same way.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { type Identity, identitiesOf, type KnownPersons, loadKnownPersons, nameKey } from '#records/known-persons.ts'
import type { SomeFields } from './fields.ts'

type Person = SomeFields<'passenger'>

interface Hidden extends Pick<Identity, 'birthYear'> {
  id: number
  isWithdrawn: boolean
  /** The first day of the embargo's end; null for none. */
  until: string | null
  /** Staff set that day, not an import. */
  byStaff: boolean
}

type Row = Hidden & Identity

export class HiddenPersons {
  readonly #byName = new Map<string, Hidden[]>()
  readonly #byRecord = new Map<string, Hidden[]>()

  readonly #known: KnownPersons

  constructor(rows: readonly Row[], known: KnownPersons) {
    this.#known = known
    for (const { name, journeyId, recordId, ...hidden } of rows) {
      if (name !== null && journeyId !== null) add(this.#byName, nameKey(name, journeyId), hidden)
      if (recordId !== null) add(this.#byRecord, recordId, hidden)
    }
  }

  /** Why a row with these fields may not become a passenger; null if it may. `own`: the record that it changes. `code`: its voyage's. */
  whyNot(offered: Person, earlierPublic: boolean, own?: number, code?: string): string | null {
    const { full_name = null, journey_id, birth_year = null, record_id = null } = offered
    const person = { name: full_name, journeyId: Number(journey_id), birthYear: birth_year, recordId: record_id }
    if (this.#known.has(person, code)) return 'this person was erased on request: not imported'
    const others: Pick<Hidden, 'isWithdrawn' | 'until' | 'byStaff'>[] = this.#like(offered).filter(({ id }) => id !== own)
    const until = this.#known.withheld(person, code)
    if (until !== undefined) others.push({ isWithdrawn: until === null, until, byStaff: true })
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

const add = (map: Map<string, Hidden[]>, key: string, hidden: Hidden): void => {
  const same = map.get(key)
  if (!same) map.set(key, [hidden])
  else if (!same.some(({ id, birthYear }) => id === hidden.id && birthYear === hidden.birthYear)) same.push(hidden)
}

const isHidden = (): RawBuilder<unknown> =>
  sql`(passenger.published_at is null or passenger.deleted_at is not null or passenger.public_from > ${todayInAmsterdam()}::date)`

/** With all that they were called, and what those were called who were merged into them. */
export async function loadHiddenPersons(db: Kysely<Database>): Promise<HiddenPersons> {
  const { rows } = await sql<Row>`
    with hidden as (
      select id, published_at is null or deleted_at is not null as "isWithdrawn", public_from as until,
        public_from is distinct from (imported ->> 'public_from')::date as "byStaff"
      from passenger where ${isHidden()} and erased_at is null
        and not exists (select from merged where kind = 'passenger' and gone = passenger.id)
    ), meant as (
      select id, id as who from hidden
      union select gone, kept from merged join hidden on hidden.id = kept where kind = 'passenger'
    )
    select hidden.*, known.name, known."journeyId", known."birthYear", known."recordId"
    from (${identitiesOf(sql`select id from meant`)}) as known join meant using (id) join hidden on hidden.id = who`.execute(db)
  return new HiddenPersons(rows, await loadKnownPersons(db))
}

/** Another one as soon as somebody is hidden or shown, or a hidden one is changed. */
export const markOfHidden = (db: Kysely<Database>): Promise<string> =>
  value(db, sql<string>`select concat(count(*), ' ', sum(version), ' ', max(updated_at)) from passenger where ${isHidden()}`)

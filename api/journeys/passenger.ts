/** Reads one passenger, and those with the same surname on the voyage. */
import { type Kysely, sql } from 'kysely'
import { embargoOver, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { dayNumber } from '#domain/dates.ts'
import { isId } from '#domain/ids.ts'
import type { Journey } from '#domain/journey.ts'
import { OLD, type PassengerPage } from '#domain/passenger-page.ts'
import { surnameWords, withSurnames } from '#names/words/surnames.ts'
import { keptInstead } from '#records/merged.ts'

export type PassengerRow = NonNullable<Awaited<ReturnType<typeof findPassenger>>>

/** Null for a passenger who is unknown, not public yet or withdrawn. */
export async function findPassenger(db: Kysely<Database>, id: string) {
  if (!isId(id)) return null
  const found = await selectPassengers(db)
    .innerJoin('journey', 'journey.id', 'passenger.journey_id')
    .select(['journey.code', 'journey_id', 'birth_year', 'demonstration', 'passenger.version'])
    .where('passenger.id', '=', Number(id))
    .where(published('journey'))
    .executeTakeFirst()
  return found ?? null
}

/** The same. The key of a passenger who was merged into another finds the other. */
export async function findPassengerOrKept(db: Kysely<Database>, id: string): Promise<PassengerRow | null> {
  const found = await findPassenger(db, id)
  const kept = found ? null : await keptInstead(db, 'passenger', id)
  return kept === null ? found : findPassenger(db, String(kept))
}

export async function makePassengerPage(
  db: Kysely<Database>,
  row: PassengerRow,
  journey: Journey,
  hasAccess: boolean,
): Promise<PassengerPage> {
  const { ship, journeyId, name, startDate, endDate, startCity, endCity, source, names, contentPoints } = journey
  const isOld = row.birth_year !== null && row.birth_year < Number(todayInAmsterdam().slice(0, 4)) - OLD
  return {
    ...described(row),
    journey: { journeyId, name, ship: { id: ship.id, name: ship.name }, startDate, endDate, startCity, endCity, source },
    days: dayNumber(endDate, startDate),
    metres: contentPoints.length > 1 ? contentPoints[0]!.totalDistance : null,
    birthYear: hasAccess || isOld ? row.birth_year : null,
    together: await findTogether(db, row),
    names,
    demonstration: row.demonstration,
  }
}

async function findTogether(db: Kysely<Database>, row: PassengerRow): Promise<PassengerPage['together']> {
  const words = surnameWords(row.full_name)
  const aboard = await selectPassengers(db)
    .where('journey_id', '=', row.journey_id)
    .where('passenger.id', '<>', row.id)
    .orderBy(sql`abs(list_page - ${row.list_page})`)
    .orderBy('list_page')
    .orderBy('full_name')
    .orderBy('passenger.id')
    .execute()
  return withSurnames(words, aboard, ({ full_name }) => full_name).map(described)
}

/** The passengers that may be shown, if their voyage may. */
export const selectPassengers = (db: Kysely<Database>) =>
  db
    .selectFrom('passenger')
    .select(['passenger.id', 'full_name', 'list_page'])
    .where(published('passenger'))
    .where(embargoOver(todayInAmsterdam()))

const described = ({ id, full_name, list_page }: Pick<PassengerRow, 'id' | 'full_name' | 'list_page'>) => ({
  _id: String(id),
  fullName: full_name,
  listPage: list_page,
})

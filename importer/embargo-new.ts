/** The embargo of Settings: for new passengers alone, and where the row gives no day. */
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { embargoOf, yearOf } from '#domain/embargo.ts'
import { readStored } from '#records/settings.ts'
import type { Run } from './archive.ts'
import type { RecordId, SomeFields } from './fields.ts'

export async function embargoNew({ archive, report }: Run, db: Kysely<Database>): Promise<void> {
  const { embargoYears } = (await readStored(db)).fields
  if (embargoYears === null) return
  const { journey, passenger } = archive
  const today = todayInAmsterdam()
  const years = new Map<RecordId, number | null>()
  // Later ones say what the voyage will be.
  for (const { id, values } of [...journey.live(), ...journey.inserts, ...journey.updates]) {
    const { start_date, end_date } = values as SomeFields<'journey'>
    years.set(id, yearOf(start_date, end_date))
  }
  let count = 0
  for (const record of passenger.inserts) {
    const { journey_id, birth_year, public_from } = record.values as SomeFields<'passenger'>
    if (public_from != null) continue
    const person = { birthYear: birth_year ?? null, journeyYear: years.get(journey_id!) ?? null }
    const day = embargoOf(embargoYears, person, today)
    if (day === null) continue
    record.added = { public_from: day }
    count++
  }
  if (count === 0) return
  const who = count === 1 ? '1 new passenger is' : `${count} new passengers are`
  report.warn(
    'passengers.csv',
    null,
    'public_from',
    `${who} under embargo: born less than ${embargoYears} years ago, as Settings say`,
  )
}

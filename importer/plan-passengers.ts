/** Passengers. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addPassengers } from './archive.ts'
import type { Row } from './formats.ts'
import type { Origin } from './report.ts'
import type { Run } from './run.ts'
import type { RecordId } from './table.ts'

export async function planPassengers(run: Run, db: Kysely<Database>): Promise<void> {
  const rows = run.sheets['passengers.csv'] ?? []
  if (rows.length === 0) return
  const placed = rows.flatMap((row) => {
    const journeyId = voyageId(run, row, row.values.voyage_code)
    return journeyId === null ? [] : { row, journeyId }
  })
  const inDatabase = placed.flatMap(({ journeyId }) => (Number(journeyId) > 0 ? Number(journeyId) : []))
  const recordIds = rows.flatMap(({ values }) => values.record_id ?? [])
  await addPassengers(db, run.archive, [...new Set(inDatabase)], recordIds)

  const occurrences = new Map<string, number>()
  for (const { row, journeyId } of placed) {
    const { values } = row
    let occurrence: number | undefined
    if (values.record_id == null) {
      const person = JSON.stringify([
        journeyId,
        values.full_name,
        values.birth_year ?? null,
        values.list_page ?? null,
      ])
      occurrence = (occurrences.get(person) ?? 0) + 1
      occurrences.set(person, occurrence)
    }
    run.archive.passenger.offer(
      row,
      {
        full_name: ['full_name', values.full_name],
        journey_id: ['voyage_code', journeyId],
        birth_year: ['birth_year', values.birth_year],
        public_from: ['public_from', values.public_from],
        list_page: ['list_page', values.list_page],
        record_id: ['record_id', values.record_id],
        occurrence: ['full_name', occurrence ?? 1],
        demonstration: ['demonstration', values.demonstration ?? false],
      },
      run.report,
    )
  }
  await warnAboutDemonstration(run, db, rows)
}

/** The voyage's key; null for one that is unknown (a wrong row) or withdrawn. */
export function voyageId({ archive, report }: Run, origin: Origin, code: string): RecordId | null {
  const voyage = archive.journey.find({ code })
  if (!voyage) {
    report.wrongRow(origin, 'voyage_code', `voyage "${code}" is neither in voyages.csv nor in the archive`)
    return null
  }
  if (voyage.withdrawn) report.count(origin.file, 'withdrawn')
  return voyage.withdrawn ? null : voyage.id
}

/** Made-up persons beside real ones mislead visitors. */
async function warnAboutDemonstration(
  { report }: Run,
  db: Kysely<Database>,
  rows: Row<'passengers.csv'>[],
): Promise<void> {
  if (rows.every(({ values }) => values.demonstration === true)) return
  const inFolder = rows.some(({ values }) => values.demonstration === true)
  const inDatabase = await db
    .selectFrom('passenger')
    .select('id')
    .where('demonstration', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!inFolder && !inDatabase) return
  const reason =
    'these are real passengers beside demonstration passengers: take those out with `npm run sample -- remove`'
  report.warn('passengers.csv', null, null, reason)
}

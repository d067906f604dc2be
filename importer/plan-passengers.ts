/** Plans passengers, some voyages at a time: all passengers are too many for memory. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Run } from './archive.ts'
import { movedPassengers, passengersByRecord, passengersOfVoyages, passengerTable, slices } from './archive.ts'
import type { EveryField, RecordId } from './fields.ts'
import { fieldsOf, type Row } from './formats.ts'
import type { Origin } from './report.ts'
import type { Table } from './table.ts'

interface Placed {
  row: Row<'passengers.csv'>
  journeyId: RecordId
}

/** How many voyages, or rows with a `record_id`, one query looks up. */
const VOYAGES_AT_ONCE = 40
const RECORDS_AT_ONCE = 5000

export async function planPassengers(run: Run, db: Kysely<Database>): Promise<void> {
  const rows = run.sheets['passengers.csv'] ?? []
  if (rows.length === 0) return
  const placed = rows.flatMap((row): Placed[] => {
    const journeyId = voyageId(run, row, row.values.voyage_code)
    return journeyId === null ? [] : [{ row, journeyId }]
  })
  const isRecorded = ({ row }: Placed) => (row.values.record_id == null ? 'others' : 'recorded')
  const { recorded = [], others = [] } = Object.groupBy(placed, isRecorded)
  const voyages = Map.groupBy(others, ({ journeyId }) => journeyId)

  const moved = await movedPassengers(db)
  for (const some of slices([...voyages], VOYAGES_AT_ONCE)) {
    const known = some.map(([id]) => Number(id)).filter((id) => id > 0)
    const existing = known.length > 0 ? await passengersOfVoyages(db, known) : []
    const persons = some.flatMap(([, persons]) => persons)
    offerPassengers(run, passengerTable([...existing, ...moved]), persons)
  }
  for (const some of slices(recorded, RECORDS_AT_ONCE)) {
    const ids = some.map(({ row }) => row.values.record_id!)
    offerPassengers(run, passengerTable(await passengersByRecord(db, ids)), some)
  }
  await warnAboutDemonstration(run, db, rows)
}

function offerPassengers({ archive, report }: Run, table: Table<'passenger'>, persons: Placed[]): void {
  const occurrences = new Map<string, number>()
  for (const { row, journeyId } of persons) {
    const { full_name, birth_year, list_page, record_id, demonstration } = row.values
    let occurrence = 1
    if (record_id == null) {
      const person = [journeyId, full_name, birth_year, list_page].join('\u0000')
      occurrence = (occurrences.get(person) ?? 0) + 1
      occurrences.set(person, occurrence)
    }
    const more = { journey_id: journeyId, occurrence, demonstration: demonstration ?? false }
    table.offer(row, { ...fieldsOf(row), ...more } satisfies EveryField<'passenger'>, report)
  }
  archive.passenger.addPlanned(table)
}

/** The voyage's key. Null if the voyage is withdrawn, or unknown; then the row is wrong. */
export function voyageId({ archive, report }: Run, origin: Origin, code: string): RecordId | null {
  const voyage = archive.journey.find({ code })
  if (!voyage) {
    report.wrongRow(origin, 'voyage_code', `voyage "${code}" is neither in voyages.csv nor in the archive`)
    return null
  }
  if (voyage.withdrawn) report.count(origin.file, 'withdrawn')
  return voyage.withdrawn ? null : voyage.id
}

/** Warns about invented passengers beside real ones: they mislead visitors. */
async function warnAboutDemonstration({ report }: Run, db: Kysely<Database>, rows: Row<'passengers.csv'>[]): Promise<void> {
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
  const reason = 'these are real passengers beside demonstration passengers: take those out with `npm run sample -- remove`'
  report.warn('passengers.csv', null, null, reason)
}

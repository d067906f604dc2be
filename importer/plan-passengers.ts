/** Plans passengers, some voyages at a time: all passengers are too many for memory. */
import { setImmediate as breathe } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { Run } from './archive.ts'
import { movedPassengers, passengersByRecord, passengersOfVoyages, passengerTable, slices } from './archive.ts'
import { embargoNew } from './embargo-new.ts'
import type { EveryField, RecordId, SomeFields } from './fields.ts'
import { columnFor, fieldsOf, type Row } from './formats.ts'
import { type HiddenPersons, isSooner, loadHiddenPersons, WITH_FLAG } from './hidden-persons.ts'
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

  const hidden = await loadHiddenPersons(db)
  const moved = await movedPassengers(db)
  for (const some of slices([...voyages], VOYAGES_AT_ONCE)) {
    const known = some.map(([id]) => Number(id)).filter((id) => id > 0)
    const existing = known.length > 0 ? await passengersOfVoyages(db, known) : []
    const persons = some.flatMap(([, persons]) => persons)
    offerPassengers(run, hidden, passengerTable([...existing, ...moved]), persons)
    await breathe()
  }
  for (const some of slices(recorded, RECORDS_AT_ONCE)) {
    const ids = some.map(({ row }) => row.values.record_id!)
    offerPassengers(run, hidden, passengerTable(await passengersByRecord(db, ids)), some)
  }
  await embargoNew(run, db)
  await warnAboutDemonstration(run, db, rows)
}

function offerPassengers(run: Run, hidden: HiddenPersons, table: Table<'passenger'>, persons: Placed[]): void {
  const { archive, report } = run
  const occurrences = new Map<string, number>()
  for (const { row, journeyId } of persons) {
    const { full_name, birth_year, list_page, record_id, demonstration, occurrence: told } = row.values
    let occurrence = 1
    if (record_id == null) {
      const person = [journeyId, full_name, birth_year, list_page].join('\u0000')
      occurrence = (occurrences.get(person) ?? 0) + 1
      occurrences.set(person, occurrence)
      occurrence = told ?? occurrence
    }
    const more = { journey_id: journeyId, occurrence, demonstration: demonstration ?? false }
    const fields = { ...fieldsOf(row), ...more } satisfies EveryField<'passenger'>
    const may = allowed(run, hidden, table, row, fields)
    if (may) table.offer(row, may, report)
  }
  archive.passenger.addPlanned(table)
}

/**
 * What of a row may be imported: nothing if it would bring back a hidden person, and no day that is earlier than the archive has it.
 * Lists both as conflicts.
 */
function allowed(
  { report, earlierPublic }: Run,
  hidden: HiddenPersons,
  table: Table<'passenger'>,
  row: Placed['row'],
  fields: SomeFields<'passenger'>,
): SomeFields<'passenger'> | null {
  const existing = table.existing(fields)
  // A withdrawn one is passed over, whatever the row says.
  if (existing?.deleted) return fields
  const known = existing?.values
  const isNamedSo = [known, existing?.imported].some(
    (one) => one?.full_name === fields.full_name && one?.journey_id === fields.journey_id,
  )
  const why = isNamedSo ? null : hidden.whyNot(fields, earlierPublic, existing && Number(existing.id), row.values.voyage_code)
  if (why !== null) {
    report.conflict(row, columnFor('passengers.csv', 'full_name'), '', '', why)
    report.result(row, 'withdrawn', fields)
    return null
  }
  const { public_from: offered } = fields
  const imported = existing?.imported?.public_from ?? null
  // A day of staff is compared as every other field is.
  const isOfImport = existing && existing.imported !== null && imported === (known?.public_from ?? null)
  if (offered === undefined || earlierPublic || !isOfImport || !isSooner(offered, imported)) return fields
  const reason = `the archive has ${imported}, the file ${offered ?? 'none'}, which is earlier: kept${WITH_FLAG}`
  report.conflict(row, columnFor('passengers.csv', 'public_from'), imported ?? '', offered ?? '', reason)
  return { ...fields, public_from: undefined }
}

/** The voyage's key. Null if the voyage is withdrawn, or unknown; then the row is wrong. */
export function voyageId({ archive, report }: Run, origin: Origin, code: string): RecordId | null {
  const voyage = archive.journey.find({ code })
  if (!voyage) {
    report.wrongRow(origin, 'voyage_code', `voyage "${code}" is neither in voyages.csv nor in the archive`)
    return null
  }
  if (voyage.withdrawn) report.result(origin, 'withdrawn', { code })
  return voyage.withdrawn ? null : voyage.id
}

/** Warns about invented passengers beside real ones: they mislead visitors. */
async function warnAboutDemonstration({ report }: Run, db: Kysely<Database>, rows: Row<'passengers.csv'>[]): Promise<void> {
  if (rows.every(({ values }) => values.demonstration === true)) return
  const inFolder = rows.some(({ values }) => values.demonstration === true)
  const inDatabase = await isAny(db, sql`select from passenger where demonstration and deleted_at is null`)
  if (!inFolder && !inDatabase) return
  const reason = 'these are real passengers beside demonstration passengers: take those out with `npm run sample -- remove`'
  report.warn('passengers.csv', null, null, reason)
}

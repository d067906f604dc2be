/** Passengers of a synthetic archive, as a CSV file for the importer. */
import { csvLines } from '#files/csv.ts'
import { makeArchive } from './archive.ts'

/** Passengers `from` + 1 up to `to` of the archive. So several calls can insert passengers without a repetition. */
export const passengersOf = (from: number, to: number) => makeArchive(to).passengers().drop(from)

/** The same passengers as a CSV file. The last one is named `last`. */
export function passengersCsv(from: number, to: number, last: string): string {
  const { journey: voyages } = makeArchive(0).documents
  const lines = passengersOf(from, to).map(({ id, journey, fullName }) => [
    voyages[journey - 1]!.hit.journeyId,
    id === to ? last : fullName,
    'true',
  ])
  return csvLines([['voyage_code', 'full_name', 'demonstration'], ...lines])
}

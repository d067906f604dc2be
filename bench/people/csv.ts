/** Passengers of a synthetic archive as a file to be imported. */
import { csvLines } from '#files/csv.ts'
import { makeArchive } from './archive.ts'

/** Of one archive, from the `from`th; so nobody is inserted twice. */
export const passengersOf = (from: number, to: number) => makeArchive(to).passengers().drop(from)

/** The last one bears another name. */
export function passengersCsv(from: number, to: number, last: string): string {
  const { journey: voyages } = makeArchive(0).documents
  const lines = passengersOf(from, to).map(({ id, journey, fullName }) => [
    voyages[journey - 1]!.hit.journeyId,
    id === to ? last : fullName,
    'true',
  ])
  return csvLines([['voyage_code', 'full_name', 'demonstration'], ...lines])
}

/** The sea routes of the sample archive are as its README says. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSeaMap } from '#domain/sea-map.ts'
import type { FileName } from './formats.ts'
import { Report } from './report.ts'
import { readSheet } from './sheet.ts'

function read<F extends FileName>(file: F) {
  const report = new Report('archive', true)
  const rows = readSheet(file, readFileSync(join(import.meta.dirname, '../archive', file)), report)
  expect(report.errors).toEqual([])
  return rows.map(({ values }) => values)
}

const sea = createSeaMap(
  read('ports.csv'),
  read('waypoints.csv').map(({ leg_from, leg_to, waypoints }) => ({
    from: leg_from,
    to: leg_to,
    waypoints: waypoints ?? [],
  })),
)
const chain = (from: string, to: string) => sea.chain(sea.harbour(from)!, sea.harbour(to)!)

it.each(['Tandjong Priok', 'Batavia', 'Djakarta'])('%s - Rotterdam is about 8,760 nautical miles', (city) => {
  const miles = chain(city, 'Rotterdam')!.length / 1852
  expect(Math.abs(miles - 8760)).toBeLessThan(5)
})

it('every voyage can be sailed along the legs from each of its ports to the next', () => {
  const pairs = read('voyages.csv').flatMap((voyage) => {
    const via = voyage.via?.map(({ city }) => city) ?? []
    const ports = [voyage.departure_city, ...via, voyage.arrival_city].filter((city) => city !== null)
    return ports.slice(1).map((city, i) => [ports[i]!, city] as const)
  })
  expect(pairs).toHaveLength(204)
  expect(pairs.filter(([from, to]) => chain(from, to) === null)).toEqual([])
})

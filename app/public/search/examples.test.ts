import { expect, it } from 'vitest'
import type { Journey, Overview } from '#domain/journey.ts'
import { examplesOf } from './examples.ts'

const voyage = (name: string | null, startDate: string | null, startCity: string | null, ...names: string[]) =>
  ({
    ship: { name, passengers: names.map((fullName) => ({ fullName, media: [] })) },
    startDate,
    startCity,
  }) as unknown as Journey

const overview = { firstYear: 1946 } as Overview
const queries = (favourites: Journey[], of: Overview | null = overview) => examplesOf(favourites, of).map(({ query }) => query)

it('each example is of another voyage, and the name is the one that most bear, as it is written', () => {
  const favourites = [
    voyage('Sibajak', '1946-06-06', 'Batavia', 'A. Smit'),
    voyage('Oranje', '1947-01-02', 'Medan', 'A. Aalders-Smit', 'Vries, P. de', 'J. Vries', 'B. Bakker'),
    voyage('Atlantis', '1951-02-21', 'Soerabaja'),
  ]
  expect(queries(favourites)).toEqual(['Sibajak', 'Vries 1947', 'Soerabaja', '1946'])
})

it('what the archive does not know is left out, or taken from another voyage', () => {
  const favourites = [voyage(null, null, null, 'A. Smit'), voyage('Oranje', '1947-01-02', null)]
  expect(queries(favourites)).toEqual(['Oranje', '1946'])
  expect(queries([], { firstYear: null } as Overview)).toEqual([])
  expect(queries([], null)).toEqual([])
})

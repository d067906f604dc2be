import { expect, it } from 'vitest'
import type { Journey, Overview } from '#domain/journey.ts'
import { examplesOf } from './Examples.tsx'

const voyage = (name: string | null, startDate: string | null, startCity: string | null, ...names: string[]) =>
  ({
    ship: { name, passengers: names.map((fullName) => ({ fullName, media: [] })) },
    startDate,
    startCity,
  }) as unknown as Journey

const overview = { firstYear: 1946 } as Overview
const queries = (favourites: Journey[], of: Overview | null = overview) => examplesOf(favourites, of).map(({ query }) => query)

it('each example comes from another voyage, and the name is the most common one, as it is written', () => {
  const favourites = [
    voyage('Sibajak', '1946-06-06', 'Batavia', 'A. Smit'),
    voyage('Oranje', '1947-01-02', 'Medan', 'A. Aalders-Smit', 'Vries, P. de', 'J. Vries', 'B. Bakker'),
    voyage('Atlantis', '1951-02-21', 'Soerabaja'),
  ]
  expect(queries(favourites)).toEqual(['Sibajak', 'Vries 1947', 'Soerabaja', '1946'])
})

it('an example that a voyage cannot give is taken from another voyage, or left out', () => {
  const favourites = [voyage(null, null, null, 'A. Smit'), voyage('Oranje', '1947-01-02', null)]
  expect(queries(favourites)).toEqual(['Oranje', '1946'])
  expect(queries([], { firstYear: null } as Overview)).toEqual([])
  expect(queries([], null)).toEqual([])
})

import { expect, it } from 'vitest'
import type { Understood, WayOn } from '#domain/search.ts'
import { searchUrl } from '../../lib/urls.ts'
import { describe, isToBrowse } from './ways.ts'

const NOTHING: Understood = { name: null, ship: null, city: null, via: null, year: null, voyage: null, period: null }
const way = (kind: string, value: string): WayOn => ({ kind, value, count: 3 })
const oranje = way('ship', 'Oranje')
const of1946 = way('year', '1946')

it('ships and years that are not in the query are for browsing', () => {
  expect(isToBrowse([oranje, way('ship', 'Sibajak'), of1946], NOTHING)).toBe(true)
})

it.each([
  ['nothing', [], NOTHING],
  ['a year from the query', [of1946], { ...NOTHING, year: 1946 }],
  ['a ship with a spelling beside it', [oranje, way('spelling', 'Jansen')], NOTHING],
  ['another tab', [way('tab', '3')], NOTHING],
])('%s is not for browsing', (_, ways, understood) => {
  expect(isToBrowse(ways, understood)).toBe(false)
})

it('a way keeps the tab, and drops the filters only if it says so', () => {
  const from = searchUrl.read('query=qqq&tab=3&endCity=Rotterdam')
  expect(describe(oranje, from).href).toBe('/zoeken?query=Oranje&tab=3&endCity=Rotterdam')
  expect(describe({ ...oranje, withoutFilters: true }, from).href).toBe('/zoeken?query=Oranje&tab=3')
})

it('a ship or year to browse drops the ship that was chosen', () => {
  const from = searchUrl.read('shipId=999&tab=3')
  expect(describe({ ...of1946, withoutFilters: true }, from).href).toBe('/zoeken?query=1946&tab=3')
})

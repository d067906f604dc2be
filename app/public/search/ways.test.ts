import { expect, it } from 'vitest'
import type { Understood, WayOn } from '#domain/search.ts'
import { searchUrl } from '../../lib/urls.ts'
import { describe, isToBrowse } from './ways.ts'

const NOTHING: Understood = { name: null, ship: null, city: null, year: null, voyage: null }
const way = (kind: string, value: string): WayOn => ({ kind, value, count: 3 })
const oranje = way('ship', 'Oranje')
const of1946 = way('year', '1946')

it('ships and years that nobody asked for are there to browse', () => {
  expect(isToBrowse([oranje, way('ship', 'Sibajak'), of1946], NOTHING)).toBe(true)
})

it.each([
  ['nothing', [], NOTHING],
  ['a part of what was asked', [of1946], { ...NOTHING, year: 1946 }],
  ['a spelling beside them', [oranje, way('spelling', 'Jansen')], NOTHING],
  ['another tab', [way('tab', '3')], NOTHING],
])('%s is not there to browse', (_, ways, understood) => {
  expect(isToBrowse(ways, understood)).toBe(false)
})

it('a way drops the filters when it says so, and keeps the tab', () => {
  const from = searchUrl.read('query=qqq&tab=3&endCity=Rotterdam')
  expect(describe(oranje, from).href).toBe('/zoeken?query=Oranje&tab=3&endCity=Rotterdam')
  expect(describe({ ...oranje, withoutFilters: true }, from).href).toBe('/zoeken?query=Oranje&tab=3')
})

it('a ship or year to browse does not stay within the ship that nothing was found for', () => {
  const from = searchUrl.read('shipId=999&tab=3')
  expect(describe({ ...of1946, withoutFilters: true }, from).href).toBe('/zoeken?query=1946&tab=3')
})

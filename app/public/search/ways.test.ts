import { expect, it } from 'vitest'
import type { WayOn } from '#domain/search.ts'
import { searchUrl } from '../../lib/urls.ts'
import { describe, isToBrowse } from './ways.ts'

const way = (kind: string, value: string): WayOn => ({ kind, value, count: 3 })
const oranje = way('ship', 'Oranje')
const of1946 = way('year', '1946')

it('ships and years to browse are not said to have no names, though the query may name one of them', () => {
  const from = searchUrl.read('query=xyzzy oranje 1946')
  const unnamed = { ...oranje, tab: 3 }
  expect([isToBrowse([unnamed]), describe(unnamed, from).note]).toEqual([false, 'nog geen namen ingevoerd'])
  const ways = [oranje, of1946].map((way) => ({ ...way, tab: 3, browse: true }))
  expect([isToBrowse(ways), ...ways.map((way) => describe(way, from).note)]).toEqual([
    ...[true, 'zonder de rest van uw zoekvraag', 'zonder de rest van uw zoekvraag'],
  ])
  expect(describe(ways[1]!, from).href).toBe('/reizen?year=1946')
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

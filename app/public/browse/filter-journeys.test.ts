import { expect, it } from 'vitest'
import type { ListedJourney } from '#domain/browse.ts'
import { coverageLine, coverageOf, enteredOf, inventoryOf } from '#domain/coverage.ts'
import { byYear, routeOf } from '#domain/listed-journeys.ts'
import { journeysUrl } from '../../lib/urls.ts'
import { allPorts, byShip, passing, yearsOf } from './filter-journeys.ts'

const journey = (journeyId: string, more: Partial<ListedJourney>): ListedJourney => ({
  journeyId,
  name: journeyId,
  ship: { id: null, name: null },
  startDate: null,
  endDate: null,
  startCity: null,
  endCity: null,
  names: { entered: 0, expected: null },
  via: [],
  stories: 0,
  ...more,
})
const SIBAJAK = { id: '9', name: 'Sibajak' }
const ALL = [
  journey('A', { startDate: '1946-05-01', startCity: 'Batavia', ship: SIBAJAK, names: { entered: 5, expected: 9 } }),
  journey('B', { endDate: '1946', via: ['Suez'], ship: { id: '2', name: 'Zwaan' }, names: { entered: 9, expected: null } }),
  journey('C', { startDate: '1949-11~', endCity: 'Batavia', stories: 2 }),
  journey('D', { ship: SIBAJAK, names: { entered: 9, expected: 9 } }),
]
const codes = (all: readonly ListedJourney[]) => all.map(({ journeyId }) => journeyId).join('')

it.each([
  ['', 'ABCD'],
  ['year=1946', 'AB'],
  ['unknownDate=true', 'D'],
  ['shipId=9', 'AD'],
  ['port=Batavia', 'AC'],
  ['port=Suez', 'B'],
  ['names=entered', 'BD'],
  ['names=partly,none', 'AC'],
  ['stories=true', 'C'],
  ['year=1946&names=partly', 'A'],
  ['year=19xx&shipId=x', 'ABCD'],
])('the address %s leaves the voyages %s', (search, expected) => {
  expect(codes(passing(ALL, journeysUrl.read(search)))).toBe(expected)
})

it('a filter counts as if it were not chosen itself', () => {
  expect(codes(passing(ALL, journeysUrl.read('year=1946&names=none'), 'names'))).toBe('AB')
})

it('years without voyages stay between the first and the last', () => {
  const passed = passing(ALL, journeysUrl.read('names=partly'))
  expect(yearsOf(ALL, passed)).toEqual([
    { year: '1946', total: 1, named: 1 },
    ...['1947', '1948', '1949'].map((year) => ({ year, total: 0, named: 0 })),
  ])
  expect(yearsOf([], [])).toEqual([])
})

it('rows stand by year or by ship, those without one last', () => {
  const titles = (groups: ReturnType<typeof byYear>) => groups.map(({ title, journeys }) => `${title} ${codes(journeys)}`)
  expect(titles(byYear(ALL))).toEqual(['1946 AB', '1949 C', 'Zonder datum D'])
  expect(titles(byShip(ALL))).toEqual(['Sibajak AD', 'Zwaan B', 'Schip onbekend C'])
  expect(allPorts(ALL)).toEqual(['Batavia', 'Suez'])
})

it('says how far names are entered', () => {
  expect([coverageOf(7, 6), coverageOf(1, 0), coverageOf(2, 2), coverageOf(1, 1)]).toEqual([
    '7 reizen, van 6 zijn namen ingevoerd',
    '1 reis, nog geen namen ingevoerd',
    '2 reizen, van alle zijn namen ingevoerd',
    '1 reis, namen ingevoerd',
  ])
  expect([coverageLine(7, 5), coverageLine(6, 6), coverageLine(2, 0), coverageLine(1, 0), coverageLine(1, 1)]).toEqual([
    'Van 5 van de 7 reizen zijn namen ingevoerd.',
    'Van alle reizen zijn namen ingevoerd.',
    'Van deze reizen zijn nog geen namen ingevoerd.',
    'Van deze reis zijn nog geen namen ingevoerd.',
    'Van deze reis zijn namen ingevoerd.',
  ])
  const said = ([entered, expected]: (number | null)[]) => enteredOf({ entered: entered!, expected: expected! }, true)
  expect(
    [
      [0, 9],
      [1, 1],
      [1, null],
      [1, 2],
      [1347, 1347],
    ].map(said),
  ).toEqual([...['nog geen namen', '1 naam', '1 naam', '1 van 2 namen', '1.347 namen']])
})

it('reads the inventory number of a list, and the route of a voyage', () => {
  const intro = '<p>Passagierslijst Nationaal Archief 2.19.277, inv. 83, 1.347 personen.</p>'
  expect(inventoryOf(intro)).toEqual({ archive: '2.19.277', number: 'inv. 83' })
  expect([inventoryOf('Uit een dagboek.'), inventoryOf(null)]).toEqual([null, null])
  expect(routeOf({ name: 'Sibajak, Batavia – Rotterdam, 1946', ship: SIBAJAK })).toBe('Batavia – Rotterdam, 1946')
  expect(routeOf({ name: 'De laatste reis', ship: SIBAJAK })).toBe('De laatste reis')
})

import { expect, it } from 'vitest'
import type { SearchQuery } from '#domain/search-query.ts'
import { sampleArchive } from '../testing/sample.ts'
import { MemoryArchive } from './archive.ts'
import { HeldArchive } from './held-archive.ts'

const { passenger, ...catalogue } = sampleArchive()
const without = new HeldArchive(MemoryArchive.withoutNames(catalogue))
const whole = new HeldArchive(MemoryArchive.build({ ...catalogue, passenger }))
const asked = (query: string, tab: SearchQuery['tab'] = 'journeys') => ({ query, tab, offset: 0, rows: 50 })

it.each([
  ['the name', 'xqzwv willem ruys', 'willem ruys', 'xqzwv'],
  ['a name that is borne', 'jansen willem ruys 1957', 'willem ruys 1957', 'jansen'],
  ['a name beside a misspelt ship', 'jansen sibayak', 'sibayak', 'jansen'],
  ['nothing', 'rotterdam', 'rotterdam', null],
])('answers by ship, city and year what is left of a query without %s', async (_, query, rest, name) => {
  const found = await without.find(asked(query))
  expect(found.journeys.length).toBeGreaterThan(0)
  expect(found.journeys).toEqual((await whole.find(asked(rest))).journeys)
  expect(found.understood.name).toBe(name)
  expect(found.passengers).toEqual([])
})

it('finds no voyage by a name alone, and says that it was read as one', async () => {
  const found = await without.find(asked('xqzwv'))
  expect([found.totalJourneys, found.understood.name]).toEqual([0, 'xqzwv'])
})

it('knows of which voyages names are entered, though it has none', async () => {
  for (const names of [['none'], ['partly'], ['entered']] as const) {
    const question = { ...asked('amsterdam'), names }
    const [found, expected] = [await without.find(question), await whole.find(question)]
    expect(found.totalJourneys).toBe(1)
    expect([found.journeys, found.filters]).toEqual([expected.journeys, expected.filters])
  }
})

it.each(['ships', 'media'] as const)('finds %s by their own text, as with names', async (tab) => {
  const ofTab = async (held: HeldArchive, query: string) => (await held.find(asked(query, tab)))[tab]
  for (const query of ['willem ruys', 'sibajak', 'routekaart'])
    expect(await ofTab(without, query)).toEqual(await ofTab(whole, query))
})

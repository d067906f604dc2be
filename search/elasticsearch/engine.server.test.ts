import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { SearchQuery } from '#domain/search-query.ts'
import type { PassengerDocument } from '../documents.ts'
import { MemorySearch } from '../memory/engine.ts'
import { KeptArchive } from '../testing/kept-archive.ts'
import { type ReadEngine, readEngine } from '../testing/read-engine.ts'
import { sampleArchive } from '../testing/sample.ts'
import { searchSuite } from '../testing/suite.ts'
import { ReadAndWritten } from './testing/read-and-written.ts'

const open = (prefix: string, bound?: number) => ReadAndWritten.open(inject('elasticsearch'), prefix, bound)

searchSuite('Elasticsearch', () => open('suite'), 1)
searchSuite('Elasticsearch, of which no more than twenty are judged', () => open('bound', 20), 1)

describe('when many more people bear a word than are judged', () => {
  const engines: ReadEngine[] = []
  beforeAll(async () => {
    engines.push(readEngine(await open('many', 20)), readEngine(new MemorySearch()))
    for (const engine of engines) await new KeptArchive(engine, crowd()).fill()
  })
  afterAll(() => Promise.all(engines.map((engine) => engine.close())))

  const ask = (engine: ReadEngine, query: string, more: Partial<SearchQuery> = {}) =>
    engine.find({ query, tab: 'passengers', offset: 0, rows: 100, ...more })

  it.each(['jansen', 'jan', 'waterman', 'sibajak', 'willem ruys', 'jansen 1957', '*'])(
    'one word and voyages are counted as if all were: %s',
    async (query) => {
      for (const more of [{}, { startCity: ['Batavia'] }, { tab: 'journeys' as const }]) {
        const [here, there] = await Promise.all(engines.map((engine) => ask(engine, query, { ...more, rows: 5 })))
        const { passengers: some, waysOn: _, ...counts } = here!
        const { passengers: all, waysOn: __, ...expected } = there!
        expect(counts).toEqual(expected)
        expect(some).toHaveLength(all.length)
      }
    },
  )

  it.each(['jansen', 'janssens', 'waterman', 'jans', 'janse', 'jan', 'anna', 'jansn', 'jan*'])(
    'the rows of one word are those of all names, on every page: %s',
    async (query) => {
      for (const more of [{ rows: 5 }, {}, { offset: 3, rows: 9 }, { offset: 40 }, { startCity: ['Batavia'] }]) {
        const [here, there] = await Promise.all(engines.map((engine) => ask(engine, query, more)))
        expect(here!.passengers).toEqual(there!.passengers)
      }
    },
  )

  it.each(['jansen', 'jansn', 'jan', 'j*', 'jan jansen', 'jan jasnen', 'a. jansen', 'jansen waterman', 'jansen qqzzxx'])(
    'no row comes twice or is lost, and every facet is the total that it gives: %s',
    async (query) => {
      const [engine] = engines as [ReadEngine]
      for (const more of [{}, { startCity: ['Batavia'] }]) {
        const first = await ask(engine, query, more)
        const ids: string[] = []
        for (let offset = 0; offset < first.totalPassengers; offset += 33)
          ids.push(...(await ask(engine, query, { ...more, offset, rows: 33 })).passengers.map(({ _id }) => _id))
        expect(ids).toHaveLength(first.totalPassengers)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { value, count } of first.filters.startCity)
          expect((await ask(engine, query, { startCity: [value], rows: 0 })).totalPassengers).toBe(count)
      }
    },
  )
})

describe('when a word is a given name of some, a surname of others, and both of some', () => {
  const engines: ReadEngine[] = []
  beforeAll(async () => {
    engines.push(readEngine(await open('both', 20)), readEngine(new MemorySearch()))
    for (const engine of engines) await new KeptArchive(engine, namesakes()).fill()
  })
  afterAll(() => Promise.all(engines.map((engine) => engine.close())))

  it.each(['ber', 'bern', 'bernar', 'bernrad', 'brend', 'berg', 'breg', 'bergsam', 'bert', 'dijk', 'dyk', 'dij', 'van'])(
    'the one that is nearer counts: %s',
    async (query) => {
      for (const more of [{}, { startCity: ['Batavia'] }, { offset: 30 }]) {
        const [here, there] = await Promise.all(
          engines.map((engine) => engine.find({ query, tab: 'passengers', offset: 0, rows: 30, ...more })),
        )
        expect(here).toEqual(there)
      }
    },
  )
})

it('a withheld passenger is neither found nor counted by any query', async () => {
  const engine = await open('withheld', 20)
  await new KeptArchive(engine, crowd()).fill()
  const ask = (query: string) => readEngine(engine).find({ query, tab: 'passengers', offset: 0, rows: 500 })
  const before = await ask('jansen')
  const [first, ...others] = before.passengers
  const withheld = [Number(first!._id), Number(others[0]!._id)]
  const voyage = others.at(-1)!.journeyId
  const { journeys } = await ask(voyage)
  engine.withhold({ passengers: withheld, voyages: [Number(journeys[0]!._id)] })
  const left = before.passengers.filter(({ _id, journeyId }) => !withheld.includes(Number(_id)) && journeyId !== voyage)
  const check = async () => {
    const after = await ask('jansen')
    expect(after.passengers).toEqual(left)
    expect(after.totalPassengers).toBe(left.length)
    expect(after.filters.startCity.reduce((all, { count }) => all + count, 0)).toBeLessThanOrEqual(left.length)
    expect((await ask(voyage)).totalPassengers).toBe(0)
    const one = { query: '', passenger: first!._id, offset: 0, rows: 1 }
    expect((await readEngine(engine).findPassengers(one)).total).toBe(0)
  }
  await check()
  engine.withhold({ passengers: [], voyages: [] })
  expect(await ask('jansen')).toEqual(before)
  await engine.close()
})

/** The sample, plus people with every name that some similar words can form. */
function namesakes() {
  const given = ['Bernard', 'Berend', 'Bertha', 'Berg', 'Bergsma', 'Jan', 'Van Dijk', 'Dyk', 'Brend Bernard', '']
  const surnames = ['Berg', 'Bergsma', 'Bernard', 'Bernards', 'Berends', 'Barend', 'van den Berg', 'Bernard-Smit']
  const others = ['Bakker-Bergsma-Smit', 'Dijk', 'van Dyk', 'Dijkstra', 'Smit', 'Smit-Bergonje']
  // More surnames than are looked at, and all before those that cost more.
  const doubles = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}aas-Berg`)
  const names = [...surnames, ...others].flatMap((surname) => given.map((name) => `${name} ${surname}`.trim())).concat(doubles)
  const more = names.map(
    (fullName, i): PassengerDocument => ({
      id: 1000 + i,
      journey: 1 + (i % 5),
      startDate: null,
      fullName,
      demonstration: false,
    }),
  )
  const sample = sampleArchive()
  return { ...sample, passenger: [...sample.passenger, ...more] }
}

/** The sample, plus 120 people with nearly the same words. */
function crowd() {
  const sample = sampleArchive()
  const given = ['Jan', 'A.', 'Anna', 'Johannes', 'J.', 'Kees Jan']
  const surnames = ['Jansen', 'Jansen', 'van Jansen', 'Janssen', 'Jansens', 'Jansen-Waterman', 'Janse']
  const more = Array.from({ length: 120 }, (_, i): PassengerDocument => {
    const fullName = `${given[i % given.length]} ${surnames[i % surnames.length]}`
    return { id: 1000 + i, journey: 1 + (i % 5), startDate: null, fullName, demonstration: false }
  })
  return { ...sample, passenger: [...sample.passenger, ...more] }
}

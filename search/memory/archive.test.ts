import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { NameIndex } from '#names/name-index.ts'
import type { Batch, Changes, Refused } from '../documents.ts'
import { toJson } from '../json.ts'
import type { Search, SearchWriter } from '../search.ts'
import { questions } from '../testing/arbitrary.ts'
import { sampleArchive } from '../testing/sample.ts'
import { searchSuite } from '../testing/suite.ts'
import { MemoryArchive } from './archive.ts'
import { Filling, HeldArchive } from './held-archive.ts'
import { IdSet } from './id-set.ts'
import { keepIndex } from './kept-index.ts'

/** The engine in memory without its threads, which is faster for many archives. */
class SearchInThisThread implements Search, SearchWriter {
  readonly engine = 'memory'
  readonly fillAbove = 1000
  readonly writeAtOnce = 1000
  readonly #build: (filling: Filling) => MemoryArchive
  #serving = new HeldArchive()
  #filling: Filling | null = null

  constructor(build: (filling: Filling) => MemoryArchive) {
    this.#build = build
  }

  find = async (query: SearchQuery) => toJson(await this.#serving.find(query))
  findPassengers = async (query: PassengerQuery) => toJson(await this.#serving.findPassengers(query))
  suggest = (query: string) => this.#serving.suggest(query)
  state = () => 'ready' as const
  close = async () => {}
  takeOver = async () => {}
  onFillWanted = () => {}
  holds = async () => null

  async fill(documents: AsyncIterable<Batch>): Promise<void> {
    const filling = new Filling()
    this.#filling = filling
    for await (const batch of documents) filling.add(batch)
    this.#serving = new HeldArchive(this.#build(filling))
    this.#filling = null
  }

  async write(changes: Changes): Promise<Refused[]> {
    for (const archive of this.#held()) archive.write(changes)
    return []
  }

  #held(): (Filling | HeldArchive)[] {
    return [this.#filling, this.#serving].filter((archive) => archive !== null)
  }
}

const build = (filling: Filling) => MemoryArchive.build(filling.documents(), filling.names())

searchSuite('the index in memory', async () => new SearchInThisThread(build), 100)

searchSuite(
  'the index in memory, kept and put back',
  async () =>
    new SearchInThisThread((filling) => {
      const documents = { ...filling.documents(), passenger: [] }
      return MemoryArchive.restore(documents, structuredClone(keepIndex(build(filling))))
    }),
  50,
)

describe('an index that was kept', () => {
  const documents = sampleArchive()
  const kept = () => structuredClone(keepIndex(MemoryArchive.build(documents)))

  it('is not restored when a byte of it changed', () => {
    const damaged = kept()
    damaged.names[damaged.names.length >> 1]! ^= 1
    expect(() => MemoryArchive.restore(documents, damaged)).toThrow('damaged')
  })

  it('is not restored when the marks of made-up passengers changed', () => {
    const damaged = kept()
    damaged.demonstration[9]! ^= 1
    expect(() => MemoryArchive.restore(documents, damaged)).toThrow('damaged')
  })

  it('is not restored when a voyage has another number or is gone', () => {
    const moved = kept()
    moved.voyages.reverse()
    expect(() => MemoryArchive.restore(documents, moved)).toThrow('damaged')
    const fewer = { ...documents, journey: documents.journey.slice(1) }
    expect(() => MemoryArchive.restore(fewer, kept())).toThrow('left')
  })

  it('is restored among voyages that are new or sail on another day', async () => {
    const [first, second, ...others] = documents.journey
    const sailsLater = { ...first!, hit: { ...first!.hit, startDate: '1967-12-31' } }
    const built = structuredClone(keepIndex(MemoryArchive.build({ ...documents, journey: [first!, ...others] })))
    const newer = { ...documents, journey: [...others, second!, sailsLater] }
    const restored = new HeldArchive(MemoryArchive.restore(newer, built))
    const passenger = documents.passenger.filter(({ journey }) => journey !== second!.id)
    const anew = new HeldArchive(MemoryArchive.build({ ...newer, passenger }))
    for (const question of fc.sample(questions, { numRuns: 200, seed: 1946 })) {
      const query = { ...question, offset: 0, rows: 50 }
      expect(await restored.find(query)).toEqual(await anew.find(query))
    }
  })
})

it('asks the index some dozens of times at most for what to search instead, on however many voyages a surname is', async () => {
  const { passenger, journey, ...rest } = sampleArchive()
  const template = journey.find(({ hit }) => hit.startDate !== null)!
  const many = Array.from({ length: 300 }, (_, at) => {
    const [id, journeyId] = [10_000 + at, `PT-${1946 + (at % 15)}-${at}`]
    return { ...template, id, hit: { ...template.hit, _id: String(id), journeyId, startDate: `${1946 + (at % 15)}-05-01` } }
  })
  const aboard = many.map(({ id, hit }) => ({
    ...passenger[0]!,
    id,
    journey: id,
    fullName: 'Jan Peters',
    startDate: hit.startDate,
  }))
  const held = new HeldArchive(MemoryArchive.build({ ...rest, journey: [...journey, ...many], passenger: aboard }))
  const search = vi.spyOn(NameIndex.prototype, 'search')
  // Every voyage with a Peters has a date, so the filter hides them all.
  const found = await held.find({ query: 'Peters 1949', tab: 'passengers', unknownDate: true, offset: 0, rows: 5 })
  expect(found.totalPassengers).toBe(0)
  expect(found.waysOn).toContainEqual({ kind: 'dropFilter', value: 'unknownDate', count: expect.any(Number) })
  expect(search.mock.calls.length).toBeLessThan(40)
  search.mockRestore()
})

describe('an archive without names', () => {
  const { passenger, ...catalogue } = sampleArchive()
  const without = new HeldArchive(MemoryArchive.withoutNames(catalogue))
  const whole = new HeldArchive(MemoryArchive.build({ ...catalogue, passenger }))
  const asked = (query: string, tab: SearchQuery['tab'] = 'journeys') => ({ query, tab, offset: 0, rows: 50 })

  it.each([
    ['the name', 'xqzwv willem ruys', 'willem ruys', 'xqzwv'],
    ['a name that is borne', 'jansen willem ruys 1957', 'willem ruys 1957', 'jansen'],
    ['a name beside a misspelt ship', 'jansen sibayak', 'sibayak', 'jansen'],
    ['nothing', 'rotterdam', 'rotterdam', null],
  ])('answers by ship, city and year a query without %s', async (_, query, rest, name) => {
    const found = await without.find(asked(query))
    expect(found.journeys.length).toBeGreaterThan(0)
    expect(found.journeys).toEqual((await whole.find(asked(rest))).journeys)
    expect(found.understood.name).toBe(name)
    expect(found.passengers).toEqual([])
  })

  it('finds no voyage by only a name, and says that it was read as a name', async () => {
    const found = await without.find(asked('xqzwv'))
    expect([found.totalJourneys, found.understood.name]).toEqual([0, 'xqzwv'])
  })

  it('knows which voyages have names entered, though it holds no names', async () => {
    for (const names of [['none'], ['partly'], ['entered']] as const) {
      const question = { ...asked('amsterdam'), names }
      const [found, expected] = [await without.find(question), await whole.find(question)]
      expect(found.totalJourneys).toBe(1)
      expect([found.journeys, found.filters]).toEqual([expected.journeys, expected.filters])
    }
  })

  it.each(['ships', 'media'] as const)('finds %s by their own text, like an archive with names', async (tab) => {
    const ofTab = async (held: HeldArchive, query: string) => (await held.find(asked(query, tab)))[tab]
    for (const query of ['willem ruys', 'sibajak', 'routekaart'])
      expect(await ofTab(without, query)).toEqual(await ofTab(whole, query))
  })
})

it('an id set holds the ids that were added and not deleted, however large', () => {
  const set = new IdSet()
  for (const id of [1, 8, 9, 100_000, 4_000_000]) set.add(id)
  set.delete(9)
  set.delete(9_000_000)
  expect([1, 2, 8, 9, 99_999, 100_000, 4_000_000, 9_000_000].filter((id) => set.has(id))).toEqual([1, 8, 100_000, 4_000_000])
})

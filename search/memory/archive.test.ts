import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes, Refused } from '../documents.ts'
import { toJson } from '../json.ts'
import type { Search, SearchWriter } from '../search.ts'
import { questions } from '../testing/arbitrary.ts'
import { sampleArchive } from '../testing/sample.ts'
import { searchSuite } from '../testing/suite.ts'
import { MemoryArchive } from './archive.ts'
import { Filling } from './filling.ts'
import { HeldArchive } from './held-archive.ts'
import { keepIndex } from './kept-index.ts'

/** The index without its threads: many archives in little time. */
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
  serves = async () => true

  async fill(documents: AsyncIterable<Batch>): Promise<void> {
    const filling = new Filling()
    this.#filling = filling
    for await (const batch of documents) filling.add(batch)
    this.#serving = new HeldArchive(this.#build(filling))
    this.#filling = null
  }

  lacks = async (voyages: number[]) => this.#held().flatMap((archive) => archive.lacks(voyages))

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

  it('is not put back when a byte of it is another', () => {
    const damaged = kept()
    damaged.names[damaged.names.length >> 1]! ^= 1
    expect(() => MemoryArchive.restore(documents, damaged)).toThrow('damaged')
  })

  it('is not put back when another passenger is made up', () => {
    const damaged = kept()
    damaged.demonstration[9]! ^= 1
    expect(() => MemoryArchive.restore(documents, damaged)).toThrow('damaged')
  })

  it('is not put back when another voyage has a number of it, or has left', () => {
    const moved = kept()
    moved.voyages.reverse()
    expect(() => MemoryArchive.restore(documents, moved)).toThrow('damaged')
    const fewer = { ...documents, journey: documents.journey.slice(1) }
    expect(() => MemoryArchive.restore(fewer, kept())).toThrow('left')
  })

  it('is put back among voyages that are new, or sail on another day', async () => {
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

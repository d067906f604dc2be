import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes, Refused } from '../documents.ts'
import { toJson } from '../json.ts'
import type { Search, SearchWriter } from '../search.ts'
import { searchSuite } from '../testing/suite.ts'
import { HeldArchive } from './held-archive.ts'

/** The index without its threads: many archives in little time. */
class SearchInThisThread implements Search, SearchWriter {
  readonly engine = 'memory'
  readonly fillAbove = 1000
  #serving = new HeldArchive()
  #filling: HeldArchive | null = null

  find = async (query: SearchQuery) => toJson(await this.#serving.find(query))
  findPassengers = async (query: PassengerQuery) => toJson(await this.#serving.findPassengers(query))
  suggest = (query: string) => this.#serving.suggest(query)
  state = () => 'ready' as const
  close = async () => {}
  takeOver = async () => {}
  onFillWanted = () => {}
  holds = async () => null

  async fill(documents: AsyncIterable<Batch>): Promise<void> {
    const filling = new HeldArchive()
    this.#filling = filling
    for await (const batch of documents) filling.add(batch)
    filling.build()
    this.#serving = filling
    this.#filling = null
  }

  lacks = async (voyages: number[]) => this.#held().flatMap((archive) => archive.lacks(voyages))

  async write(changes: Changes): Promise<Refused[]> {
    for (const archive of this.#held()) archive.write(changes)
    return []
  }

  #held(): HeldArchive[] {
    return [this.#filling, this.#serving].filter((archive) => archive !== null)
  }
}

searchSuite('the index in memory', async () => new SearchInThisThread(), 100)

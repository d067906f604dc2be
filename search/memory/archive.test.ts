import type { Batch, Changes } from '../documents.ts'
import { find, findPassengersOnly } from '../meaning/find.ts'
import { suggest } from '../meaning/suggest.ts'
import type { Search, SearchQuery, SearchWriter } from '../search.ts'
import { searchSuite } from '../testing/suite.ts'
import { MemoryArchive } from './archive.ts'
import { Draft } from './draft.ts'

/** The index without its threads: many archives in little time. */
class SearchInThisThread implements Search, SearchWriter {
  readonly fillAbove = 1000
  #archive: MemoryArchive | null = null
  #draft: Draft | null = null

  find = async (query: SearchQuery) => find(this.#archive!, query)
  findPassengers = async (query: Omit<SearchQuery, 'tab'>) => findPassengersOnly(this.#archive!, query)
  suggest = async (query: string) => suggest(this.#archive!, query)
  state = () => 'ready' as const
  close = async () => {}
  onFillWanted = () => {}

  async fill(documents: AsyncIterable<Batch>): Promise<void> {
    const draft = new Draft()
    this.#draft = draft
    for await (const batch of documents) draft.add(batch)
    this.#archive = new MemoryArchive(draft.documents(), draft.names())
    this.#draft = null
  }

  async write(changes: Changes): Promise<{ passengersOf: number[] }> {
    const drafted = this.#draft?.write(changes).passengersOf ?? []
    const written = this.#archive?.write(changes).passengersOf ?? []
    return { passengersOf: [...drafted, ...written] }
  }
}

searchSuite('the index in memory', async () => new SearchInThisThread(), 100)

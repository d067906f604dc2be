/** Writer and reader of Elasticsearch in one process. Searches find a change at once, like in the engine in memory. */
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes, Refused } from '../../documents.ts'
import type { Search, SearchWriter } from '../../search.ts'
import { ElasticsearchSearch } from '../engine.ts'
import type { Withheld } from '../protocol.ts'
import { ElasticsearchWriter } from '../writing/writer.ts'
import { PREFIX, settingsOf, type TestServer } from './server.ts'

export class ReadAndWritten implements Search, SearchWriter {
  readonly engine = 'Elasticsearch'
  readonly fillAbove: number
  readonly writeAtOnce: number
  readonly #search: ElasticsearchSearch
  readonly #writer: ElasticsearchWriter

  private constructor(search: ElasticsearchSearch, writer: ElasticsearchWriter) {
    this.#search = search
    this.#writer = writer
    this.fillAbove = writer.fillAbove
    this.writeAtOnce = writer.writeAtOnce
  }

  static async open(server: TestServer, name: string, bound?: number): Promise<ReadAndWritten> {
    const prefix = `${PREFIX}-${name}`
    const search = await ElasticsearchSearch.open({
      ...settingsOf(server, 'reader'),
      prefix,
      ...(bound && { bound }),
      // These tests are about answers. `away.server.test.ts` is about their absence.
      answerWithinMs: 60_000,
    })
    return new ReadAndWritten(search, new ElasticsearchWriter({ ...settingsOf(server, 'writer'), prefix }))
  }

  find = (query: SearchQuery) => this.#search.find(query)
  findPassengers = (query: PassengerQuery) => this.#search.findPassengers(query)
  suggest = (query: string) => this.#search.suggest(query)
  withhold = (withheld: Withheld) => this.#search.withhold(withheld)
  state = () => this.#search.state()
  onFillWanted = () => {}
  takeOver = (drained: string | null) => this.#writer.takeOver(drained)
  holds = () => this.#writer.holds()

  async fill(documents: AsyncIterable<Batch>, beforeServing: (refused: Refused[]) => Promise<void>): Promise<void> {
    await this.#writer.fill(documents, beforeServing)
    await this.#search.follow()
  }

  async write(changes: Changes): Promise<Refused[]> {
    const refused = await this.#writer.write(changes)
    await this.#search.follow()
    return refused
  }

  async close(): Promise<void> {
    await this.#search.close()
    await this.#writer.close()
  }
}

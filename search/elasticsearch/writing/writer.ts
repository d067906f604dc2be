/**
 * Keeps an index in Elasticsearch in step, behind an alias by which it is searched. A new index is filled beside the one that
 * serves and takes its place in one step. The one before it goes on receiving changes for a while, because other processes
 * still search it, and is then deleted.
 */
import type { Client } from '@elastic/elasticsearch'
import type { Batch, Changes, Refused } from '../../documents.ts'
import { searchStarting } from '../../errors.ts'
import type { SearchWriter } from '../../search.ts'
import { connect, type ElasticsearchSettings } from '../client.ts'
import { ConnectError, ElasticsearchError } from '../errors.ts'
import { isOurs } from '../mappings.ts'
import { idOf } from '../records.ts'
import { SHORT, writeBulk } from './bulk.ts'
import { compareAll, compareSome, type Differences, type Key } from './compare.ts'
import { IndexIsNewer, IndexWriter } from './index-writer.ts'

export interface WriterSettings extends ElasticsearchSettings {
  /** The alias of the index that serves, and the beginning of the names of all. */
  prefix: string
}

/**
 * Filling anew reads all rows, five times as fast as changed ones are followed. But a filling of millions takes minutes, and
 * meanwhile edits come late that would be found in seconds.
 */
const FILL_ABOVE = { least: 20_000, part: 0.2 }
/** Whoever searches has found the index that serves within this time, and read what it needs of it. */
const GRACE_MS = 60_000
const STUBS_KEPT_MS = 24 * 60 * 60_000
const PURGE_EVERY_MS = 60 * 60_000

/** An index with the unique id that Elasticsearch gave it. */
interface Known {
  index: IndexWriter
  uuid: string | null
}

interface Retired {
  index: IndexWriter
  timer: NodeJS.Timeout
}

export class ElasticsearchWriter implements SearchWriter {
  readonly engine = 'Elasticsearch'
  readonly #settings: WriterSettings
  #connected: Promise<Client> | null = null
  #serving: Known | null = null
  #filling: Known | null = null
  /** Stands behind the alias, and was made by other code. */
  #foreign: string | null = null
  /** Served before, and goes soon. */
  readonly #retired = new Set<Retired>()
  #purgeAt = Date.now() + PURGE_EVERY_MS
  #wantFill: () => void = () => {}

  /** Connects when it is first used. Everything throws a `ConnectError` or an `ElasticsearchError` while it cannot be done. */
  constructor(settings: WriterSettings) {
    this.#settings = settings
  }

  get fillAbove(): number {
    return Math.max(FILL_ABOVE.least, Math.round(FILL_ABOVE.part * (this.#serving?.index.size ?? 0)))
  }

  /** Throws a `ConnectError` where it cannot be used now. */
  static async open(settings: WriterSettings): Promise<ElasticsearchWriter> {
    const writer = new ElasticsearchWriter(settings)
    await writer.#client()
    return writer
  }

  async takeOver(): Promise<void> {
    const client = await this.#client()
    await this.#openServing()
    await this.#deleteOrphans(client)
  }

  /** The unique id that Elasticsearch gave the index: one that was restored from a snapshot has another. */
  async holds(): Promise<string | null> {
    const client = await this.#client()
    const name = await this.#aliased(client)
    const uuid = name === null ? null : await this.#uuidOf(client, name)
    // It may have taken its place, and that was not answered yet.
    if (this.#serving?.uuid !== uuid && this.#filling?.uuid !== uuid) this.#serving = null
    return uuid
  }

  async fill(
    documents: AsyncIterable<Batch>,
    beforeServing: (refused: Refused[]) => Promise<void>,
  ): Promise<void> {
    const client = await this.#client()
    // What is withdrawn meanwhile must go from the index that serves, too.
    await this.#openServing()
    await this.#deleteOrphans(client)
    const index = await IndexWriter.create(client, this.#settings.prefix)
    const filling = { index, uuid: await this.#uuidOf(client, index.name) }
    this.#filling = filling
    try {
      for await (const batch of ahead(documents)) await index.add(batch)
      const refused = await index.complete()
      await index.copied()
      await beforeServing(refused)
      await this.#serve(client, filling)
    } catch (error) {
      this.#filling = null
      // It may serve, though that was not answered. Where it cannot be told, or deleted, the next filling does.
      const serves = await this.#aliased(client).catch(() => index.name)
      if (serves !== index.name) await index.delete().catch(() => {})
      throw error
    }
  }

  /** None: a passenger is written whether or not the voyage is there. */
  async lacks(): Promise<number[]> {
    return []
  }

  async write(changes: Changes): Promise<Refused[]> {
    await this.#openServing()
    await this.#takeFromForeign(changes)
    const retired = [...this.#retired].map((one) => one.index.write(changes).catch(() => this.#lose(one)))
    const serving = this.#indexes().map((index) => index.write(changes))
    const [refused = []] = await Promise.all([...serving, ...retired]).catch((error) => {
      if (error instanceof IndexIsNewer) this.#wantFill()
      throw error
    })
    if (Date.now() >= this.#purgeAt) await this.purge()
    return refused
  }

  /**
   * Takes away the stubs of what is gone for longer than this many milliseconds. It happens by itself. Whoever has not seen
   * them by then reads everything.
   */
  async purge(olderThanMs = STUBS_KEPT_MS): Promise<void> {
    this.#purgeAt = Date.now() + PURGE_EVERY_MS
    await this.#serving?.index.purge(olderThanMs)
  }

  /** Compares all documents, which come with the keys of each kind in their order, with the index that serves. */
  compareAll(documents: AsyncIterable<Batch>): Promise<Differences> {
    return this.#withIndex((client, name) => compareAll(client, name, documents))
  }

  /** Those of these documents that it does not hold as they are. */
  compareSome(changes: Pick<Changes, 'put' | 'remove'>): Promise<Key[]> {
    return this.#withIndex((client, name) => compareSome(client, name, changes))
  }

  onFillWanted(callback: () => void): void {
    this.#wantFill = callback
  }

  async close(): Promise<void> {
    for (const { timer } of this.#retired) clearTimeout(timer)
    const client = await this.#connected?.catch(() => null)
    await client?.close()
  }

  async #client(): Promise<Client> {
    this.#connected ??= connect(this.#settings)
    try {
      return await this.#connected
    } catch (error) {
      this.#connected = null
      throw error
    }
  }

  async #withIndex<T>(use: (client: Client, name: string) => Promise<T>): Promise<T> {
    const client = await this.#client()
    const name = await this.#aliased(client)
    if (name === null || !(await this.#uuidOf(client, name)))
      throw new ConnectError(
        'Elasticsearch has no index that this version can read: npm run index -- --rebuild',
        true,
      )
    return use(client, name)
  }

  /** The index that serves may be one that another process filled. */
  async #openServing(): Promise<void> {
    if (this.#serving) return
    const client = await this.#client()
    const name = await this.#aliased(client)
    if (name === null || name === this.#filling?.index.name) return
    const uuid = await this.#uuidOf(client, name)
    this.#foreign = uuid === null ? name : null
    if (uuid !== null) this.#serving = { uuid, index: await IndexWriter.open(client, name) }
  }

  /** Servers of another version may search theirs until ours is full. Whoever is withdrawn must go from that one too. */
  async #takeFromForeign({ version, remove }: Changes): Promise<void> {
    if (this.#foreign === null || remove.passenger.length === 0) return
    const gone = remove.passenger.map((id) => ({ id: idOf('passenger', id), version, document: null }))
    const client = await this.#client()
    await writeBulk(client, { index: this.#foreign }, gone, SHORT)
    await client.indices.refresh({ index: this.#foreign })
  }

  /** An index that is being filled is told too, or it would take over without the changes. */
  #indexes(): IndexWriter[] {
    const indexes = [this.#serving?.index, this.#filling?.index].filter((index) => !!index)
    if (indexes.length === 0) throw searchStarting()
    return indexes
  }

  /** The index behind the alias. Throws where an index has that name itself. */
  async #aliased(client: Client): Promise<string | null> {
    const { prefix } = this.#settings
    try {
      const aliased = Object.keys(await client.indices.getAlias({ name: prefix }))
      return aliased.length === 1 ? aliased[0]! : null
    } catch (error) {
      if (!(error instanceof ElasticsearchError) || error.status !== 404) throw error
    }
    if (await client.indices.exists({ index: prefix }))
      throw new ConnectError(
        `Elasticsearch has an index called ${prefix}, where an alias belongs: delete or rename it, or set ELASTICSEARCH_INDEX_PREFIX.`,
        false,
      )
    return null
  }

  /** Null where other code made the index. */
  async #uuidOf(client: Client, name: string): Promise<string | null> {
    const [info] = Object.values(await client.indices.get({ index: name }))
    return isOurs(info?.mappings?._meta) ? (info?.settings?.index?.uuid ?? null) : null
  }

  async #serve(client: Client, filled: Known): Promise<void> {
    const { prefix } = this.#settings
    const before = await this.#aliased(client)
    const previous = this.#serving?.index
    await client.indices.updateAliases({
      actions: [
        // Whatever stood behind it.
        { remove: { index: `${prefix}-*`, alias: prefix, must_exist: false } },
        { add: { index: filled.index.name, alias: prefix } },
      ],
    })
    this.#serving = filled
    this.#filling = this.#foreign = null
    if (previous && previous.name === before) this.#retire(previous)
    else if (before !== null) await client.indices.delete({ index: before, ignore_unavailable: true })
  }

  #retire(index: IndexWriter): void {
    // Until it is deleted it is told of every change. Where the process ends before, the next one that opens an index does it.
    const end = () => this.#end(retired).catch(() => retired.timer.refresh())
    const retired: Retired = { index, timer: setTimeout(end, GRACE_MS).unref() }
    this.#retired.add(retired)
  }

  async #end(retired: Retired): Promise<void> {
    await retired.index.delete()
    clearTimeout(retired.timer)
    this.#retired.delete(retired)
  }

  /** What is withdrawn must not stay in an index that cannot be told. */
  async #lose(retired: Retired): Promise<Refused[]> {
    await this.#end(retired)
    return []
  }

  /** Indexes that neither serve nor did so just now: of fillings that came to no end. */
  async #deleteOrphans(client: Client): Promise<void> {
    const { prefix } = this.#settings
    const known = new Set([await this.#aliased(client), ...[...this.#retired].map(({ index }) => index.name)])
    const all = Object.keys(await client.indices.get({ index: `${prefix}-*`, allow_no_indices: true }))
    const orphans = all.filter((name) => !known.has(name) && UUID.test(name.slice(prefix.length + 1)))
    for (const name of orphans) await client.indices.delete({ index: name, ignore_unavailable: true })
  }
}

/** Another prefix may begin with ours. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The same, with the next one on its way while one is used. */
async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = iterator.next()
      // Awaited later, or not at all once another has failed.
      next.catch(() => {})
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/**
 * Keeps an index in Elasticsearch in step. Searches find it by an alias. A new index is filled beside the serving one and
 * replaces it in one step. The old index gets changes for a while, because other processes still search it, and is then
 * deleted. Servers of another version search their own index. For a day withdrawn records are removed from that one too.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { type Batch, type Changes, DOCUMENT_KINDS, type Refused } from '../../documents.ts'
import type { SearchWriter } from '../../search.ts'
import { connect, type ElasticsearchSettings } from '../client.ts'
import { ConnectError, ElasticsearchError } from '../errors.ts'
import { mayPass } from './bulk.ts'
import { compareAll, compareSome, type Key } from './compare.ts'
import { IndexIsNewer, IndexWriter } from './index-writer.ts'
import { Indexes } from './indexes.ts'

export interface WriterSettings extends ElasticsearchSettings {
  /** The beginning of the names of all indexes and aliases. */
  prefix: string
}

/** A filling reads all rows, but each row takes half the time of following a change. */
const FILL_ABOVE = { least: 20_000, part: 0.5 }
/**
 * Each change refreshes the index, and every server counts the words of all names after it. So a change of 25,000 rows takes
 * only twice as long as one of 5000. An edit that comes just after it waits a few seconds.
 */
const WRITE_AT_ONCE = 25_000
/** Within this time every server has found and read the new serving index. */
const GRACE_MS = 60_000
/** A process that ends sooner waits this long and then deletes the old index. The next process may not come for a month. */
const SHORT_GRACE_MS = 3000
/** Limit for that deletion. */
const LAST_WORDS_MS = 2000
/** Within this time every server has seen the stubs and has left the indexes of other versions. */
const KEPT_MS = 24 * 60 * 60_000
const PURGE_EVERY_MS = 60 * 60_000

/** An index with the unique id that Elasticsearch gave it. */
interface Known {
  index: IndexWriter
  uuid: string | null
}

interface Retired {
  index: IndexWriter
  /** When it was replaced, in ms of `performance.now()`. */
  since: number
  timer: NodeJS.Timeout
}

export class ElasticsearchWriter implements SearchWriter {
  readonly engine = 'Elasticsearch'
  readonly writeAtOnce = WRITE_AT_ONCE
  readonly #settings: WriterSettings
  #connected: Promise<Client> | null = null
  #serving: Known | null = null
  #filling: Known | null = null
  /** Indexes that served before and are deleted soon. */
  readonly #retired = new Set<Retired>()
  #purgeAt = Date.now() + PURGE_EVERY_MS
  #wantFill: () => void = () => {}

  /** Connects on first use. All methods throw a `ConnectError` or an `ElasticsearchError` while Elasticsearch is away. */
  constructor(settings: WriterSettings) {
    this.#settings = settings
  }

  get fillAbove(): number {
    return Math.max(FILL_ABOVE.least, Math.round(FILL_ABOVE.part * (this.#serving?.index.size ?? 0)))
  }

  /** Connects at once. Throws a `ConnectError`. */
  static async open(settings: WriterSettings): Promise<ElasticsearchWriter> {
    const writer = new ElasticsearchWriter(settings)
    await writer.#indexes()
    return writer
  }

  async takeOver(drained: string | null): Promise<void> {
    const indexes = await this.#indexes()
    const { serving, others, left } = await indexes.look()
    // The index may have lost its alias, or come from a version without an alias of its own. It is still good.
    const same = drained !== null && [...others, ...left].find(({ uuid }) => uuid === drained)
    if (!serving && same) await indexes.serve(same.name)
    await this.#openServing().catch(unlessRed)
    await this.#deleteOrphans(indexes)
  }

  /** The unique id that Elasticsearch gave the index. An index that was restored from a snapshot has another one. */
  async holds(): Promise<string | null> {
    const { serving } = await (await this.#indexes()).look()
    const uuid = serving?.uuid ?? null
    // The filled index may already serve, though the request for that is not answered yet.
    if (this.#serving?.uuid !== uuid && this.#filling?.uuid !== uuid) this.#serving = null
    return uuid
  }

  /** One line on why the serving index cannot be searched or written. Null if it can, or if none serves. */
  async ailment(): Promise<string | null> {
    const indexes = await this.#indexes()
    const { serving } = await indexes.look()
    return serving && (await indexes.ailmentOf(serving.name))
  }

  async fill(
    documents: AsyncIterable<Batch>,
    beforeServing: (refused: Refused[]) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const indexes = await this.#indexes()
    // Removals during the filling must reach the serving index too.
    await this.#openServing().catch(unlessRed)
    await this.#deleteOrphans(indexes)
    const index = await IndexWriter.create(indexes.client, this.#settings.prefix)
    const { left } = await indexes.look()
    const filling = { index, uuid: left.find(({ name }) => name === index.name)?.uuid ?? null }
    this.#filling = filling
    try {
      const full = async () => {
        for await (const batch of ahead(documents)) await index.add(batch)
        await index.complete()
        await index.copied()
        return await index.caughtUp()
      }
      await beforeServing(await (signal ? unlessAborted(full(), signal) : full()))
      await this.#serve(indexes, filling)
    } catch (error) {
      this.#filling = null
      // It may already serve, though that was not answered. If this cannot be found out, the next filling deletes it.
      const serves = await indexes.look().then(
        ({ serving }) => serving?.name === index.name,
        () => true,
      )
      if (!serves) await index.delete().catch(() => {})
      throw error
    }
  }

  async write(changes: Changes): Promise<Refused[]> {
    await this.#openServing()
    await this.#takeFromOthers(changes)
    const retired = [...this.#retired].map((one) => one.index.write(changes).catch(() => this.#lose(one)))
    const serving = this.#told().map((index) => index.write(changes))
    const [refused = []] = await Promise.all([...serving, ...retired]).catch((error) => {
      if (error instanceof IndexIsNewer) this.#wantFill()
      // The index or its alias for writing is gone. Opening it again restores the alias.
      if (error instanceof ElasticsearchError && error.status === 404) this.#serving = null
      throw error
    })
    if (Date.now() >= this.#purgeAt) await this.purge()
    return refused
  }

  /**
   * Deletes stubs older than this many ms, and the indexes of other versions if ours is older than that. `write` calls it from
   * time to time. A process that has not seen the stubs reads the whole index.
   */
  async purge(olderThanMs = KEPT_MS): Promise<void> {
    this.#purgeAt = Date.now() + PURGE_EVERY_MS
    await this.#serving?.index.purge(olderThanMs)
    const indexes = await this.#indexes()
    const { serving, others } = await indexes.look()
    if (serving && serving.madeAt < Date.now() - olderThanMs) for (const { name } of others) await indexes.delete(name)
  }

  /** Compares all documents with the serving index. The documents of a kind come in order of key. */
  compareAll(documents: AsyncIterable<Batch>): Promise<Key[]> {
    return this.#withIndex((client, name) => compareAll(client, name, documents))
  }

  /** The documents and removals of `changes` that the serving index does not have. */
  compareSome(changes: Pick<Changes, 'put' | 'remove'>): Promise<Key[]> {
    return this.#withIndex((client, name) => compareSome(client, name, changes))
  }

  onFillWanted(callback: () => void): void {
    this.#wantFill = callback
  }

  async close(): Promise<void> {
    await Promise.all([...this.#retired].map((retired) => this.#endSoon(retired)))
    const client = await this.#connected?.catch(() => null)
    await client?.close()
  }

  async #indexes(): Promise<Indexes> {
    this.#connected ??= connect(this.#settings)
    try {
      return new Indexes(await this.#connected, this.#settings.prefix)
    } catch (error) {
      this.#connected = null
      throw error
    }
  }

  async #withIndex<T>(use: (client: Client, name: string) => Promise<T>): Promise<T> {
    const indexes = await this.#indexes()
    const { serving } = await indexes.look()
    if (!serving?.uuid)
      throw new ConnectError('Elasticsearch has no index that this version can read: npm run index -- --rebuild', true)
    return use(indexes.client, serving.name)
  }

  /** Opens the serving index if another process filled it. */
  async #openServing(): Promise<void> {
    if (this.#serving) return
    const indexes = await this.#indexes()
    const { serving } = await indexes.look()
    if (!serving?.uuid || serving.name === this.#filling?.index.name) return
    const { name, uuid } = serving
    if (await indexes.isRed(name)) throw new ElasticsearchError(503, RED)
    this.#serving = { uuid, index: await IndexWriter.open(indexes.client, name) }
  }

  /** Removes withdrawn documents from indexes of other versions. An index that does not take this is deleted. */
  async #takeFromOthers(changes: Changes): Promise<void> {
    if (DOCUMENT_KINDS.every((kind) => changes.remove[kind].length === 0)) return
    const indexes = await this.#indexes()
    const { serving, others } = await indexes.look()
    // Somebody may have put an index of another version behind our alias.
    const told = [...others, ...(serving && !serving.uuid ? [serving] : [])]
    const retired = new Set([...this.#retired].map(({ index }) => index.name))
    for (const { name } of told) {
      if (retired.has(name)) continue
      await indexes.takeOut(name, changes).catch((error) => {
        if (mayPass(error)) throw error
        return indexes.delete(name)
      })
    }
  }

  /** The indexes that get changes. One that is being filled needs them too, to have them when it serves. */
  #told(): IndexWriter[] {
    return [this.#serving?.index, this.#filling?.index].filter((index) => !!index)
  }

  async #serve(indexes: Indexes, filled: Known): Promise<void> {
    const { serving: before } = await indexes.look()
    const previous = this.#serving?.index
    await indexes.serve(filled.index.name)
    this.#serving = filled
    this.#filling = null
    if (previous && previous.name === before?.name) this.#retire(previous)
    else if (before) await indexes.delete(before.name)
  }

  #retire(index: IndexWriter): void {
    // It gets every change until it is deleted.
    const end = () => this.#end(retired).catch(() => retired.timer.refresh())
    const since = performance.now()
    const retired: Retired = { index, since, timer: setTimeout(end, GRACE_MS).unref() }
    this.#retired.add(retired)
  }

  /** Deletes a replaced index. If this fails, or the process is killed, the next drainer deletes it. */
  async #endSoon({ index, since, timer }: Retired): Promise<void> {
    clearTimeout(timer)
    await sleep(Math.max(0, since + SHORT_GRACE_MS - performance.now()))
    await index.delete({ requestTimeout: LAST_WORDS_MS, maxRetries: 0 }).catch(() => {})
  }

  async #end(retired: Retired): Promise<void> {
    await retired.index.delete()
    clearTimeout(retired.timer)
    this.#retired.delete(retired)
  }

  /** Deletes a replaced index that did not take a change: withdrawn documents must not stay in it. */
  async #lose(retired: Retired): Promise<Refused[]> {
    await this.#end(retired)
    return []
  }

  /** Deletes the indexes of unfinished fillings: they neither serve nor did so a moment ago. */
  async #deleteOrphans(indexes: Indexes): Promise<void> {
    const retired = [...this.#retired].map(({ index }) => index.name)
    const { left } = await indexes.look()
    for (const { name } of left) if (!retired.includes(name)) await indexes.delete(name)
  }
}

const RED = 'index_is_red'

/** Ignores that the data of the serving index is lost. Changes wait then, but a filling may still replace the index. */
function unlessRed(error: unknown): void {
  if (!(error instanceof ElasticsearchError && error.type === RED)) throw error
}

/** Rejects as soon as the signal is aborted, and ignores the result of `done`. */
async function unlessAborted<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([done, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The same items. Already asks for the next item while one is used. */
async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = iterator.next()
      // It is awaited later, or never after an error.
      next.catch(() => {})
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

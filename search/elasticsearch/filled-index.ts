/**
 * One index with what a process holds beside it. Elasticsearch keeps the higher version of each passenger, removals too; so
 * does this of everything else. It is filled, and written to meanwhile and after, in any order.
 */
import { randomUUID } from 'node:crypto'
import type { Client, estypes } from '@elastic/elasticsearch'
import { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import type { TokenCache } from '#domain/names/words/tokens.ts'
import {
  type Batch,
  type Changes,
  DOCUMENT_KINDS,
  type DocumentKind,
  type Documents,
  type JourneyDocument,
  noDocuments,
  type PassengerDocument,
} from '../documents.ts'
import { Catalogue } from '../meaning/catalogue.ts'
import { ArchiveWords } from './archive-words.ts'
import { ElasticsearchError } from './errors.ts'
import { BY_LIST } from './index-reader.ts'
import { MAPPINGS, type StoredSource, toStored, WINDOW } from './passenger-document.ts'
import { oneOf } from './retrieval.ts'
import { Snapshot } from './snapshot.ts'

/** Passengers in one request. */
const CHUNK = 2000

interface Versioned {
  version: number
  /** Null where it was removed. */
  document: { id: number } | null
}

/** A passenger to be written; `document` null to be removed. */
interface Write {
  id: number
  version: number
  document: PassengerDocument | null
}

type Others = Exclude<DocumentKind, 'passenger'>
const OTHERS = DOCUMENT_KINDS.filter((kind): kind is Others => kind !== 'passenger')

export class FilledIndex {
  readonly name: string
  readonly uuid: string
  readonly #client: Client
  readonly #held: Record<Others, Map<number, Versioned>> = {
    variant: new Map(),
    ship: new Map(),
    journey: new Map(),
    media: new Map(),
  }
  /** Who was written while the index is filled, before the voyage was read; null once it is full. */
  #waiting: Map<number, Write> | null = new Map()
  readonly #words = new ArchiveWords()
  readonly #cache: TokenCache = new Map()
  #catalogue: Catalogue | null = null
  #snapshot: Snapshot | null = null

  private constructor(client: Client, name: string, uuid: string) {
    this.#client = client
    this.name = name
    this.uuid = uuid
  }

  /** Makes an empty index; nobody searches it before it is full. */
  static async create(client: Client, prefix: string): Promise<FilledIndex> {
    const name = `${prefix}-${randomUUID()}`
    await client.indices.create({
      index: name,
      // Written by a name of its own: a request for an index that is gone must not make it anew.
      aliases: { [writtenAs(name)]: {} },
      settings: {
        number_of_shards: 1,
        auto_expand_replicas: '0-1',
        max_result_window: WINDOW,
        refresh_interval: '-1',
        // A batch may be written long after somebody of it was removed.
        gc_deletes: '1h',
      },
      mappings: MAPPINGS,
    })
    const settings = await client.indices.getSettings({ index: name, name: 'index.uuid' })
    return new FilledIndex(client, name, settings[name]?.settings?.index?.uuid ?? name)
  }

  /** Names that changed since it was full. */
  get changes(): number {
    return this.#words.changes
  }

  /** As it is now. */
  get snapshot(): Snapshot {
    if (!this.#snapshot) {
      this.#catalogue ??= new Catalogue(this.#documents())
      const variants = new VariantTable(this.#catalogue.spellings('name'))
      this.#snapshot = new Snapshot(this.#catalogue, this.#words.lexicon(variants))
    }
    return this.#snapshot
  }

  /** What was read for the filling. */
  async add({ kind, version, json }: Batch): Promise<void> {
    if (kind !== 'passenger') {
      for (const document of JSON.parse(json) as Documents[Others])
        this.#hold(kind, document.id, version, document)
      return
    }
    const documents = JSON.parse(json) as PassengerDocument[]
    const writes = documents
      .filter(({ journey }) => this.#journey(journey))
      .map((document) => ({ id: document.id, version, document }))
    for (let from = 0; from < writes.length; from += CHUNK)
      await this.#bulk(writes.slice(from, from + CHUNK), ({ document }) =>
        this.#words.add(document!.fullName),
      )
  }

  /** All documents were added. */
  async complete(): Promise<void> {
    const waiting = [...(this.#waiting?.values() ?? [])]
    this.#waiting = null
    await this.#writePassengers(waiting)
    await this.#client.indices.refresh({ index: this.name })
    await this.#client.indices.forcemerge({ index: this.name, max_num_segments: 1 })
    await this.#client.indices.putSettings({ index: this.name, settings: { refresh_interval: '1s' } })
    this.#words.complete()
  }

  /** Voyages that it does not hold: their passengers were left out. */
  lacks(voyages: number[]): number[] {
    return voyages.filter((id) => !this.#journey(id))
  }

  /** `refresh`: the changes are found once this resolves. */
  async write({ version, put, remove }: Changes, refresh: boolean): Promise<void> {
    const moved = this.#writeOthers(version, put, remove)
    const writes: Write[] = remove.passenger.map((id) => ({ id, version, document: null }))
    for (const document of put.passenger) writes.push({ id: document.id, version, document })
    const written = new Set(writes.map(({ id }) => id))
    for await (const write of this.#aboard(moved)) if (!written.has(write.id)) writes.push(write)
    await this.#writePassengers(writes)
    if (refresh) await this.#client.indices.refresh({ index: this.name })
    const touched = (kind: DocumentKind) => put[kind].length + remove[kind].length > 0
    if (OTHERS.some(touched)) this.#catalogue = null
    else this.#catalogue?.forget(touched)
    this.#snapshot = null
  }

  /** Whoever has no voyage is removed, or waits for it while the index is filled. */
  async #writePassengers(all: readonly Write[]): Promise<void> {
    const writes: Write[] = []
    for (const write of all) {
      this.#waiting?.delete(write.id)
      const isAboard = write.document !== null && this.#journey(write.document.journey) !== null
      if (write.document !== null && !isAboard && this.#waiting) this.#waiting.set(write.id, write)
      else writes.push(isAboard ? write : { ...write, document: null })
    }
    for (let from = 0; from < writes.length; from += CHUNK) {
      const chunk = writes.slice(from, from + CHUNK)
      const before = await this.#namesOf(chunk)
      await this.#bulk(chunk, ({ id, document }) =>
        this.#words.change(before.get(id) ?? null, document?.fullName ?? null),
      )
    }
  }

  async delete(): Promise<void> {
    await this.#client.indices.delete({ index: this.name, ignore_unavailable: true })
  }

  /** Returns the voyages that went, or sail on another day. */
  #writeOthers(version: number, put: Documents, remove: Changes['remove']): number[] {
    const before = new Map(
      [...remove.journey, ...put.journey.map(({ id }) => id)].map((id) => [id, this.#journey(id)]),
    )
    for (const kind of OTHERS) {
      for (const id of remove[kind]) this.#hold(kind, id, version, null)
      for (const document of put[kind]) this.#hold(kind, document.id, version, document)
    }
    const isMoved = ([id, was]: [number, JourneyDocument | null]) =>
      was && this.#journey(id)?.hit.startDate !== was.hit.startDate
    return [...before].filter(isMoved).map(([id]) => id)
  }

  #hold(kind: Others, id: number, version: number, document: { id: number } | null): void {
    if ((this.#held[kind].get(id)?.version ?? Number.NEGATIVE_INFINITY) <= version)
      this.#held[kind].set(id, { version, document })
  }

  #journey(id: number): JourneyDocument | null {
    return (this.#held.journey.get(id)?.document ?? null) as JourneyDocument | null
  }

  #documents(): Documents {
    const all = (kind: Others) => [...this.#held[kind].values()].flatMap(({ document }) => document ?? [])
    return { ...noDocuments(), ...Object.fromEntries(OTHERS.map((kind) => [kind, all(kind)])) }
  }

  /**
   * Everybody on these voyages, to be written with the version that they have: whoever writes them meanwhile writes a higher
   * one, and is left alone.
   */
  async *#aboard(voyages: number[]): AsyncGenerator<Write> {
    if (voyages.length === 0) return
    await this.#client.indices.refresh({ index: this.name })
    let after: estypes.SortResults | undefined
    do {
      const { hits } = await this.#client.search<StoredSource>({
        index: this.name,
        query: oneOf('v', voyages),
        size: CHUNK,
        sort: BY_LIST,
        version: true,
        track_total_hits: false,
        allow_partial_search_results: false,
        ...(after && { search_after: after }),
      })
      for (const { _id, _version, _source } of hits.hits) {
        const id = Number(_id)
        const { n: fullName, v: journey, d: demonstration } = _source!
        // Without a voyage there is nothing to wait for: whoever makes it public again writes them again.
        const document = this.#journey(journey) ? { id, journey, fullName, demonstration } : null
        yield { id, version: _version!, document }
      }
      after = hits.hits.length === CHUNK ? hits.hits.at(-1)!.sort : undefined
    } while (after)
  }

  /** As they are stored now, be it not yet to be found. */
  async #namesOf(writes: readonly Write[]): Promise<Map<number, string>> {
    if (writes.length === 0) return new Map()
    const { docs } = await this.#client.mget<StoredSource>({
      index: this.name,
      ids: writes.map(({ id }) => String(id)),
      _source_includes: ['n'],
    })
    const found = docs.flatMap((doc) =>
      'found' in doc && doc.found ? [[Number(doc._id), doc._source!.n] as const] : [],
    )
    return new Map(found)
  }

  /** `accepted` is called for each but those of which a higher version is there. Throws when one fails otherwise. */
  async #bulk(writes: readonly Write[], accepted: (write: Write) => void): Promise<void> {
    if (writes.length === 0) return
    const { items } = await this.#client.bulk({
      index: writtenAs(this.name),
      require_alias: true,
      operations: writes.flatMap(({ id, version, document }): object[] => {
        const of = { _id: String(id), version, version_type: 'external_gte' as const }
        if (!document) return [{ delete: of }]
        const startDate = this.#journey(document.journey)?.hit.startDate ?? null
        return [{ index: of }, toStored(document, startDate, this.#cache)]
      }),
    })
    let failed: ElasticsearchError | null = null
    for (const [at, item] of items.entries()) {
      const { status, error } = Object.values(item)[0]!
      if (status < 300 || status === 404) accepted(writes[at]!)
      else if (status !== 409) failed ??= new ElasticsearchError(status, error?.type ?? 'unknown')
    }
    if (failed) throw failed
  }
}

const writtenAs = (index: string): string => `${index}.write`

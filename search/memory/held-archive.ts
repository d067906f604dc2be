/** An archive that is first read and then asked. It runs in the server's index thread and in a browser's worker. */
import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { ReadNames } from '#names/index/read-names.ts'
import { type Batch, byKind, type Changes, DOCUMENT_KINDS, type DocumentKind, type Documents } from '../documents.ts'
import { find, findPassengersOnly } from '../meaning/find.ts'
import { suggest } from '../meaning/suggest.ts'
import { MemoryArchive, type Written } from './archive.ts'

/** Call it for one question at a time, because a change must not come in the middle of a search. */
export class HeldArchive {
  #filling: Filling | null = null
  #built: MemoryArchive | null = null

  /** If no archive was built elsewhere, documents must be added first. */
  constructor(built: MemoryArchive | null = null) {
    if (built) this.#built = built
    else this.#filling = new Filling()
  }

  /** Adds documents before `build`. A document that was already written or removed is newer, so it stays. */
  add(documents: Batch): null {
    this.#filling?.add(documents)
    return null
  }

  /** Builds the index. From then on questions are answered. */
  build(): null {
    if (!this.#filling) return null
    this.#built = MemoryArchive.build(this.#filling.documents(), this.#filling.names())
    this.#filling = null
    return null
  }

  write(changes: Changes): Written {
    return this.#filling?.write(changes) ?? this.#archive.write(changes)
  }

  find(query: SearchQuery): Promise<TabResults> {
    return find(this.#archive, query)
  }

  findPassengers(query: PassengerQuery): Promise<PassengerResults> {
    return findPassengersOnly(this.#archive, query)
  }

  suggest(query: string): Promise<Suggestion[]> {
    return suggest(this.#archive, query)
  }

  get #archive(): MemoryArchive {
    if (!this.#built) throw new Error('The index is not built yet.')
    return this.#built
  }
}

/** The documents of an archive while it is being read. A change that arrives in the meantime is newer and wins. */
type Held<K extends DocumentKind> = Map<number, Documents[K][number]>

export class Filling {
  readonly #held: { [K in DocumentKind]: Held<K> } = byKind(() => new Map())
  /** Keys that changed or were removed since the reading began. */
  readonly #newer = byKind(() => new Set<number>())

  /** The passengers' names, read while the next batch is on its way. Null after a change of passengers, which they then lack. */
  #names: ReadNames | null = new ReadNames()

  /** Adds documents that were read. */
  add({ kind, json }: Batch): void {
    this.#hold(kind, JSON.parse(json), (id) => !this.#newer[kind].has(id))
  }

  /** Takes in a change that arrived in the meantime. */
  write({ put, remove }: Changes): Written {
    if (put.passenger.length + remove.passenger.length > 0) this.#names = null
    for (const kind of DOCUMENT_KINDS) {
      for (const id of remove[kind]) {
        this.#held[kind].delete(id)
        this.#newer[kind].add(id)
      }
      for (const { id } of put[kind]) this.#newer[kind].add(id)
      this.#hold(kind, put[kind], () => true)
    }
    return { unwieldy: false }
  }

  /** The names of `documents().passenger` in the same order, if they could be read in the meantime. */
  names(): ReadNames | undefined {
    return this.#names?.count === this.#held.passenger.size ? this.#names : undefined
  }

  documents(): Documents {
    return byKind((kind) => [...this.#held[kind].values()]) as Documents
  }

  #hold<K extends DocumentKind>(kind: K, documents: Documents[K], wanted: (id: number) => boolean): void {
    const held = this.#held[kind] as Held<K>
    for (const document of documents) {
      if (!wanted(document.id)) continue
      held.set(document.id, document)
      if ('fullName' in document) this.#names?.add(document.fullName)
    }
  }
}

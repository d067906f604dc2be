/** An archive that is first read and then asked, in whichever thread this runs: the server's index thread or a browser's worker. */
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes } from '../documents.ts'
import { find, findPassengersOnly } from '../meaning/find.ts'
import { suggest } from '../meaning/suggest.ts'
import { MemoryArchive } from './archive.ts'
import { Filling, type Written } from './filling.ts'

/** Takes one question after another: a change must not come in the midst of a search. */
export class HeldArchive {
  #filling: Filling | null = null
  #built: MemoryArchive | null = null

  /** Without an archive that was built elsewhere it is first given documents. */
  constructor(built: MemoryArchive | null = null) {
    if (built) this.#built = built
    else this.#filling = new Filling()
  }

  /** Before the archive is built. A document that was already written or removed is newer and stays. */
  add(documents: Batch): null {
    this.#filling?.add(documents)
    return null
  }

  /** Builds the index of what was added; from now on questions are answered. */
  build(): null {
    if (!this.#filling) return null
    this.#built = MemoryArchive.build(this.#filling.documents(), this.#filling.names())
    this.#filling = null
    return null
  }

  /** Voyages whose passengers must be written after them. */
  lacks(voyages: number[]): number[] {
    return (this.#filling ?? this.#archive).lacks(voyages)
  }

  write(changes: Changes): Written {
    return this.#filling?.write(changes) ?? this.#archive.write(changes)
  }

  find(query: SearchQuery): Promise<SearchResults> {
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

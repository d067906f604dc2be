/** What a process holds of an index that it searches: voyages, ships, images, variants, and the words of all names. */
import { isDeepStrictEqual } from 'node:util'
import { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { type Documents, noDocuments } from '../../documents.ts'
import { Catalogue } from '../../meaning/catalogue.ts'
import { OTHER_KINDS, type OtherKind, type StoredRecord } from '../records.ts'
import { Snapshot } from '../snapshot.ts'
import { HeldWords } from './held-words.ts'

type Records = Record<OtherKind, Map<string, object>>

export class HeldIndex {
  readonly name: string
  readonly #words = new HeldWords()
  readonly #records: Records = { variant: new Map(), ship: new Map(), journey: new Map(), media: new Map() }
  #catalogue: Catalogue | null = null
  #snapshot: Snapshot | null = null

  constructor(name: string) {
    this.name = name
  }

  /** A record came, changed, or went. Searches learn it by the next `refresh`. */
  put(id: string, record: StoredRecord): void {
    if (record.t === 'head' || record.t === 'pending') return
    if (record.t === 'word') {
      this.#words.put(id, record.o)
      return
    }
    // A voyage is written with each of its passengers, and mostly as it was.
    if (isDeepStrictEqual(this.#records[record.t].get(id), record.o)) return
    this.#catalogue = null
    if (record.o) this.#records[record.t].set(id, record.o)
    else this.#records[record.t].delete(id)
  }

  /** As it was when it was refreshed last. A search keeps to the one that it began with. */
  get snapshot(): Snapshot {
    if (!this.#snapshot) throw new Error('What is held of the index was never refreshed.')
    return this.#snapshot
  }

  /** Nothing may be put meanwhile. */
  async refresh(): Promise<void> {
    this.#catalogue ??= new Catalogue(this.#documents())
    const lexicon = await this.#words.lexicon(new VariantTable(this.#catalogue.spellings('name')))
    this.#snapshot = new Snapshot(this.#catalogue, lexicon)
  }

  #documents(): Documents {
    const all = (kind: OtherKind) => [...this.#records[kind].values()]
    return { ...noDocuments(), ...Object.fromEntries(OTHER_KINDS.map((kind) => [kind, all(kind)])) }
  }
}

/** The documents of an archive while it is being read. A change that arrives meanwhile is newer, and wins. */
import { ReadNames } from '#names/index/read-names.ts'
import { type Batch, type Changes, DOCUMENT_KINDS, type DocumentKind, type Documents } from '../documents.ts'

/** What a change asks of the engine. */
export interface Written {
  /** So many changes stand beside the index that a new one would be faster. */
  unwieldy: boolean
}

type Held<K extends DocumentKind> = Map<number, Documents[K][number]>

export class Filling {
  readonly #held: { [K in DocumentKind]: Held<K> } = {
    passenger: new Map(),
    journey: new Map(),
    ship: new Map(),
    media: new Map(),
    variant: new Map(),
  }
  /** Keys that changed since the reading began, removed ones among them. */
  readonly #newer: Record<DocumentKind, Set<number>> = {
    passenger: new Set(),
    journey: new Set(),
    ship: new Set(),
    media: new Set(),
    variant: new Set(),
  }

  /** The passengers' names, read while the next batch is on its way; null once a change makes them differ from those held. */
  #names: ReadNames | null = new ReadNames()

  /** What was read. */
  add({ kind, json }: Batch): void {
    this.#hold(kind, JSON.parse(json), (id) => !this.#newer[kind].has(id))
  }

  /** All: each may have become public after its passengers were read. */
  lacks(voyages: number[]): number[] {
    return voyages
  }

  /** What changed meanwhile. */
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

  /** The names of `documents().passenger`, in that order, where they could be read meanwhile. */
  names(): ReadNames | undefined {
    return this.#names?.count === this.#held.passenger.size ? this.#names : undefined
  }

  documents(): Documents {
    const { passenger, journey, ship, media, variant } = this.#held
    return {
      passenger: [...passenger.values()],
      journey: [...journey.values()],
      ship: [...ship.values()],
      media: [...media.values()],
      variant: [...variant.values()],
    }
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

/** The parts of the published archive during one publication. Runs in a thread (`worker.ts`). */

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type Batch, MOST_BESIDE, noDocuments, type PassengerDocument } from '#search/documents.ts'
import {
  emptyCatalogue,
  type PublishedCatalogue,
  packCatalogue,
  packCatalogueChange,
  unpackCatalogue,
} from '#search/published/catalogue-part.ts'
import {
  type PublishedNames,
  type PublishedPassenger,
  packNames,
  packNamesChange,
  unpackNames,
  unpackNamesChange,
} from '#search/published/names-part.ts'
import { type ChangeOf, effective, effectOn, folded, merged, sizeOf } from '#search/published/parts.ts'
import type { ChangedPart, Files, PackedFile, Versions } from './protocol.ts'

/** A base is renewed when the change reaches this share of it, or has more records than a device takes beside its index. */
const RENEW_AT = 0.1

interface Packing<P> {
  base: (part: P) => string
  change: (change: ChangeOf<P>) => string
}

/** One part: its base, the change since, and `held`, the base with the change applied. */
class HeldPart<P extends object> {
  readonly #pack: Packing<P>
  #base: P
  #baseBytes = 0
  #change: ChangeOf<P>
  held: P

  constructor(nothing: P, pack: Packing<P>) {
    this.#pack = pack
    this.#base = this.held = nothing
    this.#change = nothing as unknown as ChangeOf<P>
  }

  /** `changes` is at most one, except in files of an earlier version of the site. */
  hold(base: P, baseBytes: number, changes: ChangeOf<P>[]): void {
    this.#base = base
    this.#baseBytes = baseBytes
    this.#change = merged<P>([this.#change, ...changes])
    this.held = folded<P>([base as unknown as ChangeOf<P>, this.#change])
  }

  /**
   * Takes in a change and returns the file to publish, or null if nothing differs. The file has everything that changed since
   * the base. It is a new base if `isRenewed` is set, if too much has changed, or if a record of the base is no longer public:
   * that record must be in no file.
   */
  put(given: ChangeOf<P>, isRenewed: boolean): ChangedPart | null {
    const change = effective(this.held, given, isDeepStrictEqual)
    if (sizeOf(change) === 0 && !isRenewed) return null
    this.held = folded<P>([this.held as unknown as ChangeOf<P>, change])
    this.#change = merged<P>([this.#change, change])
    const effect = effectOn(this.#base, this.#change)
    const records = sizeOf(this.#change)
    if (!isRenewed && effect !== 'gone' && records < Math.min(RENEW_AT * sizeOf(this.#base), MOST_BESIDE)) {
      const file = packed(this.#pack.change(this.#change), records)
      if (file.content.length < RENEW_AT * this.#baseBytes) return { does: 'change', file, alters: effect === 'altered' }
    }
    return { does: 'renew', file: this.base() }
  }

  base(): PackedFile {
    return packed(this.#pack.base(this.held), sizeOf(this.held))
  }
}

export class HeldParts {
  readonly #names = new HeldPart<PublishedNames>({ passenger: new Map() }, { base: packNames, change: packNamesChange })
  readonly #catalogue = new HeldPart<PublishedCatalogue>(emptyCatalogue(), {
    base: packCatalogue,
    change: packCatalogueChange,
  })
  readonly #added = { ...noDocuments(), passenger: new Map<number, PublishedPassenger>() }

  holdNames({ base, changes }: Files): null {
    const names = new Map<number, PublishedPassenger>()
    for (const passenger of unpackNames(textOf(base))) names.set(passenger.id, passenger)
    this.#names.hold({ passenger: names }, base.length, changes.map(textOf).map(unpackNamesChange))
    return null
  }

  holdCatalogue({ base, changes }: Files): null {
    const [first, ...others] = [base, ...changes].map(textOf).map(unpackCatalogue)
    this.#catalogue.hold(folded<PublishedCatalogue>([first!]), base.length, others)
    return null
  }

  changeNames({
    change,
    isRenewed,
    most,
  }: {
    change: ChangeOf<PublishedNames>
    isRenewed: boolean
    most: number
  }): ChangedPart | null {
    const changed = this.#names.put(change, isRenewed)
    return this.#names.held.passenger.size > most ? { does: 'withdraw' } : changed
  }

  changeCatalogue({ change, isRenewed }: { change: ChangeOf<PublishedCatalogue>; isRenewed: boolean }): ChangedPart | null {
    return this.#catalogue.put(this.#completed(change), isRenewed)
  }

  /**
   * Adds removals to a change: of codes and list page counts without a voyage, and of pages. The change has all pages, but only
   * those voyages and list page counts that may have changed.
   */
  #completed(change: ChangeOf<PublishedCatalogue>): ChangeOf<PublishedCatalogue> {
    const { held } = this.#catalogue
    const journeys = folded<Pick<PublishedCatalogue, 'journey'>>([
      { journey: held.journey },
      { journey: change.journey },
    ]).journey
    const codes = new Set([...journeys.values()].map(({ hit }) => hit.journeyId))
    const gone = <Key>(keys: Iterable<Key>, isThere: (key: Key) => boolean) =>
      [...keys].filter((key) => !isThere(key)).map((key): [Key, null] => [key, null])
    return {
      ...change,
      listPages: new Map([...change.listPages, ...gone(held.listPages.keys(), (id) => journeys.has(id))]),
      voyages: new Map([
        ...[...change.voyages].filter(([code]) => codes.has(code)),
        ...gone(held.voyages.keys(), (code) => codes.has(code)),
      ]),
      pages: new Map([...change.pages, ...gone(held.pages.keys(), (page) => change.pages.has(page))]),
    }
  }

  add({ kind, json }: Pick<Batch, 'kind' | 'json'>): number {
    const documents: unknown[] = JSON.parse(json)
    if (kind === 'passenger') {
      for (const document of documents) this.#addPassenger(document as PassengerDocument)
      return this.#added.passenger.size
    }
    const added = this.#added[kind] as unknown[]
    // One by one, because a large batch has more documents than a call may have arguments.
    for (const document of documents) added.push(document)
    return added.length
  }

  /** Keeps only the published fields, because there may be a million passengers. */
  #addPassenger({ id, journey, fullName, demonstration }: PassengerDocument): void {
    this.#added.passenger.set(id, { id, journey, fullName, demonstration })
  }

  /**
   * Call this after the catalogue was changed or packed. Passengers of voyages that the catalogue lacks are left out, because a
   * device refuses them. They come with the next change, together with the voyage.
   */
  packNames(): PackedFile {
    const voyages = this.#catalogue.held.journey
    const passenger = this.#added.passenger
    for (const [id, { journey }] of passenger) if (!voyages.has(journey)) passenger.delete(id)
    this.#names.held = { passenger }
    return this.#names.base()
  }

  packCatalogue({ listPages, voyages, pages }: Versions): PackedFile {
    const { variant, ship, journey, media } = this.#added
    const byId = <T extends { id: number }>(documents: T[]) => new Map(documents.map((one) => [one.id, one]))
    const journeys = byId(journey)
    const codes = new Set(journey.map(({ hit }) => hit.journeyId))
    this.#catalogue.held = {
      variant: byId(variant),
      ship: byId(ship),
      journey: journeys,
      image: byId(media.filter((medium) => medium.kind === 'image')),
      listPages: new Map([...listPages].flatMap(([id, count]) => (count && journeys.has(id) ? [[id, count]] : []))),
      voyages: new Map([...voyages].filter(([code]) => codes.has(code))),
      pages,
    }
    return this.#catalogue.base()
  }
}

/**
 * Above so many characters brotli's quality 10 takes longer than a change may wait for a base; 9 takes a seventh of that for 9
 * % more bytes. 11 takes 1.7 times as long as 10 for 2 % less. With 10, 420,000 names (11 million characters) make 2.70 MB.
 */
const LARGE = 16_000_000

export function packed(text: string, records: number): PackedFile {
  const bytes = Buffer.from(text)
  const content = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: text.length > LARGE ? 9 : 10,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { sha256: createHash('sha256').update(bytes).digest('hex'), content, textBytes: bytes.length, records }
}

export const textOf = (content: Uint8Array): string => brotliDecompressSync(content).toString()

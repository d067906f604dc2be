/** Compares what an index holds with the documents that it should hold. Nothing is written. */
import { isDeepStrictEqual } from 'node:util'
import type { Client, estypes } from '@elastic/elasticsearch'
import { normalise } from '#domain/names/words/normalise.ts'
import type { TokenCache } from '#domain/names/words/tokens.ts'
import type { Batch, Changes, DocumentKind, PassengerDocument } from '../../documents.ts'
import { toStored } from '../passenger-document.ts'
import { OTHER_KINDS, type OtherKind, type StoredRecord, type Word } from '../records.ts'
import { oneOf } from '../retrieval.ts'
import { scan } from '../scan.ts'
import { WordCounts } from './word-counts.ts'

export interface Key {
  kind: DocumentKind
  id: number
}

export interface Differences {
  /** Documents that are missing, too many, or other than they should be. */
  documents: Key[]
  /** Words that are counted wrongly. */
  words: number
}

/** What of a stored passenger is compared: all that is searched and shown stands in these. */
const COMPARED = { docvalue_fields: ['i', 'p', 'k'], stored_fields: '_none_', _source: false }
type Fields = Record<'i' | 'p' | 'k', unknown[]>

/** `documents`: all, each kind in the order of the keys. */
export async function compareAll(
  client: Client,
  index: string,
  documents: AsyncIterable<Batch>,
): Promise<Differences> {
  const cache: TokenCache = new Map()
  const words = new WordCounts()
  const records = await readRecords(client, index)
  const passengers = new Ascending(client, index)
  const found: Key[] = []
  for await (const { kind, json } of documents) {
    if (kind === 'passenger') {
      for (const document of JSON.parse(json) as PassengerDocument[]) {
        const name = normalise(document.fullName, cache)
        words.count(name, 1)
        for (const id of await passengers.passTo(document.id)) found.push({ kind, id })
        if (!isHeld(await passengers.take(document.id), toStored(document, name)))
          found.push({ kind, id: document.id })
      }
    } else {
      for (const document of JSON.parse(json) as { id: number }[]) {
        const held = records[kind]
        if (!isDeepStrictEqual(held.get(document.id), document)) found.push({ kind, id: document.id })
        held.delete(document.id)
      }
    }
  }
  for (const id of await passengers.passTo(Number.POSITIVE_INFINITY)) found.push({ kind: 'passenger', id })
  for (const kind of OTHER_KINDS) for (const id of records[kind].keys()) found.push({ kind, id })
  return { documents: found, words: await compareWords(client, index, words) }
}

/** Those of these documents, and of these keys of what is gone, that the index does not hold so now. */
export async function compareSome(
  client: Client,
  index: string,
  { put, remove }: Pick<Changes, 'put' | 'remove'>,
): Promise<Key[]> {
  const found: Key[] = []
  const passengers = new Map(put.passenger.map((document) => [document.id, document]))
  const ids = [...passengers.keys(), ...remove.passenger]
  const held = new Map<number, Fields>()
  for await (const hits of scan(client, index, oneOf('i', ids), COMPARED))
    for (const { fields } of hits) held.set(keyOf(fields as Fields), fields as Fields)
  for (const id of ids) {
    const document = passengers.get(id)
    if (!isHeld(held.get(id), document && toStored(document, normalise(document.fullName))))
      found.push({ kind: 'passenger', id })
  }
  const records = await readRecords(client, index)
  for (const kind of OTHER_KINDS) {
    const expected = new Map<number, object>(put[kind].map((document) => [document.id, document]))
    for (const id of [...expected.keys(), ...remove[kind]])
      if (!isDeepStrictEqual(records[kind].get(id), expected.get(id))) found.push({ kind, id })
  }
  return found
}

/** A stub has no place in lists, and nothing to judge. */
const isHeld = (held: Partial<Fields> | undefined, expected: { p: string; k: string } | undefined): boolean =>
  held?.p?.[0] === expected?.p && held?.k?.[0] === expected?.k

async function readRecords(client: Client, index: string): Promise<Record<OtherKind, Map<number, object>>> {
  const held = { variant: new Map(), ship: new Map(), journey: new Map(), media: new Map() }
  const query = oneOf('t', OTHER_KINDS)
  for await (const hits of scan<StoredRecord>(client, index, query, { _source: ['t', 'o'] })) {
    for (const { _source } of hits) {
      const { t, o } = _source as { t: OtherKind; o?: { id: number } }
      if (o) held[t].set(o.id, o)
    }
  }
  return held
}

async function compareWords(client: Client, index: string, words: WordCounts): Promise<number> {
  const missing = new Set(words.texts())
  let wrong = 0
  for await (const hits of scan<{ o?: Word }>(client, index, oneOf('t', ['word']), { _source: ['o'] })) {
    for (const { _source } of hits) {
      const word = _source!.o
      if (!word) continue
      missing.delete(word.text)
      const expected = words.get(word.text)
      if (!expected || !isDeepStrictEqual(sorted(word), sorted(expected))) wrong++
    }
  }
  return wrong + missing.size
}

const sorted = ({ counts, written }: Word) => ({
  counts,
  written: written.toSorted(([a], [b]) => (a < b ? -1 : 1)),
})

/** The passengers of an index in the order of their keys. */
class Ascending {
  readonly #pages: AsyncGenerator<estypes.SearchHit<unknown>[]>
  #page: Fields[] = []
  #at = 0

  constructor(client: Client, index: string) {
    const passengers = { exists: { field: 'v' } }
    this.#pages = scan(client, index, passengers, { ...COMPARED, sort: [{ i: 'asc' }] })
  }

  /** Keys before this one, which are passed over. */
  async passTo(id: number): Promise<number[]> {
    const passed: number[] = []
    for (let next = await this.#next(); next && keyOf(next) < id; next = await this.#next()) {
      passed.push(keyOf(next))
      this.#at++
    }
    return passed
  }

  /** The one with this key, if it is the next. */
  async take(id: number): Promise<Fields | undefined> {
    const next = await this.#next()
    if (!next || keyOf(next) !== id) return undefined
    this.#at++
    return next
  }

  async #next(): Promise<Fields | null> {
    if (this.#at === this.#page.length) {
      const { value } = await this.#pages.next()
      const hits: estypes.SearchHit<unknown>[] = value ?? []
      this.#page = hits.map(({ fields }) => fields as Fields)
      this.#at = 0
    }
    return this.#page[this.#at] ?? null
  }
}

const keyOf = ({ i }: Fields): number => i[0] as number

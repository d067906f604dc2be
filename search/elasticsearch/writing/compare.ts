/** Compares an index with the documents that it should hold. It only reads. */
import { isDeepStrictEqual } from 'node:util'
import type { Client, estypes } from '@elastic/elasticsearch'
import { normalise } from '#names/words/normalise.ts'
import type { TokenCache } from '#names/words/tokens.ts'
import { type Batch, byKind, type Changes, type DocumentKind, type PassengerDocument } from '../../documents.ts'
import { toStored } from '../passenger-document.ts'
import { OTHER_KINDS, type OtherKind, type StoredRecord } from '../records.ts'
import { allOf, type Clause, oneOf } from '../retrieval.ts'
import { Moment } from '../scan.ts'

export interface Key {
  kind: DocumentKind
  id: number
}

/** The compared fields of a passenger. They contain everything that is searched and shown. */
const COMPARED = { docvalue_fields: ['i', 'p', 'k'], stored_fields: '_none_', _source: false }
type Fields = { i: [number] } & Partial<Record<'p' | 'k', [string]>>

const EVERYBODY: Clause = { exists: { field: 'v' } }
const KEYED: Clause = { exists: { field: 'i' } }

/**
 * The documents that are missing, superfluous or different. `documents`: all of them, each kind in order of key. A document that
 * changes meanwhile may count as different.
 */
export async function compareAll(client: Client, index: string, documents: AsyncIterable<Batch>): Promise<Key[]> {
  const moment = await Moment.of(client, index)
  try {
    const records = await readRecords(moment)
    const passengers = new Ascending(moment)
    const stripped = await readStripped(moment)
    const found = [...stripped].map((id): Key => ({ kind: 'passenger', id }))
    for await (const { kind, json } of documents) {
      if (kind === 'passenger') {
        const batch = JSON.parse(json) as PassengerDocument[]
        for (const document of batch.sort((a, b) => a.id - b.id)) {
          for (const id of await passengers.passTo(document.id)) found.push({ kind, id })
          if (!stripped.has(document.id) && !passengers.isHeld(await passengers.take(document.id), document))
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
    return found
  } finally {
    await moment.close()
  }
}

/** The documents in `put` that the index lacks or holds differently, and the keys in `remove` that it still holds. */
export async function compareSome(
  client: Client,
  index: string,
  { put, remove }: Pick<Changes, 'put' | 'remove'>,
): Promise<Key[]> {
  const moment = await Moment.of(client, index)
  try {
    const found: Key[] = []
    const expected = new Map(put.passenger.map((document) => [document.id, document]))
    const ids = [...expected.keys(), ...remove.passenger].sort((a, b) => a - b)
    const passengers = new Ascending(moment, ids)
    const stripped = await readStripped(moment)
    for (const id of ids) {
      if (stripped.has(id) || !passengers.isHeld(await passengers.take(id), expected.get(id)))
        found.push({ kind: 'passenger', id })
    }
    const others = OTHER_KINDS.filter((kind) => put[kind].length + remove[kind].length > 0)
    const records = others.length > 0 ? await readRecords(moment) : null
    for (const kind of others) {
      const documents = new Map<number, object>(put[kind].map((document) => [document.id, document]))
      for (const id of [...documents.keys(), ...remove[kind]])
        if (!isDeepStrictEqual(records?.[kind].get(id), documents.get(id))) found.push({ kind, id })
    }
    return found
  } finally {
    await moment.close()
  }
}

async function readRecords(moment: Moment): Promise<Record<OtherKind, Map<number, object>>> {
  const held = byKind(() => new Map<number, object>())
  const query = oneOf('t', OTHER_KINDS)
  for await (const hits of moment.scan<StoredRecord>(query, { _source: ['t', 'o'] })) {
    for (const { _source } of hits) {
      const { t, o } = _source as { t: OtherKind; o?: { id: number } }
      if (o) held[t].set(o.id, o)
    }
  }
  return held
}

/**
 * Passengers who were changed from outside. Elasticsearch keeps no source of the searched fields, so an update of one field
 * removes all of them, the key too.
 */
async function readStripped(moment: Moment): Promise<Set<number>> {
  const found = new Set<number>()
  const query = { bool: { filter: [EVERYBODY], must_not: [KEYED] } }
  for await (const hits of moment.scan(query, { _source: false })) for (const { _id } of hits) found.add(Number(_id))
  return found
}

/** The passengers of an index in the order of their keys. */
class Ascending {
  readonly #cache: TokenCache = new Map()
  readonly #pages: AsyncGenerator<estypes.SearchHit<unknown>[]>
  #page: Fields[] = []
  #at = 0

  /** `ids`: only these passengers. */
  constructor(moment: Moment, ids?: number[]) {
    const all = ids ? oneOf('i', ids) : KEYED
    this.#pages = moment.scan(allOf([EVERYBODY, all]), {
      ...COMPARED,
      sort: [{ i: 'asc' }],
    })
  }

  isHeld(held: Fields | undefined, document: PassengerDocument | undefined): boolean {
    if (!held || !document) return !held && !document
    const { p, k } = toStored(document, normalise(document.fullName, this.#cache))
    return held.p?.[0] === p && held.k?.[0] === k
  }

  /** Passes over the keys before this one, and gives them. */
  async passTo(id: number): Promise<number[]> {
    const passed: number[] = []
    for (let next = await this.#next(); next && keyOf(next) < id; next = await this.#next()) {
      passed.push(keyOf(next))
      this.#at++
    }
    return passed
  }

  /** The passenger with this key, if it is the next one. */
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

const keyOf = ({ i }: Fields): number => i[0]

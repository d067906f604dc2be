/** What was written into an index while it is filled, and the check that it holds all of that and nothing else. */
import type { Client } from '@elastic/elasticsearch'
import { scan } from '../scan.ts'

export class Versions {
  /** By the passenger's key; 0 where there is none. */
  #ofPassengers = new Float64Array(1024)
  #passengers = 0
  /** By `_id`. */
  readonly ofRecords = new Map<string, number>()

  get passengers(): number {
    return this.#passengers
  }

  setPassenger(id: number, version: number): void {
    if (id >= this.#ofPassengers.length) {
      const larger = new Float64Array(Math.max(this.#ofPassengers.length * 2, id + 1))
      larger.set(this.#ofPassengers)
      this.#ofPassengers = larger
    }
    if (this.#ofPassengers[id] === 0) this.#passengers++
    this.#ofPassengers[id] = version
  }

  ofPassenger(id: number): number {
    return this.#ofPassengers[id] ?? 0
  }
}

/** Throws where a key is missing, too many, or there in another version. */
export async function checkWritten(client: Client, index: string, versions: Versions): Promise<void> {
  const { count } = await client.count({ index })
  let [passengers, records, others] = [0, 0, 0]
  const ofPassengers = { exists: { field: 'i' } }
  // Only what doc values tell: to read the keys of documents takes five times as long.
  const bare = { version: true, stored_fields: '_none_', _source: false }
  for await (const hits of scan(client, index, ofPassengers, { ...bare, docvalue_fields: ['i'] })) {
    for (const { fields, _version } of hits) {
      passengers++
      if (versions.ofPassenger(fields!.i[0]) !== _version) others++
    }
  }
  const ofRecords = { bool: { must_not: [ofPassengers] } }
  for await (const hits of scan(client, index, ofRecords, { version: true, _source: false })) {
    for (const { _id, _version } of hits) {
      records++
      if (versions.ofRecords.get(_id!) !== _version) others++
    }
  }
  const expected = versions.passengers + versions.ofRecords.size
  if (others > 0 || passengers + records !== expected || count !== expected)
    throw new Error(
      `The index that was filled holds ${passengers + records} documents, ${others} of them in another version, where ${expected} were written.`,
    )
}

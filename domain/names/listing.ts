/** Names of chosen voyages without a query, in the order of lists: surname without particle, given names, start date, id. */
import type { Segment } from './segment.ts'

export interface ListRequest {
  /** Voyages whose names are listed (1 per voyage); all when null. */
  readonly within: Uint8Array | null
  /** Of those, the voyages that the filters let through; names elsewhere are counted but not listed. */
  readonly allowed: Uint8Array | null
  /** Records that are left out. */
  readonly except: ReadonlySet<number> | null
  /** Receives the ids of all that are counted. */
  readonly collect: Set<number> | null
  /** How many of the listed names are kept, from the first. */
  readonly keep: number
}

/** Counts the names of a segment into `byVoyage`; returns the first ones that are listed. */
export function listNames(segment: Segment, request: ListRequest, byVoyage: Uint32Array): number[] {
  const { data, dead } = segment
  const { within, allowed, except, collect, keep } = request
  const listed: number[] = []
  for (let name = 0; name < data.size; name++) {
    const voyage = data.voyages[name]!
    if (within !== null && within[voyage] !== 1) continue
    if (dead !== null && dead[name] === 1) continue
    if (except?.has(data.ids[name]!)) continue
    byVoyage[voyage]!++
    collect?.add(data.ids[name]!)
    if (listed.length < keep && (allowed === null || allowed[voyage] === 1)) listed.push(name)
  }
  return listed
}

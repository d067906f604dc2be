/** Lists the names of chosen voyages in the order of lists: surname without particle, given names, start date, id. */
import type { OrderedNames } from './ordered-names.ts'

export interface ListRequest {
  /** Voyages whose names are listed (1 per voyage); all when null. */
  readonly within: Uint8Array | null
  /** Voyages that the filters let through; names on other voyages are counted but not listed. */
  readonly allowed: Uint8Array | null
  /** Records that are left out. */
  readonly except: ReadonlySet<number> | null
  /** Receives the ids of all counted names. */
  readonly collect: Set<number> | null
  /** How many listed names to keep, from the first. */
  readonly keep: number
}

/** Counts the names of a segment into `byVoyage`; returns the first listed ones. */
export function listNames(segment: OrderedNames, request: ListRequest, byVoyage: Uint32Array): number[] {
  const { dead } = segment
  const { voyages, ids, size } = segment.data
  const { within, allowed, except, collect, keep } = request
  const few = within && namesOfFew(segment, within)
  const count = few ? few.length : size
  const listed: number[] = []
  for (let i = 0; i < count; i++) {
    const name = few ? few[i]! : i
    const voyage = voyages[name]!
    if (within !== null && within[voyage] !== 1) continue
    if ((dead !== null && dead[name] === 1) || except?.has(ids[name]!)) continue
    byVoyage[voyage]!++
    if (collect !== null) collect.add(ids[name]!)
    if (listed.length < keep && (allowed === null || allowed[voyage] === 1)) listed.push(name)
  }
  return listed
}

/** The first living names of one voyage. */
export function firstNames(segment: OrderedNames, voyage: number, most: number): number[] {
  const { byVoyage, start } = listsOf(segment)
  const first: number[] = []
  for (let i = start[voyage] ?? 0; i < (start[voyage + 1] ?? 0) && first.length < most; i++)
    if (segment.dead?.[byVoyage[i]!] !== 1) first.push(byVoyage[i]!)
  return first
}

/** Up to this part of all names, sorting the names of a few voyages is faster than going over all names. */
const FEW = 1 / 16

/** The names of these voyages in the order of lists, with removed ones; null when they are not few. */
function namesOfFew(segment: OrderedNames, within: Uint8Array): Uint32Array | null {
  const { byVoyage, start } = listsOf(segment)
  const parts: Uint32Array[] = []
  let size = 0
  for (let voyage = 0; voyage + 1 < start.length; voyage++) {
    if (within[voyage] !== 1) continue
    const names = byVoyage.subarray(start[voyage], start[voyage + 1])
    size += names.length
    if (size > byVoyage.length * FEW && parts.length > 0) return null
    parts.push(names)
  }
  if (parts.length === 1) return parts[0]!
  const names = new Uint32Array(size)
  let at = 0
  for (const part of parts) {
    names.set(part, at)
    at += part.length
  }
  return names.sort()
}

interface Lists {
  /** Names of voyage v, ascending: from `start[v]` to `start[v + 1]`. */
  byVoyage: Uint32Array
  start: Uint32Array
}

/** The lists of each segment, made when it is first listed. */
const known = new WeakMap<OrderedNames, Lists>()

function listsOf(segment: OrderedNames): Lists {
  const lists = known.get(segment) ?? makeLists(segment)
  known.set(segment, lists)
  return lists
}

function makeLists({ data: { size, voyages } }: OrderedNames): Lists {
  let highest = 0
  for (const voyage of voyages) if (voyage > highest) highest = voyage
  const start = new Uint32Array(highest + 2)
  for (const voyage of voyages) start[voyage + 1]!++
  for (let voyage = 0; voyage <= highest; voyage++) start[voyage + 1]! += start[voyage]!
  const next = start.slice()
  const byVoyage = new Uint32Array(size)
  for (let name = 0; name < size; name++) byVoyage[next[voyages[name]!]!++] = name
  return { byVoyage, start }
}

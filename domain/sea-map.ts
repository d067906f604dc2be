/**
 * The sea as a graph: harbours, joined by sea legs that ships sail in either direction. It finds the shortest chain of legs
 * between two harbours. A leg is as long as the great circles from waypoint to waypoint.
 */
import { type Static, Type } from 'typebox'
import { LatitudeSchema, LongitudeSchema, type Position, PositionSchema } from './common.ts'
import { distanceBetween } from './geodesy.ts'

const PortSchema = Type.Object({ city: Type.String(), longitude: LongitudeSchema, latitude: LatitudeSchema })
export type Port = Static<typeof PortSchema>

/** A way over the sea between two ports. `waypoints` lie between them, without the ports themselves. */
const LegSchema = Type.Object({
  from: Type.String(),
  to: Type.String(),
  waypoints: Type.Unsafe<readonly Position[]>(Type.Array(PositionSchema)),
})
export type Leg = Static<typeof LegSchema>

/** The data that a map is made of. */
export const SeaMapPartsSchema = Type.Object({ ports: Type.Array(PortSchema), legs: Type.Array(LegSchema) })
export type SeaMapParts = Static<typeof SeaMapPartsSchema>

/**
 * Names of one harbour, even if an archive gives them different coordinates. The harbour lies where the first name that the
 * archive knows lies. Other ports are one harbour only if their coordinates are the same.
 */
const SAME_HARBOUR: readonly (readonly string[])[] = [['Tandjong Priok', 'Batavia', 'Djakarta']]

/** Decimals at which coordinates are compared: about 100 metres. */
const SAME_PLACE = 3

/** The key of a harbour: the name of one of its ports, the same for all of them. */
export type Harbour = string

export interface Chain<L extends Leg> {
  /** Every harbour on the way, including both ends. */
  harbours: Harbour[]
  /** The legs between these harbours, with `waypoints` in the direction of sailing. */
  steps: { leg: L; waypoints: Position[] }[]
  /** Metres. */
  length: number
}

export interface SeaMap<L extends Leg = Leg> {
  /** The port with exactly this name. */
  port(city: string): Port | undefined
  /** The harbour with this name; undefined if the archive has no port of it. */
  harbour(city: string): Harbour | undefined
  position(harbour: Harbour): Position
  /** The shortest chain of legs; null if there is none. */
  chain(from: Harbour, to: Harbour): Chain<L> | null
}

/** Legs with an unknown port are left out. */
export function createSeaMap<L extends Leg>(ports: readonly Port[], legs: readonly L[]): SeaMap<L> {
  const byCity = new Map(ports.map((port) => [port.city, port]))
  const harbours = nameHarbours(ports, byCity)
  const harbourOf = (city: string) => harbours.get(city)
  const position = (harbour: Harbour): Position => {
    const port = byCity.get(harbour)!
    return [port.longitude, port.latitude]
  }
  const edges = joinHarbours(legs, harbourOf, position)
  const chains = new Map<string, Chain<L> | null>()
  return {
    port: (city) => byCity.get(city),
    harbour: harbourOf,
    position,
    chain(from, to) {
      const key = JSON.stringify([from, to])
      if (!chains.has(key)) chains.set(key, shortestChain(edges, from, to))
      return chains.get(key)!
    },
  }
}

/** The harbour of each port's name. */
function nameHarbours(ports: readonly Port[], byCity: Map<string, Port>): Map<string, Harbour> {
  const byPlace = new Map<string, Harbour>()
  const harbours = new Map<string, Harbour>()
  for (const { city, latitude, longitude } of ports) {
    const place = `${latitude.toFixed(SAME_PLACE)} ${longitude.toFixed(SAME_PLACE)}`
    if (!byPlace.has(place)) byPlace.set(place, city)
    harbours.set(city, byPlace.get(place)!)
  }
  for (const names of SAME_HARBOUR) {
    const known = names.filter((name) => byCity.has(name)).map((name) => harbours.get(name)!)
    if (known.length === 0) continue
    for (const [name, harbour] of harbours) if (known.includes(harbour)) harbours.set(name, known[0]!)
    for (const name of names) harbours.set(name, known[0]!)
  }
  return harbours
}

interface Edge<L extends Leg> {
  to: Harbour
  leg: L
  waypoints: Position[]
  length: number
}

function joinHarbours<L extends Leg>(
  legs: readonly L[],
  harbourOf: (city: string) => Harbour | undefined,
  position: (harbour: Harbour) => Position,
): Map<Harbour, Edge<L>[]> {
  const edges = legs.flatMap((leg) => {
    const [from, to] = [harbourOf(leg.from), harbourOf(leg.to)]
    if (from === undefined || to === undefined || from === to) return []
    const waypoints = [...leg.waypoints]
    const length = lengthOf([position(from), ...waypoints, position(to)])
    return [
      { from, to, leg, waypoints, length },
      { from: to, to: from, leg, waypoints: waypoints.toReversed(), length },
    ]
  })
  return Map.groupBy(edges, ({ from }) => from)
}

/** The length of a line in metres. */
export const lengthOf = (line: readonly Position[]): number =>
  line.reduce((sum, position, i) => (i === 0 ? 0 : sum + distanceBetween(line[i - 1]!, position)), 0)

/** Dijkstra's algorithm. An archive has tens of harbours, so looking through all for the nearest is fast enough. */
function shortestChain<L extends Leg>(edges: Map<Harbour, Edge<L>[]>, from: Harbour, to: Harbour): Chain<L> | null {
  const reached = new Map<Harbour, { length: number; before: Harbour | null; edge: Edge<L> | null }>()
  const open = new Set([from])
  const done = new Set<Harbour>()
  reached.set(from, { length: 0, before: null, edge: null })
  while (open.size > 0) {
    const nearest = [...open].reduce((a, b) => (reached.get(b)!.length < reached.get(a)!.length ? b : a))
    if (nearest === to) break
    open.delete(nearest)
    done.add(nearest)
    for (const edge of edges.get(nearest) ?? []) {
      const length = reached.get(nearest)!.length + edge.length
      if (done.has(edge.to) || length >= (reached.get(edge.to)?.length ?? Number.POSITIVE_INFINITY)) continue
      reached.set(edge.to, { length, before: nearest, edge })
      open.add(edge.to)
    }
  }
  if (!reached.has(to)) return null
  const chain: Chain<L> = { harbours: [to], steps: [], length: reached.get(to)!.length }
  for (let step = reached.get(to)!; step.edge && step.before !== null; step = reached.get(step.before)!) {
    chain.harbours.unshift(step.before)
    chain.steps.unshift({ leg: step.edge.leg, waypoints: step.edge.waypoints })
  }
  return chain
}

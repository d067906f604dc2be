/**
 * Which stops a voyage has. Each point of the voyage (`domain/voyage-points.ts`) becomes one row, and rows that are
 * there already keep their ids.
 */
import type { SeaMap } from '#domain/sea-map.ts'
import { type Call, type PlacedStory, voyagePoints, yearOfVoyage } from '#domain/voyage-points.ts'

export interface StopFields {
  pointId: number
  /** The place as the voyage names it (Batavia); null when the point has the same name. */
  city: string | null
  arrive: string | null
  leave: string | null
}
export interface StoredStop {
  id: number
  stop: StopFields
  /** At somebody's personal point: no import knows of it. */
  personal: boolean
}
export interface Points {
  sea: SeaMap
  /** A port's point by its name. */
  ports: Map<string, number>
  stories: (PlacedStory & { id: number })[]
  /** The place of every point, also of withdrawn ones. */
  cities: Map<number, string | null>
}
/** The parts of a voyage that decide its stops. `via` holds the calls between departure and arrival. */
export interface SailedVoyage {
  startCity: string | null
  startDate: string | null
  endCity: string | null
  endDate: string | null
  via: Call[] | null
}

/** The stops in route order. */
export function stopsOf(voyage: SailedVoyage, { sea, stories, ports }: Points): StopFields[] {
  const calls: Call[] = [...(voyage.via ?? [])]
  if (voyage.startCity !== null) calls.unshift({ city: voyage.startCity, date: voyage.startDate })
  if (voyage.endCity !== null) calls.push({ city: voyage.endCity, date: voyage.endDate })
  const year = yearOfVoyage(voyage.startDate, voyage.endDate)
  return voyagePoints(sea, calls, stories, year).map((point) => {
    const date = point.call?.date ?? null
    if (point.story === null)
      return { pointId: ports.get(point.call.city)!, city: null, arrive: date, leave: date }
    const named = point.call && point.call.city !== point.story.city ? point.call.city : null
    return { pointId: point.story.id, city: named, arrive: date, leave: date }
  })
}

/**
 * The id of each derived stop, or null for a new one. Links name stops by their ids, so a stop keeps its id while its
 * point stays. It also keeps it when its place gets another point: Colombo's stop is the port's point, until somebody
 * writes a story about Colombo; then the same stop is the story's point.
 */
export function keepIds(
  stored: StoredStop[],
  derived: StopFields[],
  cities: Points['cities'],
): (number | null)[] {
  const free = new Set(stored)
  const take = (matches: (stop: StopFields) => boolean) => {
    const found = [...free].find(({ stop }) => matches(stop))
    if (found) free.delete(found)
    return found?.id ?? null
  }
  const placeOf = (stop: StopFields) => stop.city ?? cities.get(stop.pointId) ?? null
  const ids = derived.map((stop) => take((old) => old.pointId === stop.pointId))
  return derived.map((stop, i) => {
    const place = placeOf(stop)
    return ids[i] ?? (place === null ? null : take((old) => placeOf(old) === place))
  })
}

/**
 * The voyage's whole new row of stops: the derived ones in their order, and each personal one behind the stop that it
 * stood behind before. If that stop is gone, it keeps its place in the row.
 */
export function withPersonal<T extends { id: number | null }>(
  derived: readonly T[],
  stored: readonly StoredStop[],
): (T | StoredStop)[] {
  const row: (T | StoredStop)[] = [...derived]
  for (const [at, stop] of stored.entries()) {
    if (!stop.personal) continue
    const before = stored[at - 1]
    const behind = before ? row.findIndex(({ id }) => id === before.id) + 1 : 0
    row.splice(before && behind === 0 ? Math.min(at, row.length) : behind, 0, stop)
  }
  return row
}

/** Which stops a voyage has. Each point of the voyage (`domain/voyage-points.ts`) becomes one row. */
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

/** The stops in route order. Ports that staff put into voyages themselves are none: a route only leads there. */
export function stopsOf(voyage: SailedVoyage, { sea, stories, ports }: Points): StopFields[] {
  const calls: Call[] = [...(voyage.via ?? [])]
  if (voyage.startCity !== null) calls.unshift({ city: voyage.startCity, date: voyage.startDate })
  if (voyage.endCity !== null) calls.push({ city: voyage.endCity, date: voyage.endDate })
  const year = yearOfVoyage(voyage.startDate, voyage.endDate)
  return voyagePoints(sea, calls, stories, year).flatMap((point) => {
    const date = point.call?.date ?? null
    if (point.story === null) {
      const pointId = ports.get(point.call.city)
      return pointId === undefined ? [] : [{ pointId, city: null, arrive: date, leave: date }]
    }
    const named = point.call && point.call.city !== point.story.city ? point.call.city : null
    return [{ pointId: point.story.id, city: named, arrive: date, leave: date }]
  })
}

/** Points of a voyage that lie at one place share one pin. */
import type { ContentPoint } from '#domain/content-point.ts'

export interface MapPlace {
  /** The `id` of its first point. */
  key: string
  longitude: number
  latitude: number
  name: string
  /** The `id`s of the points here, in route order. */
  pointIds: string[]
}

export function placesOf(points: readonly Pick<ContentPoint, 'id' | 'longitude' | 'latitude' | 'city'>[]): MapPlace[] {
  const places = new Map<string, MapPlace>()
  for (const { id, longitude, latitude, city } of points) {
    const position = `${longitude.toFixed(COINCIDENT)} ${latitude.toFixed(COINCIDENT)}`
    const place = places.get(position)
    if (place) place.pointIds.push(id)
    else places.set(position, { key: id, longitude, latitude, name: city, pointIds: [id] })
  }
  return [...places.values()]
}

/** Decimals of a degree within which points are the same place: about a hundred metres. */
const COINCIDENT = 3

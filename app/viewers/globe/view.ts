/** What part of the flat map is on the screen, and where a place is in it. */
import type { Position } from '#domain/common.ts'
import { CIRCUMFERENCE, latitudeAt, worldX, worldY, wrapLongitude } from './mercator.ts'

export interface Point {
  x: number
  y: number
}

/** Metres across the longer side of the map: how near and how far a visitor may go, and where a flight ends. */
export const ZOOM_MINIMUM = 3_000_000
export const ZOOM_MAXIMUM = 25_000_000
export const FLIGHT_HEIGHT = 18_000_000

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** How the map lies on the screen, in CSS pixels. */
export interface View {
  width: number
  height: number
  /** CSS pixels that the whole world is wide. */
  worldWidth: number
  /** Metres across the longer side, within the limits. */
  metres: number
  /** CSS pixels from the map's upper left corner; of the copies of a place, the nearest to the middle. */
  project(longitude: number, latitude: number): Point
}

export function viewOf([centreLongitude, centreLatitude]: Position, metresAcross: number, { width, height }: Size): View {
  const worldWidth = (CIRCUMFERENCE / metresAcross) * width
  return {
    width,
    height,
    worldWidth,
    metres: metresAcross * Math.max(1, height / width),
    project: (longitude, latitude) => ({
      x: width / 2 + (worldX(wrapLongitude(longitude - centreLongitude)) - 0.5) * worldWidth,
      y: height / 2 + (worldY(latitude) - worldY(centreLatitude)) * worldWidth,
    }),
  }
}

/** The view with this place in the middle, or as near to it as shows no emptiness, and `metres` across the longer side. */
export function lookAt([longitude, latitude]: Position, metres: number, size: Size): View {
  const across = acrossOf(metres, size)
  const kept = keepOnMap(latitude, (across * size.height) / size.width)
  return viewOf([longitude, kept], across, size)
}

/** The width in metres of a view whose longer side measures `metres`. */
export const acrossOf = (metres: number, { width, height }: Size): number => metres * Math.min(1, width / height)

/** The latitude nearest to the one asked for at which a view of this height shows no emptiness beyond the poles. */
export function keepOnMap(latitude: number, metresHigh: number): number {
  const half = Math.min(0.5, metresHigh / CIRCUMFERENCE / 2)
  return latitudeAt(Math.max(half, Math.min(1 - half, worldY(latitude))))
}

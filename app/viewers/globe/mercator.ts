/**
 * Web Mercator in world units. The world is a square of 1 by 1: x to the east from 180°W, y to the south from 85.05°N.
 * A tile of level n is a square of 2^-n by 2^-n, so drawing needs no trigonometry.
 */

/** The square ends at this latitude. The poles lie beyond it. */
export const MAX_LATITUDE = 85.051129

/** Metres round the equator in Cesium's projection (WGS84). */
export const CIRCUMFERENCE = 2 * Math.PI * 6_378_137

/** 0 to 1 for -180 to 180 degrees. A longitude that is counted on past the date line gives more than 1, or less than 0. */
export const worldX = (longitude: number): number => longitude / 360 + 0.5

/** 0 in the north, 1 in the south. */
export function worldY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))
  return 0.5 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / (2 * Math.PI)
}

/** The latitude in degrees at `y`. */
export const latitudeAt = (y: number): number => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI

/** Brings a longitude, or a difference between two, into -180 to 180. */
export const wrapLongitude = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

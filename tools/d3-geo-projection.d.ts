/** The one function that we use of a package that ships no types and has none elsewhere. */
declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo'
  import type { MultiPolygon } from 'geojson'
  /** Projects spherical geometry to the plane, clipped and cut as the projection says. */
  export function geoProject(object: MultiPolygon, projection: GeoProjection): MultiPolygon
}

/** Types of two packages that have none, as far as we use them. */
declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo'
  import type { MultiPolygon } from 'geojson'
  /** Projects spherical geometry to the plane; the projection clips and cuts it. */
  export function geoProject(object: MultiPolygon, projection: GeoProjection): MultiPolygon
}

/** Visvalingam's simplification. Weights are in the topology's units. */
declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-specification'
  export function presimplify<T extends Topology>(topology: T): T
  export function simplify<T extends Topology>(topology: T, minWeight: number): T
  export function filter<T extends Topology>(topology: T, keeps: (ring: unknown, interior: boolean) => boolean): T
  export function filterWeight<T extends Topology>(
    topology: T,
    minWeight: number,
  ): (ring: unknown, interior: boolean) => boolean
}

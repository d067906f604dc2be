/** What we use of a package that ships no types: Visvalingam's simplification, weights in the topology's own units. */
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

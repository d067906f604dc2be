import type { Position } from '#domain/common.ts'
import type { Overview } from '#domain/journey.ts'

/**
 * The ports where voyages began or ended, found by counting legs. A ship that only passes a place sails two of its legs. So if
 * one leg was sailed more often than all other legs of that place together, some voyages began or ended there.
 */
export function terminiOf(routes: Overview['routes']): Position[] {
  const places = new Map<string, { position: Position; counts: number[] }>()
  for (const { path, count } of routes) {
    for (const position of [path[0], path.at(-1)]) {
      if (!position) continue
      const place = places.get(position.join()) ?? { position, counts: [] }
      place.counts.push(count)
      places.set(position.join(), place)
    }
  }
  return [...places.values()].filter(({ counts }) => stopsAt(counts)).map(({ position }) => position)
}

function stopsAt(counts: readonly number[]): boolean {
  const most = Math.max(...counts)
  const all = counts.reduce((sum, count) => sum + count, 0)
  return most > all - most
}

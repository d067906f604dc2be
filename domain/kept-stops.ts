/**
 * Which stops stay when those of a voyage are made anew. Links name stops by their ids, so a stop keeps its id while its
 * point stays. It also keeps it when its place gets another point: Colombo's stop is the port's point, until somebody writes
 * a story about Colombo; then the same stop is the story's point.
 */

/** Where a stop is: at which point, and at which place. */
export interface Standing<Point> {
  pointId: Point
  place: string | null
}

/** The id of each new stop, or null for one that was not there. */
export function keepIds<Id, Point>(
  stored: readonly (Standing<Point> & { id: Id })[],
  made: readonly Standing<Point>[],
): (Id | null)[] {
  const free = new Set(stored)
  const take = (matches: (stop: Standing<Point>) => boolean) => {
    const found = [...free].find(matches)
    if (found) free.delete(found)
    return found?.id ?? null
  }
  const ids = made.map(({ pointId }) => take((old) => old.pointId === pointId))
  return made.map(({ place }, i) => ids[i] ?? (place === null ? null : take((old) => old.place === place)))
}

/**
 * The whole new row of stops: those that were made in their order, and each personal one behind the stop that it stood
 * behind before. If that stop is gone, it keeps its place in the row.
 */
export function withPersonal<Id, Made extends { id: Id | null }, Old extends { id: Id; personal: boolean }>(
  made: readonly Made[],
  stored: readonly Old[],
): (Made | Old)[] {
  const row: (Made | Old)[] = [...made]
  for (const [at, stop] of stored.entries()) {
    if (!stop.personal) continue
    const before = stored[at - 1]
    const behind = before ? row.findIndex(({ id }) => id === before.id) + 1 : 0
    row.splice(before && behind === 0 ? Math.min(at, row.length) : behind, 0, stop)
  }
  return row
}

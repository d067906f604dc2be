/**
 * Which stops of a voyage keep their ids when the stops are made anew. Links name stops by id. So a stop keeps its id while
 * its point stays, and also if its place gets another point. Example: Colombo's stop is at the port's point, until somebody
 * writes a story about Colombo. Then the same stop is at the story's point.
 */

/** The content point and the place of a stop. */
export interface Standing<Point> {
  pointId: Point
  place: string | null
}

/** For each new stop the id of a stored stop, or null if the stop is really new. */
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
 * The whole new list of stops. The made ones keep their order. A personal stop comes after the stop that it followed before;
 * if that one is gone, it keeps its position in the list.
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

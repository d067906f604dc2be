/** Replaces the stops of a voyage by suggested ones. */
import { keepIds, withPersonal } from '#domain/kept-stops.ts'
import type { Stop } from './journey.tsx'
import { cityOf, type Points } from './points.ts'

export interface Suggestion {
  stops: Stop[]
  /** The stops that are not among them. */
  leaving: Stop[]
}

/** A stop that stays keeps its `id` and its known days. A personal stop always stays. */
export function takeSuggested(current: readonly Stop[], suggested: readonly Omit<Stop, 'id'>[], points: Points): Suggestion {
  const standing = ({ _id }: Pick<Stop, '_id'>) => {
    const point = points.get(_id)
    return { pointId: _id, place: point ? cityOf(point) : null }
  }
  const stored = current.map((stop, id) => ({ id, stop, personal: points.get(stop._id)?.personal === true, ...standing(stop) }))
  const ids = keepIds(
    stored.filter(({ personal }) => !personal),
    suggested.map(standing),
  )
  const made = suggested.map((stop, at) => ({ id: ids[at] ?? null, stop: renewed(stop, current[ids[at] ?? -1]) }))
  const row = withPersonal(made, stored)
  const staying = new Set(row.map(({ id }) => id))
  return { stops: row.map(({ stop }) => stop), leaving: stored.filter(({ id }) => !staying.has(id)).map(({ stop }) => stop) }
}

const renewed = (stop: Omit<Stop, 'id'>, before: Stop | undefined): Stop => ({
  _id: stop._id,
  ...(before?.id !== undefined && { id: before.id }),
  ...(before?._id === stop._id && before.city !== undefined && { city: before.city }),
  startDate: stop.startDate ?? before?.startDate ?? null,
  endDate: stop.endDate ?? before?.endDate ?? null,
})

import { formatDay, formatMiles } from './captions.ts'
import type { Itinerary } from './itinerary.ts'

interface Props {
  itinerary: Itinerary
  sailed: number
  hasRoute: boolean
}

/** Where the ship is in time and distance: "dag 12 van 26 · 5.040 zeemijl"; what is not known is left out. */
export function Log({ itinerary, sailed, hasRoute }: Props) {
  const day = formatDay(itinerary, sailed)
  if (!day && !hasRoute) return null
  return (
    <p className="voyage-log">
      {day && <b>{day}</b>}
      {day && hasRoute && ' · '}
      {hasRoute && <span className="nowrap">{formatMiles(sailed)}</span>}
    </p>
  )
}

/** The points of stops: what a form needs to know of them. */
import type { RecordState } from '#domain/staff.ts'

export interface Point {
  _id: string
  state: RecordState
  personal: boolean
  city: string | null
  longitude: number | null
  latitude: number | null
  legFrom: string | null
  legTo: string | null
  title: string | null
  passengerName: string | null
  /** How many stories are told at a port; null for what is no port. */
  stories: number | null
}

/** By their `_id`; null for one that is no more. */
export type Points = ReadonlyMap<string, Point | null>

/** Where a point is, in words. */
export const cityOf = (point: Point): string =>
  point.city ?? (point.legFrom && point.legTo ? `${point.legFrom} – ${point.legTo}` : 'Without a name')

/** What tells points of one place apart. */
export function detailOf({ title, stories, personal, passengerName, state }: Point): string {
  const said = title ?? (stories === null ? 'no title' : countOf(stories))
  const whose = personal && `personal${passengerName ? `, ${passengerName}` : ''}`
  return [said, whose, state === 'published' ? null : state].filter(Boolean).join(', ')
}

const countOf = (stories: number): string =>
  stories === 0 ? 'no story' : stories === 1 ? '1 story' : `${stories} stories`

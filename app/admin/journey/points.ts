/** The points of stops: what a form needs to know of them. */
import type { RowOf } from '#domain/staff-records.ts'

type Place = 'city' | 'longitude' | 'latitude' | 'legFrom' | 'legTo'
export type Point = Pick<RowOf<'contentPoint'>, Place | '_id' | 'state' | 'personal' | 'title' | 'passengerName' | 'stories'>

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

const countOf = (stories: number): string => (stories === 0 ? 'no story' : stories === 1 ? '1 story' : `${stories} stories`)

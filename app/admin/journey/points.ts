/** The content points of stops, with the fields that a form needs. */
import type { RowOf } from '#domain/staff-records.ts'

type Place = 'city' | 'longitude' | 'latitude' | 'legFrom' | 'legTo'
export type Point = Pick<RowOf<'contentPoint'>, Place | '_id' | 'state' | 'personal' | 'title' | 'passengerName' | 'stories'>

/** By their `_id`; null for a point that was deleted. */
export type Points = ReadonlyMap<string, Point | null>

/** The place of a point, in words. */
export const cityOf = (point: Point): string =>
  point.city ?? (point.legFrom && point.legTo ? `${point.legFrom} – ${point.legTo}` : 'Without a name')

/** What tells points at the same place apart. */
export function detailOf({ title, stories, personal, passengerName, state }: Point): string {
  const said = title ?? (stories === null ? 'no title' : countOf(stories))
  const whose = personal && `personal${passengerName ? `, ${passengerName}` : ''}`
  return [said, whose, state === 'published' ? null : state].filter(Boolean).join(', ')
}

const countOf = (stories: number): string => (stories === 0 ? 'no story' : stories === 1 ? '1 story' : `${stories} stories`)

/** General and personal content points in the admin area. */
import type { Static } from 'typebox'
import type { ContentPointFieldsSchema } from '#domain/content-point.ts'
import { NONE, STATE_COLUMN } from '../list/columns.tsx'
import { type ListDescription, type RowBase, STATE_FILTER } from '../list/description.ts'
import { dayText } from '../parts/day.ts'
import { sectionCalls } from '../parts/sections.ts'
import { FIELDS } from './fields.ts'

/** `isPort`: routes lead there. `stories`: how many are told at a port. */
export type Point = Static<typeof ContentPointFieldsSchema> &
  RowBase & { isPort: boolean; stories: number | null }

const placeOf = ({ city: place, legFrom, legTo }: Point): string | null =>
  place ?? (legFrom && `${legFrom} – ${legTo}`)

const both = {
  plural: 'content points',
  said: 'ContentPoint',
  deleted: 'Content Point',
  kind: 'contentPoint',
  hasDrafts: true,
  hasUses: true,
  filter: STATE_FILTER,
  fields: FIELDS,
  nameOf: (point: Point) => point.title ?? placeOf(point) ?? 'Without a name',
} as const

const NAME = { field: 'name', label: 'Name', show: both.nameOf }
const PLACE = { field: 'city', show: placeOf }

export const generalPoints: ListDescription<Point> = {
  ...both,
  ...sectionCalls('generalContentPoint'),
  holds: (point) => !point.personal,
  columns: [
    NAME,
    PLACE,
    // A story lies where its port lies, or on its leg; a port is of no years.
    { field: 'latitude', right: true, show: (point) => degrees(point.latitude) },
    { field: 'longitude', right: true, show: (point) => degrees(point.longitude) },
    { field: 'yearFrom', right: true, show: (point) => point.yearFrom ?? (point.isPort ? '' : null) },
    { field: 'yearTo', right: true, show: (point) => point.yearTo ?? (point.isPort ? '' : null) },
    {
      field: 'stories',
      label: 'Stories',
      right: true,
      unsorted: true,
      show: ({ stories }) => (stories === 0 ? NONE : (stories ?? '')),
    },
    STATE_COLUMN,
  ],
}

export const personalPoints: ListDescription<Point> = {
  ...both,
  ...sectionCalls('personalContentPoint'),
  holds: (point) => point.personal,
  columns: [
    NAME,
    PLACE,
    { field: 'passengerName', show: (point) => point.passengerName },
    {
      field: 'journeyName',
      show: ({ journeyName }) => journeyName && <span className="table__whole">{journeyName}</span>,
    },
    { field: 'dateArrive', show: (point) => dayOrDash(point.dateArrive) },
    { field: 'dateLeave', show: (point) => dayOrDash(point.dateLeave) },
    STATE_COLUMN,
  ],
}

/** About a hundred metres: figures of one length can be compared. */
const degrees = (value: number | null): string => value?.toFixed(3) ?? ''

const dayOrDash = (date: string | null): string => (date === null ? '-' : dayText(date))

import type { RowOf } from '#domain/staff-records.ts'
import { NONE, STATE_COLUMN } from '../list/columns.tsx'
import { describe, type MoreFilter } from '../list/description.ts'
import { dateText } from '../parts/date.ts'
import type { FieldDescriptions } from '../records/field.ts'

const FIELDS = {
  personal: { label: 'Personal' },
  passengerName: { label: 'Passenger' },
  journeyName: { label: 'Journey' },
  city: { label: 'City' },
  latitude: { label: 'Latitude' },
  longitude: { label: 'Longitude' },
  legFrom: { label: 'From port' },
  legTo: { label: 'To port' },
  allVoyages: { label: 'All voyages that call here' },
  yearFrom: { label: 'From year' },
  yearTo: { label: 'To year' },
  dateArrive: { label: 'Arrived' },
  dateLeave: { label: 'Left' },
  modernName: { label: 'Modern name' },
  country: { label: 'Country' },
  role: { label: 'Role', hint: 'What the port was to the voyages.' },
  title: { label: 'Title' },
  period: { label: 'Period', hint: 'In words, such as december 1945.' },
  source: { label: 'Source', hint: 'A web address, or a reference in words.' },
  story: { label: 'Story', html: true },
} satisfies FieldDescriptions

export type Point = RowOf<'contentPoint'>

const placeOf = ({ city: place, legFrom, legTo }: Point): string | null => place ?? (legFrom && `${legFrom} – ${legTo}`)

const both = {
  plural: 'content points',
  said: 'ContentPoint',
  deleted: 'Content Point',
  refusals: { port_taken: ['city'] },
  hasDrafts: true,
  fields: FIELDS,
  nameOf: (point: Point) => point.title ?? placeOf(point) ?? 'Without a name',
} as const

const LACKS: MoreFilter = {
  param: 'lacks',
  label: 'Missing',
  options: [
    { value: 'story', label: 'no story' },
    { value: 'place', label: 'no coordinates' },
  ],
}

const NAME = { field: 'name', label: 'Name', show: both.nameOf }
const PLACE = { field: 'city', show: placeOf }

export const generalPoints = describe('generalContentPoint', {
  ...both,
  holds: (point) => !point.personal,
  filters: [
    {
      param: 'kind',
      label: 'Kind',
      options: [
        { value: 'port', label: 'Port' },
        { value: 'story', label: 'Story' },
      ],
    },
    LACKS,
  ],
  exports: [
    { label: 'Ports', params: { kind: 'port' } },
    { label: 'Stories', params: { kind: 'story' } },
  ],
  columns: [
    NAME,
    PLACE,
    { field: 'latitude', label: 'Coordinates', show: coordinatesOf },
    { field: 'yearFrom', label: 'Years', show: yearsOf },
    {
      field: 'stories',
      label: 'Stories',
      right: true,
      wide: true,
      unsorted: true,
      show: ({ stories }) => (stories === 0 ? NONE : (stories ?? '')),
    },
    STATE_COLUMN,
  ],
})

export const personalPoints = describe('personalContentPoint', {
  ...both,
  holds: (point) => point.personal,
  filters: [LACKS],
  columns: [
    NAME,
    { ...PLACE, wide: true },
    { field: 'passengerName', show: (point) => point.passengerName },
    { field: 'journeyName', show: ({ journeyName }) => journeyName && <span className="table__whole">{journeyName}</span> },
    { field: 'dateArrive', show: (point) => dayOrDash(point.dateArrive) },
    { field: 'dateLeave', show: (point) => dayOrDash(point.dateLeave) },
    STATE_COLUMN,
  ],
})

/** Coordinates, exact to about a hundred metres. A story without its own lies at its port or on its leg. */
function coordinatesOf({ latitude, longitude, legFrom }: Point) {
  if (latitude === null || longitude === null) return <i className="table__unknown">{legFrom ? 'of the leg' : 'of the port'}</i>
  return <span className="table__whole">{`${latitude.toFixed(3)}, ${longitude.toFixed(3)}`}</span>
}

function yearsOf({ yearFrom, yearTo }: Point) {
  if (yearFrom === null && yearTo === null) return <i className="table__unknown">always</i>
  const years = yearFrom === yearTo ? yearFrom : `${yearFrom ?? ''} – ${yearTo ?? ''}`.trim()
  return <span className="table__whole">{years}</span>
}

const dayOrDash = (date: string | null): string => (date === null ? '-' : dateText(date))

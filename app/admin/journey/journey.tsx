/** Voyages in the admin area. */
import type { Static } from 'typebox'
import type { JourneyFieldsSchema, StopFieldsSchema } from '#domain/journey.ts'
import type { RowOf } from '#domain/staff-records.ts'
import type { NameOf } from '../diff/use-names.ts'
import type { Source } from '../form/Finder.tsx'
import { NONE, STATE_COLUMN } from '../list/columns.tsx'
import { describe } from '../list/description.ts'
import { dateText } from '../parts/date.ts'
import type { Picture } from '../pictures/PictureTile.tsx'
import { type FieldDescriptions, refersTo } from '../records/field.ts'
import { type Ship, ships } from '../ship/ship.tsx'
import { LeavesFavourites } from './favourites.tsx'

/** A stop on the wire. */
export type Stop = Static<typeof StopFieldsSchema>

export const FIELDS = {
  name: { label: 'Name' },
  journeyId: { label: 'Code' },
  ship: refersTo('ship', 'Ship'),
  startDate: { label: 'Start date' },
  startCity: { label: 'Start city' },
  endDate: { label: 'End date' },
  endCity: { label: 'End city' },
  favouriteRank: { label: 'Favourite slot' },
  inPack: { label: 'In the offline pack', hint: 'The choice of the editors, which visitors can keep on their device.' },
  passengerCount: { label: 'Passengers', hint: 'How many the archive counts.' },
  source: { label: 'Source', hint: 'A web address, or a reference in words.' },
  storyIntro: { label: 'Intro', html: true },
  contentPoints: {
    label: 'Stops',
    say: (stops, nameOf) =>
      stopsOf(stops)
        .map((stop) => sayStop(stop, nameOf))
        .join('\n'),
    refers: (stops) => stopsOf(stops).map(({ _id }) => ({ kind: 'contentPoint', id: _id })),
  },
  passengerList: { label: 'List pages', say: sayPictures },
  images: { label: 'Images', say: sayPictures },
} satisfies FieldDescriptions

const stopsOf = (value: unknown): readonly Stop[] => (value ?? []) as readonly Stop[]

function sayStop({ _id, startDate, endDate }: Stop, nameOf: NameOf): string {
  const days = [startDate && `arrived ${dateText(startDate)}`, endDate && `left ${dateText(endDate)}`]
  return [nameOf('contentPoint', _id), ...days].filter(Boolean).join(', ')
}

function sayPictures(value: unknown): string {
  return ((value ?? []) as readonly Picture[])
    .map(({ Beschrijving, Collectie }) => [Beschrijving ?? 'no description', Collectie].filter(Boolean).join(', '))
    .join('\n')
}

export const SHIPS: Source<Ship> = { list: ships.list, read: ships.read, labelOf: ({ shipName }) => shipName }

export type JourneyFields = Static<typeof JourneyFieldsSchema>
export type Journey = RowOf<'journey'>

export const journeys = describe('journey', {
  plural: 'journeys',
  said: 'Journey',
  deleted: 'Journey',
  nameOf: ({ name }) => name,
  codeOf: ({ journeyId }) => journeyId,
  leaving: ({ slot }) => <LeavesFavourites slot={slot} />,
  // The code, the pictures and the ids of the stops belong to the deleted voyage.
  asNew: (values, base) => {
    const { contentPoints, images, passengerList } = values as unknown as JourneyFields
    const known = base as unknown as JourneyFields
    const others = (field: 'images' | 'passengerList', now: JourneyFields['images']) =>
      now.filter(({ _id }) => !known[field].some((picture) => picture._id === _id))
    return {
      ...values,
      journeyId: '',
      contentPoints: contentPoints.map(({ id: _id, ...stop }) => stop),
      images: others('images', images),
      passengerList: others('passengerList', passengerList),
    }
  },
  refusals: { code_taken: ['journeyId'] },
  hasDrafts: true,
  fields: FIELDS,
  filters: [
    { param: 'ship', label: 'Ship', source: SHIPS },
    { param: 'year', label: 'Year', isYear: true },
    {
      param: 'lacks',
      label: 'Missing',
      options: [
        { value: 'dates', label: 'no dates' },
        { value: 'story', label: 'no story' },
        { value: 'names', label: 'no names' },
        { value: 'scan', label: 'no scan' },
      ],
    },
  ],
  columns: [
    { field: 'name', show: ({ name }) => name },
    { field: 'journeyId', show: ({ journeyId }) => <span className="table__whole">{journeyId}</span> },
    { field: 'ship', wide: true, show: ({ shipName }) => shipName },
    { field: 'startDate', show: ({ startDate }) => startDate && dateText(startDate) },
    { field: 'endDate', show: ({ endDate }) => endDate && dateText(endDate) },
    { field: 'favouriteRank', label: 'Slot', wide: true, right: true, show: ({ slot }) => slot ?? NONE },
    { field: 'inPack', label: 'Pack', wide: true, show: ({ inPack }) => (inPack ? 'Yes' : 'No') },
    STATE_COLUMN,
  ],
})

/** Voyages in the admin area. */
import type { Static } from 'typebox'
import type { JourneyFieldsSchema } from '#domain/journey.ts'
import type { RowOf } from '#domain/staff-records.ts'
import { NONE, STATE_COLUMN } from '../list/columns.tsx'
import { describe } from '../list/description.ts'
import { dayText } from '../parts/day.ts'
import { FIELDS } from './fields.ts'
import { LeavesFavourites } from './LeavesFavourites.tsx'

export type JourneyFields = Static<typeof JourneyFieldsSchema>
export type Journey = RowOf<'journey'>

export const journeys = describe('journey', {
  plural: 'journeys',
  said: 'Journey',
  deleted: 'Journey',
  nameOf: ({ name }) => name,
  codeOf: ({ journeyId }) => journeyId,
  leaving: ({ slot }) => <LeavesFavourites slot={slot} />,
  // Its code led to the voyage that is no more, and its pictures and stops are that one's.
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
  columns: [
    { field: 'name', show: ({ name }) => name },
    { field: 'journeyId', show: ({ journeyId }) => <span className="table__whole">{journeyId}</span> },
    { field: 'ship', wide: true, show: ({ shipName }) => shipName },
    { field: 'startDate', show: ({ startDate }) => startDate && dayText(startDate) },
    { field: 'endDate', show: ({ endDate }) => endDate && dayText(endDate) },
    {
      field: 'favouriteRank',
      label: 'Slot',
      wide: true,
      right: true,
      show: ({ slot }) => slot ?? NONE,
    },
    { field: 'inPack', label: 'Pack', wide: true, show: ({ inPack }) => (inPack ? 'Yes' : 'No') },
    STATE_COLUMN,
  ],
})

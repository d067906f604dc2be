/** Voyages in the admin area. */
import type { Static } from 'typebox'
import type { JourneyFieldsSchema } from '#domain/journey.ts'
import { type ListDescription, type RowBase, STATE_FILTER } from '../list/description.ts'
import { STATE_COLUMN } from '../list/state-column.tsx'
import { dayText } from '../parts/day.ts'
import { FIELDS } from './fields.ts'

export type JourneyFields = Static<typeof JourneyFieldsSchema>
export type Journey = JourneyFields &
  RowBase & {
    shipName: string | null
    /** The place that it holds among the favourites that visitors see. */
    slot: number | null
  }

export const journeys: ListDescription<Journey> = {
  section: 'journey',
  path: '/journey',
  title: 'Journey',
  plural: 'journeys',
  said: 'Journey',
  deleted: 'Journey',
  hasUses: true,
  filter: STATE_FILTER,
  nameOf: ({ name }) => name,
  kind: 'journey',
  hasDrafts: true,
  fields: FIELDS,
  columns: [
    { field: 'name', show: ({ name }) => name },
    { field: 'journeyId', show: ({ journeyId }) => journeyId },
    { field: 'ship', unsorted: true, show: ({ shipName }) => shipName },
    { field: 'startDate', show: ({ startDate }) => startDate && dayText(startDate) },
    { field: 'startCity', show: ({ startCity }) => startCity },
    { field: 'endDate', show: ({ endDate }) => endDate && dayText(endDate) },
    { field: 'endCity', show: ({ endCity }) => endCity },
    {
      field: 'favouriteRank',
      label: 'Slot',
      right: true,
      show: ({ slot }) => slot ?? 'none',
    },
    STATE_COLUMN,
  ],
}

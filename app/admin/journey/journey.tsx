/** Voyages in the admin area. */
import type { Static } from 'typebox'
import type { JourneyFieldsSchema } from '#domain/journey.ts'
import type { RecordState } from '#domain/staff.ts'
import { type ListDescription, type RowBase, STATE_FILTER } from '../list/description.ts'
import { StateBadge } from '../list/StateBadge.tsx'
import { dayOf } from '../parts/moment.ts'

export type JourneyFields = Static<typeof JourneyFieldsSchema>
export type Journey = JourneyFields & RowBase & { state: RecordState; shipName: string | null }

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
  columns: [
    { field: 'journeyId', label: 'Code', show: ({ journeyId }) => journeyId },
    { field: 'name', label: 'Name', show: ({ name }) => name },
    { field: 'ship', label: 'Ship', show: ({ shipName }) => shipName, unsorted: true },
    { field: 'startDate', label: 'Start date', show: ({ startDate }) => startDate && dayOf(startDate) },
    { field: 'startCity', label: 'Start city', show: ({ startCity }) => startCity },
    { field: 'endDate', label: 'End date', show: ({ endDate }) => endDate && dayOf(endDate) },
    { field: 'endCity', label: 'End city', show: ({ endCity }) => endCity },
    { field: 'state', label: 'State', show: ({ state }) => <StateBadge state={state} /> },
  ],
}

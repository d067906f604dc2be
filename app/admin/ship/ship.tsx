/** Ships in the admin area. */
import type { Static } from 'typebox'
import type { ShipFieldsSchema } from '#domain/ship.ts'
import type { RecordState } from '#domain/staff.ts'
import { type ListDescription, type RowBase, STATE_FILTER } from '../list/description.ts'
import { StateBadge } from '../list/StateBadge.tsx'

export type Ship = Static<typeof ShipFieldsSchema> & RowBase & { state: RecordState }

export const ships: ListDescription<Ship> = {
  section: 'ship',
  path: '/ship',
  title: 'Ship',
  plural: 'ships',
  said: 'Ship',
  deleted: 'Ship',
  hasUses: true,
  filter: STATE_FILTER,
  nameOf: ({ shipName }) => shipName,
  columns: [
    { field: 'shipName', label: 'Ship name', show: ({ shipName }) => shipName },
    { field: 'prefix', label: 'Prefix', show: ({ prefix }) => prefix },
    { field: 'company', label: 'Company', show: ({ company }) => company },
    { field: 'builtYear', label: 'Built', right: true, show: ({ builtYear }) => builtYear },
    { field: 'tonnage', label: 'Tonnage', right: true, show: ({ tonnage }) => tonnage?.toLocaleString('en') },
    { field: 'nationality', label: 'Nationality', show: ({ nationality }) => nationality },
    { field: 'state', label: 'State', show: ({ state }) => <StateBadge state={state} /> },
  ],
}

import type { RowOf } from '#domain/staff-records.ts'
import { NONE, STATE_COLUMN } from '../list/columns.tsx'
import { type ListDescription, STATE_FILTER } from '../list/description.ts'
import { sectionOf } from '../parts/sections.ts'
import { recordsOf } from '../session/records.ts'

export type Ship = RowOf<'ship'>

export const ships: ListDescription<Ship> = {
  ...sectionOf('ship'),
  ...recordsOf('ship'),
  plural: 'ships',
  said: 'Ship',
  deleted: 'Ship',
  hasUses: true,
  filter: STATE_FILTER,
  nameOf: ({ shipName }) => shipName,
  refusals: { ship_name_taken: ['shipName'] },
  hasDrafts: false,
  fields: {
    shipName: { label: 'Ship name' },
    prefix: { label: 'Prefix', hint: 'As in ms or ss.' },
    company: { label: 'Company' },
    nationality: { label: 'Nationality' },
    builtYear: { label: 'Built', hint: 'The year.' },
    tonnage: { label: 'Tonnage', hint: 'In gross register tons.' },
    note: { label: 'Note' },
    source: { label: 'Source', hint: 'A web address, or a reference in words.' },
  },
  columns: [
    { field: 'shipName', show: ({ shipName }) => shipName },
    { field: 'prefix', show: ({ prefix }) => prefix },
    { field: 'company', show: ({ company }) => company },
    { field: 'builtYear', right: true, show: ({ builtYear }) => builtYear },
    { field: 'tonnage', right: true, wide: true, show: ({ tonnage }) => tonnage?.toLocaleString('en') },
    { field: 'nationality', wide: true, show: ({ nationality }) => nationality },
    {
      field: 'journeys',
      label: 'Journeys',
      right: true,
      unsorted: true,
      show: ({ journeys }) => journeys || NONE,
    },
    STATE_COLUMN,
  ],
}

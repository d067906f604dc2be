import type { RowOf } from '#domain/staff-records.ts'
import { NONE, STATE_COLUMN } from '../list/columns.tsx'
import { describe } from '../list/description.ts'

export type Ship = RowOf<'ship'>

export const ships = describe('ship', {
  plural: 'ships',
  said: 'Ship',
  deleted: 'Ship',
  nameOf: ({ shipName }) => shipName,
  refusals: { ship_name_taken: ['shipName'] },
  hasDrafts: false,
  fields: {
    shipName: { label: 'Ship name' },
    prefix: { label: 'Prefix', hint: 'As in ms or ss.' },
    company: { label: 'Company' },
    master: { label: 'Master', hint: 'Who commanded it: the gezagvoerder.' },
    nationality: { label: 'Nationality' },
    builtYear: { label: 'Built', hint: 'The year.' },
    tonnage: { label: 'Tonnage', hint: 'In gross register tons.' },
    note: { label: 'Note', part: 'About the ship', wide: true },
    source: { label: 'Source', hint: 'A web address, or a reference in words.', part: 'About the ship', wide: true },
  },
  filters: [
    {
      param: 'lacks',
      label: 'Missing',
      options: [
        { value: 'journeys', label: 'no journeys' },
        { value: 'story', label: 'no note' },
      ],
    },
  ],
  columns: [
    { field: 'shipName', show: ({ shipName }) => shipName },
    { field: 'prefix', show: ({ prefix }) => prefix },
    { field: 'company', show: ({ company }) => company },
    { field: 'builtYear', right: true, show: ({ builtYear }) => builtYear },
    { field: 'tonnage', right: true, wide: true, show: ({ tonnage }) => tonnage?.toLocaleString('en') },
    { field: 'nationality', wide: true, show: ({ nationality }) => nationality },
    { field: 'journeys', label: 'Journeys', right: true, unsorted: true, show: ({ journeys }) => journeys || NONE },
    STATE_COLUMN,
  ],
})

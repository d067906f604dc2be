/** Passengers in the history of the admin area. They have no section. */
import type { Static } from 'typebox'
import type { PassengerFieldsSchema } from '#domain/passenger.ts'
import type { FieldDescription } from '../records/field.ts'

const FIELDS: Record<keyof Static<typeof PassengerFieldsSchema>, FieldDescription> = {
  fullName: { label: 'Name' },
  journey: {
    label: 'Journey',
    say: (id, nameOf) => (id ? (nameOf('journey', String(id)) ?? '') : ''),
    refers: (id) => (id ? [{ kind: 'journey', id: String(id) }] : []),
  },
  birthYear: { label: 'Birth year' },
  listPage: { label: 'List page' },
  publicFrom: { label: 'Public from' },
  recordId: { label: 'Record id' },
  demonstration: { label: 'Demonstration' },
}

export const passengers = { kind: 'passenger', fields: FIELDS } as const

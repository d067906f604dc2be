/** Passengers as staff find them. */
import { type Static, Type } from 'typebox'
import { IdSchema, Nullable, OneOf } from './common.ts'
import { filled, Line, ListPageSchema } from './fields.ts'
import { UsesSchema } from './staff.ts'

/**
 * `public`: visitors see the passenger, if they see the voyage. `embargoed`: from a later day on. `withdrawn`: staff took the
 * passenger back. `erased`: for good, on request; the row is empty.
 */
export const STANDINGS = ['public', 'embargoed', 'withdrawn', 'erased'] as const
export type Standing = (typeof STANDINGS)[number]

/** The filters of the list of passengers. */
export const PassengerFiltersSchema = Type.Object({
  journey: Type.Optional(IdSchema),
  standing: Type.Optional(OneOf(STANDINGS)),
  listPage: Type.Optional(ListPageSchema),
  corrected: Type.Optional(Type.Boolean({ description: 'Those about whom a correction waits.' })),
})

/** What erasing a passenger takes away, and what it leaves. */
export const ErasureSchema = Type.Object({
  versions: Type.Integer({ description: 'In the history.' }),
  corrections: Type.Array(Type.Object({ _id: Type.String(), number: Nullable(Type.String()) })),
  aboard: Type.Integer({ description: 'How many passengers the journey has, and goes on having.' }),
  page: Nullable(Type.Object({ _id: Type.String(), pageNumber: ListPageSchema }, { description: 'The scan, which stays.' })),
  named: { ...UsesSchema.properties.uses, description: 'What else holds the name, for staff to look at.' },
})
export type Erasure = Static<typeof ErasureSchema>

/** `checked`: staff have made sure who asks for it. */
export const ErasingSchema = Type.Object({
  reason: filled(Line(200), 'Reason is required'),
  checked: Type.Literal(true),
})

/** Passengers as staff find them. */
import { Type } from 'typebox'
import { IdSchema } from './common.ts'
import { ListPageSchema } from './fields.ts'

/**
 * `public`: visitors see the passenger, if they see the voyage. `embargoed`: from a later day on. `withdrawn`: staff took the
 * passenger back.
 */
export const STANDINGS = ['public', 'embargoed', 'withdrawn'] as const
export type Standing = (typeof STANDINGS)[number]

/** The filters of the list of passengers. */
export const PassengerFiltersSchema = Type.Object({
  journey: Type.Optional(IdSchema),
  standing: Type.Optional(Type.Enum([...STANDINGS])),
  listPage: Type.Optional(ListPageSchema),
  corrected: Type.Optional(Type.Boolean({ description: 'Those about whom a correction waits.' })),
})

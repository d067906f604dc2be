/** Passengers as staff find them, and change many of them at once. */
import { type Static, Type } from 'typebox'
import { IdSchema, Nullable } from './common.ts'
import { DaySchema, filled, Line, ListPageSchema } from './fields.ts'
import { IDS_MAX, QUERY_MAX } from './search-limits.ts'
import { UsesSchema } from './staff.ts'

/**
 * `public`: visitors see the passenger, if they see the voyage. `embargoed`: from a later day on. `withdrawn`: staff took the
 * passenger back. `erased`: for good, on request; the row is empty.
 */
export const STANDINGS = ['public', 'embargoed', 'withdrawn', 'erased'] as const
export type Standing = (typeof STANDINGS)[number]

/** The filters of the list of passengers. */
const filters = {
  journey: Type.Optional(IdSchema),
  standing: Type.Optional(Type.Enum([...STANDINGS])),
  listPage: Type.Optional(ListPageSchema),
  corrected: Type.Optional(Type.Boolean({ description: 'Those about whom a correction waits.' })),
}
export const PassengerFiltersSchema = Type.Object(filters)

export const PassengerFoundSchema = Type.Object({ query: Type.Optional(Type.String({ maxLength: QUERY_MAX })), ...filters })
export type PassengerFound = Static<typeof PassengerFoundSchema>

/** Ticked passengers, or all whom a list shows on its pages: one of the two. */
export const WhichPassengersSchema = Type.Object({
  ids: Type.Optional(Type.Array(IdSchema, { minItems: 1, maxItems: IDS_MAX })),
  found: Type.Optional(PassengerFoundSchema),
})
export type WhichPassengers = Static<typeof WhichPassengersSchema>

/** The most passengers that one change is about. */
export const CHANGED_MAX = 20_000

/**
 * `embargo` needs the day, `move` the voyage. `keepLater`: who is under embargo until a later day keeps that day.
 */
export const PassengersChangeSchema = Type.Object({
  what: Type.Enum(['withdraw', 'putBack', 'embargo', 'move']),
  publicFrom: Type.Optional(DaySchema),
  keepLater: Type.Optional(Type.Boolean()),
  journey: Type.Optional(IdSchema),
})
export type PassengersChange = Static<typeof PassengersChangeSchema>

/** What becomes of a passenger who is changed. `leave` and `appear`: for visitors. */
export const CHANGING = ['leave', 'appear', 'hidden', 'shown', 'move'] as const
/** Why a passenger is not changed. */
export const STAYING = ['withdrawn', 'notWithdrawn', 'later', 'same', 'erased'] as const
const FATES = [...CHANGING, ...STAYING] as const
export type Fate = (typeof FATES)[number]

export const PassengersChangedSchema = Type.Object({
  /** How many are changed. */
  changes: Type.Integer(),
  /** Of all who are meant, those with each fate. Fates that nobody has are left out. */
  fates: Type.Array(Type.Object({ fate: Type.Enum([...FATES]), passengers: Type.Integer() })),
  /** The names of the first who are changed. */
  examples: Type.Array(Type.String()),
  /** The change in the history, by which it can be undone. Null if nothing was written. */
  many: Nullable(Type.String()),
})
export type PassengersChanged = Static<typeof PassengersChangedSchema>

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

/** The page of one passenger, the Reisblad. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { JourneyHitSchema } from './journey.ts'

/** Above this age in years a birth year is shown to everybody. */
export const OLD = 110

/**
 * `days` is how long the voyage took; null unless both of its dates are days. `metres` is the length of its route; null without
 * one. `birthYear` is null without access to the passenger lists, unless it is more than `OLD` years ago. `together` are those
 * with the same surname on the voyage: first those on the same page of the list.
 */
export const PassengerPageSchema = Type.Object({
  _id: Type.String(),
  fullName: Type.String(),
  journey: Type.Pick(JourneyHitSchema, [
    ...(['journeyId', 'name', 'ship', 'startDate', 'endDate', 'startCity', 'endCity', 'source'] as const),
  ]),
  days: Nullable(Type.Integer()),
  metres: Nullable(Type.Integer()),
  listPage: Nullable(Type.Integer()),
  birthYear: Nullable(Type.Integer()),
  together: Type.Array(Type.Object({ _id: Type.String(), fullName: Type.String(), listPage: Nullable(Type.Integer()) })),
  names: JourneyHitSchema.properties.names,
  demonstration: Type.Boolean(),
})
export type PassengerPage = Static<typeof PassengerPageSchema>

/** Passengers: as imports write them, and as calls answer them. */
import { type Static, Type } from 'typebox'
import { IdSchema, Nullable } from './common.ts'
import { DaySchema, FIRST_YEAR, filled, Line, ListPageSchema, Text, Whole } from './fields.ts'
import { MediaItemSchema } from './media.ts'

const thisYear = (): number => new Date().getFullYear()

/** The fields that staff and imports write. `journey` is a voyage's `_id`; `recordId` is the source's own key. */
export const PassengerFieldsSchema = Type.Object({
  journey: filled(IdSchema, 'Journey is required'),
  fullName: filled(Line(200), 'Full Name is required'),
  birthYear: Nullable(Whole(FIRST_YEAR, thisYear())),
  publicFrom: Nullable(DaySchema),
  listPage: Nullable(ListPageSchema),
  recordId: Nullable(Line(100)),
  demonstration: Type.Boolean(),
  /** For staff alone. No import writes it. */
  note: Nullable(Text(2000)),
})

/** A passenger in `ship.passengers`. `media` is empty without access to the passenger lists. */
export const ShipPassengerSchema = Type.Object({ fullName: Type.String(), media: Type.Array(MediaItemSchema) })

/** How a passenger was found, from best to worst. Each typed word matches in its own way, and the worst one counts. */
const MatchKindSchema = Type.Union([
  Type.Literal('exact'),
  Type.Literal('variant'),
  Type.Literal('prefix'),
  Type.Literal('fuzzy'),
  Type.Literal('phonetic'),
  Type.Literal('partial'),
])
export type MatchKind = Static<typeof MatchKindSchema>

/** `reason` says in Dutch why the passenger was found ("klinkt als Jansen"). It is null for an exact match. */
const MatchSchema = Type.Object({ kind: MatchKindSchema, reason: Nullable(Type.String()) })

export const PassengerHitSchema = Type.Object({
  _id: Type.String(),
  fullName: Type.String(),
  media: Type.Array(MediaItemSchema),
  journeyId: Type.String(),
  startCity: Nullable(Type.String()),
  endCity: Nullable(Type.String()),
  startDate: Nullable(Type.String()),
  endDate: Nullable(Type.String()),
  ship: Type.Object({ id: Nullable(Type.String()), name: Nullable(Type.String()) }),
  demonstration: Type.Boolean(),
  match: MatchSchema,
})
export type PassengerHit = Static<typeof PassengerHitSchema>

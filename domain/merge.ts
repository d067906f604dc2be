/** Merging two records that are one: fields are chosen one by one, and all that pointed to one points to the other. */
import { type Static, Type } from 'typebox'
import { IdSchema, JourneyCodeSchema, Nullable } from './common.ts'

export const MERGED_KINDS = ['ship', 'contentPoint', 'passenger'] as const
export type MergedKind = (typeof MERGED_KINDS)[number]

/** Fields that are not chosen: a port is known by its name, and the later day of two holds. */
const NOT_CHOSEN: Readonly<Record<MergedKind, readonly string[]>> = {
  ship: [],
  contentPoint: ['city', 'personal', 'journeyName', 'passengerName', 'dateArrive', 'dateLeave'],
  passenger: ['publicFrom', 'demonstration'],
}
export const isChosen = (kind: MergedKind, field: string, isPort = false): boolean =>
  !NOT_CHOSEN[kind].includes(field) || (field === 'city' && !isPort)

/** `taken`: the fields that the record gets from the other one, which goes to the bin. */
export const MergingSchema = Type.Object({
  other: IdSchema,
  otherVersion: Type.Integer({ minimum: 1 }),
  version: Type.Integer({ minimum: 1 }),
  taken: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 }),
})
export type Merging = Static<typeof MergingSchema>

export const MergeAnswerSchema = Type.Object({
  moves: Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer() }), {
    description: 'What pointed to the other one and points to this one then.',
  }),
  many: Nullable(Type.String({ description: 'The change in the history, by which it can be undone.' })),
})
export type MergeAnswer = Static<typeof MergeAnswerSchema>

/** A link in a text: which of the links to the kept record led to the gone one. */
interface MovedLinks {
  kind: 'contentPoint' | 'journey' | 'sideMenu'
  id: number
  isDraft: boolean
  were: boolean[]
}

/** Keys of what pointed to the gone record. */
export interface Moved {
  journeys: number[]
  journeyDrafts: number[]
  media: number[]
  stops: number[]
  /** Of voyages whose stops follow from their calls: those that were made last. */
  derived: { journey: number; stops: unknown }[]
  submissions: string[]
  links: MovedLinks[]
  merged: number[]
}

/** A copy of a voyage. Without a code it gets the next one of its ship and year. */
export const DuplicatingSchema = Type.Object({ journeyId: Nullable(JourneyCodeSchema) })

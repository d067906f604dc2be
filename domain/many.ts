/** Changes of many records at once: ticked ones, or all that a list finds. */
import { type Static, Type } from 'typebox'
import { IdSchema, Nullable, OneOf } from './common.ts'
import { DaySchema } from './fields.ts'
import type { RecordKind } from './kinds.ts'

/** The most records that one change is about: passengers are changed by one statement, others are checked one by one. */
export const CHANGED_MAX = { passenger: 20_000, others: 2_000 } as const

/** The fields that many records of a kind can be given at once. Passengers have changes of their own. */
export const MANY_FIELDS = {
  ship: ['company', 'prefix', 'nationality', 'master', 'builtYear', 'tonnage', 'source'],
  journey: ['ship', 'startCity', 'endCity', 'passengerCount', 'inPack', 'source'],
  contentPoint: ['country', 'modernName', 'period', 'yearFrom', 'yearTo', 'allVoyages', 'source'],
  // The tree moves them.
  sideMenu: [],
  partner: ['role'],
  passenger: [],
  variant: ['kind'],
  media: ['Beschrijving', 'Collectie', 'maker', 'year', 'licence', 'kind', 'journey', 'ship'],
} as const satisfies Record<RecordKind, readonly string[]>

/**
 * `set` needs the field; without a value it is emptied. `bin` is for pictures that nothing shows. `publish` and `unpublish` are for all kinds but passengers, who are withdrawn
 * and put back. `embargo` needs the day, `move` the voyage. `keepLater`: who is under embargo until a later day keeps that day.
 */
export const ManyChangeSchema = Type.Object({
  what: Type.Enum(['set', 'publish', 'unpublish', 'bin', 'withdraw', 'putBack', 'embargo', 'move']),
  field: Type.Optional(Type.String({ maxLength: 40 })),
  value: Type.Optional(Nullable(Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 2000 })]))),
  publicFrom: Type.Optional(DaySchema),
  keepLater: Type.Optional(Type.Boolean()),
  journey: Type.Optional(IdSchema),
})
export type ManyChange = Static<typeof ManyChangeSchema>

/** What becomes of a record that is changed. `leave` and `appear`: for visitors. */
export const CHANGING = ['gone', 'leave', 'appear', 'hidden', 'shown', 'move', 'change'] as const
/** Why a record is not changed. `draft`: it has a draft, which would take the change back. `cannot`: it breaks a rule. */
export const STAYING = ['withdrawn', 'notWithdrawn', 'later', 'same', 'notPublic', 'draft', 'cannot', 'erased'] as const
const FATES = [...CHANGING, ...STAYING] as const
export type Fate = (typeof FATES)[number]

export const ManyChangedSchema = Type.Object({
  /** How many are changed. */
  changes: Type.Integer(),
  /** Of all that are meant, those with each fate. Fates that no record has are left out. */
  fates: Type.Array(Type.Object({ fate: OneOf(FATES), records: Type.Integer() })),
  /** The names of the first that are changed. */
  examples: Type.Array(Type.String()),
  /** The first rule that is broken, and by which record. */
  fault: Nullable(Type.String()),
  /** The change in the history, by which it can be undone. Null if nothing was written. */
  many: Nullable(Type.String()),
})
export type ManyChanged = Static<typeof ManyChangedSchema>

export const UndoneChangeSchema = Type.Object({ undone: Type.Integer(), left: Type.Integer() })

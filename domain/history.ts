/** The history of records, and the bin, as staff see them. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { HISTORY_KINDS, type NotedKind } from './kinds.ts'
import { SectionSchema } from './staff.ts'

const REVISION_ACTIONS = [
  'created',
  'updated',
  /** Changed because another record changed: a place became a stop, or another voyage took the favourite's rank. */
  'followed',
  'imported',
  /** An import was undone that had changed the record. */
  'import undone',
  'draft saved',
  'draft discarded',
  'published',
  'unpublished',
  'deleted',
  'restored',
  'password changed',
  /** On request, for good: no version of the record has any data. */
  'erased',
  /** Another record of the same became one with it, or the record went into another. */
  'merged',
] as const
export type RevisionAction = (typeof REVISION_ACTIONS)[number]
/** What can be done to many records at once. */
export type ManyAction = Extract<RevisionAction, 'updated' | 'published' | 'unpublished' | 'deleted' | 'restored' | 'merged'>

/** One change of one record. */
export const RevisionSchema = Type.Object({
  _id: Type.String(),
  kind: Type.Enum([...HISTORY_KINDS, 'import'] as NotedKind[]),
  /** Null for the settings, and for an import. */
  section: Nullable(SectionSchema),
  /** The record's `_id`. */
  id: Type.String(),
  /** What the record was called then. */
  label: Type.String(),
  /** Counts each record's changes from 1. */
  number: Type.Integer(),
  action: Type.Enum(REVISION_ACTIONS),
  /** A moment, ISO 8601. */
  at: Type.String(),
  /** The user's name. Null for an import, for the operator's commands and for a user who was deleted. */
  by: Nullable(Type.String()),
  importFolder: Nullable(Type.String()),
  /** How many records that import made and changed. */
  imported: Nullable(Type.Object({ new: Type.Integer(), changed: Type.Integer() })),
  /** The number of the version that was restored; null for a record from the bin. */
  restoredFrom: Nullable(Type.Integer()),
  /** The visitor's correction that was accepted: its `_id`, its number, and why. Null also once it is no longer kept. */
  correction: Nullable(Type.Object({ _id: Type.String(), number: Nullable(Type.String()), reason: Type.String() })),
  /** Why the record was erased, or with which other it was merged. */
  note: Nullable(Type.String()),
  /** The fields that differ from the version before. */
  fields: Type.Array(Type.String()),
  /** The change of many records that this is a part of. The list of all changes has one row for it. */
  many: Nullable(Type.Object({ _id: Type.String(), records: Type.Integer(), undone: Type.Boolean() })),
})
export type Revision = Static<typeof RevisionSchema>

/** A deleted record stays in the bin for so many days. */
export const KEPT_DAYS = 30

/** A record in the bin. */
export const BinRowSchema = Type.Object({
  _id: Type.String(),
  kind: SectionSchema,
  label: Type.String(),
  deletedBy: Nullable(Type.String()),
  /** Moments, ISO 8601. */
  deletedAt: Type.String(),
  keptUntil: Type.String(),
  /** A mark of an imported record stays after `keptUntil`, so that no import brings the record back. */
  imported: Type.Boolean(),
})
export type BinRow = Static<typeof BinRowSchema>

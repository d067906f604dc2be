/** What staff see of the changes of records: the history and the bin. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { HISTORY_KINDS } from './kinds.ts'
import { SectionSchema } from './staff.ts'

export const REVISION_ACTIONS = [
  'created',
  'updated',
  /** By a change of another record: a place that became a stop, a slot that another voyage took. */
  'followed',
  'imported',
  'draft saved',
  'draft discarded',
  'published',
  'unpublished',
  'deleted',
  'restored',
  'password changed',
] as const
export type RevisionAction = (typeof REVISION_ACTIONS)[number]

/** One change of one record. */
export const RevisionSchema = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(HISTORY_KINDS),
  section: SectionSchema,
  /** The record's `_id`. */
  id: Type.String(),
  /** What the record was called then. */
  label: Type.String(),
  /** From 1, for each record. */
  number: Type.Integer(),
  action: Type.Enum(REVISION_ACTIONS),
  /** A moment. */
  at: Type.String(),
  /** Null after an import, and for the operator or a user who is no more. */
  by: Nullable(Type.String()),
  importFolder: Nullable(Type.String()),
  /** The number of the version that was given back; null for a record that came back from the bin. */
  restoredFrom: Nullable(Type.Integer()),
  /** The fields that differ from the version before. */
  fields: Type.Array(Type.String()),
})
export type Revision = Static<typeof RevisionSchema>

/** Days that a deleted record is kept. */
export const KEPT_DAYS = 30

/** A record in the bin. */
export const BinRowSchema = Type.Object({
  _id: Type.String(),
  kind: SectionSchema,
  label: Type.String(),
  deletedBy: Nullable(Type.String()),
  /** Moments. */
  deletedAt: Type.String(),
  keptUntil: Type.String(),
  /** Of an imported record a mark stays after that, so that no import brings it back. */
  imported: Type.Boolean(),
})
export type BinRow = Static<typeof BinRowSchema>

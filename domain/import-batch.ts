/** Imports as staff see them, and what undoing one does. */
import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from './common.ts'
import { SectionSchema } from './staff.ts'

/** What an import makes and changes, as staff call it. */
export const IMPORTED_KINDS = [
  'passenger',
  'listPage',
  'image',
  'journey',
  'ship',
  'port',
  'story',
  'seaLeg',
  'page',
  'partner',
] as const
export type ImportedKind = (typeof IMPORTED_KINDS)[number]
const ImportedKindSchema = OneOf(IMPORTED_KINDS)

/** Kinds that an import neither made nor changed are left out. */
export type ImportCounts = { [K in ImportedKind]?: { new: number; changed: number } }
const CountsSchema = Type.Array(Type.Object({ kind: ImportedKindSchema, new: Type.Integer(), changed: Type.Integer() }))

export const BATCH_STATES = ['in', 'undone'] as const

export const ImportBatchSchema = Type.Object({
  /** Its number. */
  _id: Type.String(),
  /** The folder, or the files. */
  name: Type.String(),
  /** A moment, ISO 8601. */
  at: Type.String(),
  /** The name of the member of staff; null for the operator's command. */
  by: Nullable(Type.String()),
  counts: CountsSchema,
  new: Type.Integer(),
  changed: Type.Integer(),
  /** Rows that were wrong, and left out. */
  wrong: Type.Integer(),
  /** When it was undone, and by whom. */
  undone: Nullable(Type.Object({ at: Type.String(), by: Nullable(Type.String()) })),
  /** The import in the browser that it was; null for the operator's command. */
  job: Nullable(Type.String()),
  /** False for one that was undone, and for those from before imports could be undone. */
  canUndo: Type.Boolean(),
})
export type ImportBatch = Static<typeof ImportBatchSchema>

/**
 * Why a record, or some fields of one, stay: staff have edited it, or taken it out; another import has changed it; another record
 * needs it.
 */
export const WHY_STAYS = ['edited', 'takenOut', 'imported', 'needed'] as const
export type WhyStays = (typeof WHY_STAYS)[number]

export const StayingSchema = Type.Object({
  kind: ImportedKindSchema,
  /** Where its form is; null if it has none. */
  section: Nullable(SectionSchema),
  id: Type.String(),
  label: Type.String(),
  why: OneOf(WHY_STAYS),
  /** The import made it. Otherwise the import changed it, and `fields` stay as they are now. */
  isNew: Type.Boolean(),
  fields: Type.Array(Type.String()),
  /** Who edited it last, and when. */
  by: Nullable(Type.String()),
  at: Nullable(Type.String()),
})
export type Staying = Static<typeof StayingSchema>

/** How many of those that stay the answer names. */
export const STAYING_MAX = 50

export const UndoneImportSchema = Type.Object({
  /** Records that go, as if they had never been imported. */
  goes: Type.Array(Type.Object({ kind: ImportedKindSchema, records: Type.Integer() })),
  /** Changed records that get values back. */
  back: Type.Integer(),
  /** All of both. */
  changes: Type.Integer(),
  /** The first that stay, wholly or in part, and how many there are. */
  stays: Type.Array(StayingSchema),
  staying: Type.Integer(),
})
export type UndoneImport = Static<typeof UndoneImportSchema>

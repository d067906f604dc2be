/** An import in the browser: its files, how their columns are read, what it would change, and how far it is. */
import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from './common.ts'
import { IMPORT_KIND_NAMES } from './import-kinds.ts'

/** The most bytes of all files of an import together. */
export const IMPORT_MAX = 500 * 1024 * 1024
/** The most bytes of one part of a file. */
export const PART_MAX = 8 * 1024 * 1024

/** `open`: files and columns are chosen. A check, or the writing, that stopped halfway is `failed`; then nothing was written. */
export const JOB_STATES = ['open', 'checking', 'checked', 'writing', 'done', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

export const ROW_RESULTS = ['new', 'changed', 'unchanged', 'conflict', 'wrong'] as const
export type RowResult = (typeof ROW_RESULTS)[number]

const KindSchema = OneOf(IMPORT_KIND_NAMES)
export const FileNameSchema = Type.String({ minLength: 1, maxLength: 200, pattern: '^(?!\\.\\.?$)[^/\\\\\\u0000-\\u001f]+$' })

/** A spreadsheet has no more. */
const COLUMNS_MAX = 16_384

/** How the columns of a table are read. */
export const ReadingSchema = Type.Object({
  /** Its file, and the sheet of a workbook: `passagiers.xlsx: Blad1`. */
  source: Type.String({ maxLength: 400 }),
  /** Null: it is left out. */
  kind: Nullable(KindSchema),
  /** For each heading of the table the column of the format; null: it is left out, or nobody has chosen yet. */
  columns: Type.Array(Nullable(Type.String({ maxLength: 40 })), { maxItems: COLUMNS_MAX }),
  /** Headings that staff leave out. */
  leftOut: Type.Array(Type.Boolean(), { maxItems: COLUMNS_MAX }),
  /** `3/12/1950` is the 12th of March. */
  monthFirst: Type.Boolean(),
})
export type Reading = Static<typeof ReadingSchema>

const HeadingSchema = Type.Object({
  heading: Type.String(),
  /** The first cells. */
  examples: Type.Array(Type.String()),
  /** Why its column was proposed; null: nobody knows the heading. */
  why: Nullable(Type.Enum(['same', 'remembered', 'alike', 'left out'])),
  /** Cells that are read otherwise than they are written. */
  read: Type.Array(Type.Object({ row: Type.Integer(), cell: Type.String(), as: Type.String() })),
})

export const JobTableSchema = Type.Object({
  ...ReadingSchema.properties,
  rows: Type.Integer(),
  headings: Type.Array(HeadingSchema),
  /** How many dates with a day and a month in figures could be read either way round. */
  dates: Type.Object({ all: Type.Integer(), dayFirst: Type.Integer(), monthFirst: Type.Integer() }),
  /** Why it cannot be read. */
  problem: Nullable(Type.String()),
})
export type JobTable = Static<typeof JobTableSchema>

export const JobFileSchema = Type.Object({
  name: Type.String(),
  size: Type.Integer(),
  /** When it was last changed, in milliseconds. Changed meanwhile, it is another file. */
  modified: Type.Optional(Type.Integer()),
  /** The bytes that are here. The rest may still be sent. */
  received: Type.Integer(),
  /** What it holds: tables, a picture, several files (ZIP), or nothing that an import reads. */
  holds: Type.Enum(['table', 'picture', 'zip', 'page', 'nothing']),
  problem: Nullable(Type.String()),
})
export type JobFile = Static<typeof JobFileSchema>

const CountsSchema = Type.Object({
  source: Type.String(),
  kind: KindSchema,
  rows: Type.Integer(),
  ...(Object.fromEntries(ROW_RESULTS.map((result) => [result, Type.Integer()])) as Record<
    RowResult,
    ReturnType<typeof Type.Integer>
  >),
})
export type SourceCounts = Static<typeof CountsSchema>

export const PlanSchema = Type.Object({
  /** Another one as soon as anything of the plan is different. */
  mark: Type.String(),
  counts: Type.Array(CountsSchema),
  /** Rows that come in, with a remark on how a cell was read. */
  remarks: Type.Integer(),
  /** Remarks on a file as a whole. */
  notes: Type.Optional(Type.Array(Type.Object({ source: Type.String(), reason: Type.String() }))),
  /** What is wrong with a file as a whole. */
  faults: Type.Array(Type.Object({ source: Type.String(), reason: Type.String() })),
  earlierPublic: Type.Boolean(),
  /** It is another plan than the one that was to be written: nothing was. */
  isOther: Type.Boolean(),
})
export type Plan = Static<typeof PlanSchema>

export const ImportJobSchema = Type.Object({
  _id: Type.String(),
  state: OneOf(JOB_STATES),
  by: Nullable(Type.String()),
  at: Type.String(),
  files: Type.Array(JobFileSchema),
  tables: Type.Array(JobTableSchema),
  plan: Nullable(PlanSchema),
  progress: Nullable(Type.Object({ step: Type.String(), done: Type.Integer(), total: Type.Integer() })),
  /** Why it failed. */
  problem: Nullable(Type.String()),
  /** The number of the import in the archive. */
  batch: Nullable(Type.Integer()),
})
export type ImportJob = Static<typeof ImportJobSchema>

/** A row of a file, and what the import does with it. */
export const PlannedRowSchema = Type.Object({
  _id: Type.String(),
  source: Type.String(),
  kind: KindSchema,
  row: Type.Integer(),
  /** The record's name; null if no record can be named. */
  record: Nullable(Type.String()),
  result: OneOf(ROW_RESULTS),
  changes: Type.Array(Type.Object({ column: Type.String(), old: Type.String(), new: Type.String() })),
  /** What is wrong, or goes against what staff decided, and what to do. */
  reasons: Type.Array(Type.Object({ column: Nullable(Type.String()), reason: Type.String() })),
})
export type PlannedRow = Static<typeof PlannedRowSchema>

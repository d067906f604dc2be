/** The calls of staff about imports: those in the archive, and those in the browser that are being made. */
import { Type } from 'typebox'
import type { Call } from './call.ts'
import { BinarySchema, OneOf } from './common.ts'
import { BATCH_STATES, ImportBatchSchema, UndoneImportSchema } from './import-batch.ts'
import {
  FileNameSchema,
  IMPORT_MAX,
  ImportJobSchema,
  JobFileSchema,
  PlannedRowSchema,
  ReadingSchema,
  ROW_RESULTS,
} from './import-job.ts'
import { IMPORT_KIND_NAMES } from './import-kinds.ts'
import { PagingSchema, SearchedPagingSchema } from './staff-lists.ts'
import { ById, byId, CheckSchema, MadeSchema } from './staff-records.ts'

const IMPORTS = 'staff: imports'
/** An editor prepares an import, and a publisher writes it: what is new is public at once. */
const jobById = { allow: 'staff', tag: IMPORTS, params: ById, refusals: [404, 409] } as const
const job = { ...jobById, answer: ImportJobSchema } as const
const ReceivedSchema = Type.Object({ received: Type.Integer({ description: 'The bytes that are here.' }) })
const KindSchema = OneOf(IMPORT_KIND_NAMES)

export const IMPORT_CALLS = {
  'GET /api/admin/import': {
    tag: IMPORTS,
    summary: 'The imports, the newest first; the total in X-Total-Count',
    query: Type.Object({ ...SearchedPagingSchema.properties, state: Type.Optional(OneOf(BATCH_STATES)) }),
    answer: Type.Array(ImportBatchSchema),
  },
  'GET /api/admin/import/job': {
    tag: IMPORTS,
    summary: 'Imports in the browser that are not in the archive yet, the newest first',
    answer: Type.Array(ImportJobSchema),
  },
  'POST /api/admin/import/job': {
    allow: 'staff',
    tag: IMPORTS,
    summary: 'Begins an import',
    answer: MadeSchema,
    created: true,
  },
  'GET /api/admin/import/job/:id': { ...job, summary: 'An import: its files and columns, its plan, and how far it is' },
  'DELETE /api/admin/import/job/:id': { ...jobById, summary: 'Gives an import up, with its files' },
  'POST /api/admin/import/job/:id/file': {
    ...job,
    summary: 'Announces a file, or asks how much of it is here, to send the rest',
    body: Type.Object({
      name: FileNameSchema,
      size: Type.Integer({ minimum: 1, maximum: IMPORT_MAX }),
      modified: JobFileSchema.properties.modified,
    }),
    answer: ReceivedSchema,
    refusals: [404, 409, 413],
  },
  'PUT /api/admin/import/job/:id/file': {
    ...job,
    summary: 'Sends a part of a file, of at most 8 MB. With the last part the file is read.',
    description: '`from` is its first byte. 409 `wrong_offset` names in `received` where to go on.',
    consumes: ['application/octet-stream'],
    query: Type.Object({ name: FileNameSchema, from: Type.Integer({ minimum: 0 }) }),
    answer: ReceivedSchema,
    refusals: [404, 409, 413],
  },
  'DELETE /api/admin/import/job/:id/file': {
    ...job,
    summary: 'Takes a file out',
    query: Type.Object({ name: FileNameSchema }),
  },
  'PUT /api/admin/import/job/:id/tables': {
    ...job,
    summary: 'Says how tables are read. With another kind the columns are proposed anew.',
    body: Type.Object({ tables: Type.Array(ReadingSchema, { maxItems: 200 }) }),
  },
  'POST /api/admin/import/job/:id/check': {
    ...job,
    summary: 'Begins to check what would change; nothing is written',
    body: Type.Object({ earlierPublic: Type.Boolean() }),
  },
  'POST /api/admin/import/job/:id/commit': {
    ...job,
    allow: 'publishers',
    summary: 'Begins to write exactly the plan with this mark',
    description: 'If the archive has changed since, nothing is written, and the job has the new plan (`isOther`).',
    body: Type.Object({ mark: Type.String({ maxLength: 64 }) }),
  },
  'POST /api/admin/import/job/:id/stop': { ...job, summary: 'Stops a check, or the writing before anything is written' },
  'GET /api/admin/import/job/:id/rows': {
    ...job,
    summary: 'The rows of the plan; how many are found in X-Total-Count',
    query: Type.Object({
      ...PagingSchema.properties,
      result: Type.Optional(Type.String({ pattern: `^(${ROW_RESULTS.join('|')})(,(${ROW_RESULTS.join('|')}))*$` })),
      kind: Type.Optional(KindSchema),
      remarked: Type.Optional(Type.Boolean({ description: 'Only rows that come in, with a remark on a cell.' })),
    }),
    answer: Type.Array(PlannedRowSchema),
  },
  'GET /api/admin/import/job/:id/wrong/:kind': {
    ...job,
    summary: 'The wrong rows of a file as they were, with the reason behind each (CSV)',
    params: Type.Object({ ...ById.properties, kind: KindSchema }),
    answer: BinarySchema,
  },
  'GET /api/admin/import/template/:kind': {
    tag: IMPORTS,
    summary: 'A table with the right headings and an example row, as CSV or as a workbook with an explanation',
    params: Type.Object({ kind: KindSchema }),
    query: Type.Object({ format: Type.Enum(['csv', 'xlsx']) }),
    answer: BinarySchema,
  },
  'POST /api/admin/import/:id/undo': {
    tag: IMPORTS,
    summary: 'Undoes an import; what staff have edited since stays',
    description:
      'With `check` nothing is written, and the answer says what would be. `expected`: the number of changes that staff have seen; with another one nothing is undone.',
    allow: 'admins',
    ...byId,
    query: CheckSchema,
    body: Type.Object({ expected: Type.Optional(Type.Integer()) }),
    answer: UndoneImportSchema,
    refusals: [404, 409],
  },
} as const satisfies Readonly<Record<string, Call>>

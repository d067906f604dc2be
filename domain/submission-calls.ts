/** The calls of staff about what visitors send: stories and corrections. */
import { Type } from 'typebox'
import type { Call } from './call.ts'
import { BinarySchema } from './common.ts'
import { ReplyTextsSchema } from './settings.ts'
import { OrderSchema, SearchedPagingSchema } from './staff-lists.ts'
import { ByUuid, byUuid, STAFF_SIDE, VersionSchema } from './staff-records.ts'
import { SUBMISSION_KINDS, SUBMISSION_STATES } from './submission.ts'
import {
  AcceptingSchema,
  JudgingSchema,
  PublishingSchema,
  SubmissionRowSchema,
  WholeSubmissionSchema,
} from './submission-staff.ts'

const story = {
  tag: 'staff: stories',
  ...byUuid,
  answer: WholeSubmissionSchema,
  conflict: WholeSubmissionSchema,
} as const

export const SUBMISSION_CALLS = {
  'GET /api/admin/submission': {
    tag: 'staff: stories',
    summary:
      'What visitors sent, the newest first, but names to remove before all; with any parameter a page, the total in X-Total-Count',
    query: Type.Object({
      ...SearchedPagingSchema.properties,
      kind: Type.Optional(Type.Enum(SUBMISSION_KINDS)),
      state: Type.Optional(
        Type.Enum([...SUBMISSION_STATES, 'waiting'], { description: '`waiting`: new, suspect, or a draft.' }),
      ),
      sort: Type.Optional(Type.Enum(['receivedAt', 'kind', 'about', 'place', 'state'])),
      order: OrderSchema,
    }),
    answer: Type.Array(SubmissionRowSchema),
  },
  'GET /api/admin/submission/replies': {
    tag: 'staff: stories',
    summary: 'The texts of replies to visitors, as the settings have them',
    answer: ReplyTextsSchema,
  },
  'GET /api/admin/submission/csv': {
    tag: 'staff: stories',
    summary: 'All stories and corrections as a table, the newest first',
    answer: Type.String(),
  },
  'GET /api/admin/submission/:id': {
    tag: 'staff: stories',
    summary: 'One story or correction, whole',
    ...byUuid,
    answer: WholeSubmissionSchema,
  },
  'PUT /api/admin/submission/:id': {
    ...story,
    summary: 'Judges what is not published or accepted, takes it up or gives it back, or writes a note for staff',
    allow: 'staff',
    body: Type.Object({ ...JudgingSchema.properties, ...VersionSchema.properties }),
  },
  'POST /api/admin/submission/:id/publish': {
    ...story,
    summary: 'Makes a personal content point of a story as staff edited it, with the pictures that go along, or a draft of one',
    allow: 'unless-draft',
    body: Type.Object({ ...PublishingSchema.properties, ...VersionSchema.properties }),
  },
  'POST /api/admin/submission/:id/accept': {
    ...story,
    summary: 'Writes a correction into its record, public at once; a name to remove is withdrawn',
    allow: 'publishers',
    body: Type.Object({ ...AcceptingSchema.properties, ...VersionSchema.properties }),
  },
  'POST /api/admin/submission/:id/unpublish': {
    ...story,
    summary: 'Puts the point of a published story in the bin, or a name that was withdrawn back',
    allow: 'publishers',
    body: VersionSchema,
  },
  'POST /api/admin/submission/:id/erase': {
    ...story,
    summary: 'Erases what a visitor sent, on request, for good, with its files; its number and day stay',
    description: '`point`: the personal point that was made of it goes too, with its pictures.',
    allow: 'admins',
    body: Type.Object({ point: Type.Boolean(), ...VersionSchema.properties }),
  },
  'GET /api/admin/submission/:id/file/:file': {
    tag: 'staff: stories',
    summary: 'A file that a visitor sent; images without their metadata, and with a longest side as a small JPEG',
    params: Type.Object({ ...ByUuid.properties, file: Type.String({ format: 'uuid' }) }),
    query: Type.Object({ side: Type.Optional(Type.Integer({ minimum: 64, maximum: STAFF_SIDE })) }),
    answer: BinarySchema,
    refusals: [404],
  },
} as const satisfies Readonly<Record<string, Call>>

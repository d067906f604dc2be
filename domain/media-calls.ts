/** The calls of staff about pictures and their files. */
import { Type } from 'typebox'
import type { Call } from './call.ts'
import { BinarySchema, IdSchema, Nullable } from './common.ts'
import { SectionSchema, UsesSchema } from './staff.ts'
import { LISTS, type ListQuery } from './staff-lists.ts'
import { AnyRecordSchema, ByUuid, byId, byUuid, RECORDS, STAFF_SIDE, VersionSchema } from './staff-records.ts'

export const MEDIA_CALLS = {
  'POST /api/admin/media': {
    tag: 'staff: media',
    summary: 'Keeps a picture, of at most 50 MB',
    allow: 'staff',
    description:
      'Multipart with one file. A picture for a text is public once a public text names it; one for a voyage (`for=journey`) when a voyage is saved with it.',
    query: Type.Object({ for: Type.Optional(Type.Enum(['text', 'journey'])) }),
    answer: Type.Object({ _id: Type.String(), url: Type.String() }),
    created: true,
    refusals: [413, 415],
  },
  'POST /api/admin/media/files': {
    tag: 'staff: media',
    allow: 'staff',
    summary:
      'Keeps a picture for the library, the pages of a PDF or the pictures in a ZIP; nobody sees them before they are described',
    description:
      'Multipart with one file: a picture of at most 50 MB, a PDF of at most 100 pages and 100 MB, or a ZIP of at most 500 files and 500 MB. A file that the library has is refused, and one in a ZIP left out: `known` says where.',
    answer: Type.Object({
      added: Type.Array(RECORDS.media.whole),
      left: Type.Array(
        Type.Object({
          name: Type.String(),
          reason: Type.String(),
          known: Nullable(Type.Object({ _id: Type.String(), label: Type.String() })),
        }),
        { description: 'Files in a ZIP, and pages of a PDF, that were left out.' },
      ),
    }),
    created: true,
    refusals: [409, 413, 415],
  },
  'POST /api/admin/media/:id/file': {
    tag: 'staff: media',
    allow: 'publishers',
    summary: 'Gives a picture another file, at once; its address, its words and its places stay',
    description: 'Multipart with one picture. The address of the old file under /iiif ends.',
    ...byId,
    query: VersionSchema,
    answer: RECORDS.media.whole,
    conflict: RECORDS.media.whole,
    refusals: [404, 413, 415],
  },
  'GET /api/admin/media/zip': {
    tag: 'staff: media',
    summary: 'The pictures that a list shows, at full size, in a ZIP',
    description: 'At most 500 pictures, or 1 GB. Who opens a list page so stands in the access log.',
    query: Type.Unsafe<ListQuery>(LISTS.media),
    answer: BinarySchema,
    refusals: [413],
  },
  'GET /api/admin/picture/:id/size': {
    tag: 'staff: media',
    summary: 'The bytes of the file as it is stored, which is made to be zoomed; null if it is gone',
    ...byUuid,
    answer: Type.Object({ bytes: Nullable(Type.Integer()) }),
  },
  'GET /api/admin/picture/:id': {
    tag: 'staff: media',
    summary: 'A picture as staff see it, public or not',
    params: ByUuid,
    query: Type.Object({
      side: Type.Optional(
        Type.Integer({
          minimum: 64,
          maximum: STAFF_SIDE,
          default: STAFF_SIDE,
          description: 'Its longest, in pixels.',
        }),
      ),
    }),
    answer: BinarySchema,
    refusals: [404],
  },
  'GET /api/admin/picture/:id/uses': {
    tag: 'staff: media',
    summary: 'What uses a picture: asked before it is deleted',
    ...byUuid,
    answer: UsesSchema,
  },
  'DELETE /api/admin/picture/:id': {
    tag: 'staff: media',
    summary: 'Deletes a picture for good, with its file',
    allow: 'publishers',
    description:
      'Refused while a record uses it, but for the one that is named, out of which it is taken: that is answered with.',
    params: ByUuid,
    query: Type.Object({
      section: Type.Optional(SectionSchema),
      record: Type.Optional(IdSchema),
      ...VersionSchema.properties,
    }),
    answer: AnyRecordSchema,
    mayBeEmpty: true,
    refusals: [404],
    conflict: AnyRecordSchema,
  },
} as const satisfies Readonly<Record<string, Call>>

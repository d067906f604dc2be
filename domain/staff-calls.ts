/** The table of the calls of staff, except those that every kind of record has (`staff-records.ts`). */

import { Type } from 'typebox'
import type { Call } from './call.ts'
import { IdSchema, Nullable, OneOf } from './common.ts'
import { DashboardSchema } from './counts.ts'
import { CitySchema, DateFieldSchema, ListPageSchema } from './fields.ts'
import { BinRowSchema, RevisionSchema } from './history.ts'
import { IMPORT_CALLS } from './import-calls.ts'
import { JourneySchema, StopFieldsSchema } from './journey.ts'
import { RECORD_KINDS } from './kinds.ts'
import { MEDIA_CALLS } from './media-calls.ts'
import { DuplicatingSchema, MERGED_KINDS, MergeAnswerSchema, MergingSchema } from './merge.ts'
import { ErasingSchema, ErasureSchema } from './passenger-staff.ts'
import { SeaMapPartsSchema } from './sea-map.ts'
import { QUERY_MAX } from './search-limits.ts'
import { AskedPageIdSchema, PageSchema } from './side-menu.ts'
import { DeadLinkSchema, LinkTargetSchema, SectionSchema } from './staff.ts'
import { IdsSchema, OrderSchema, PagingSchema, SearchedPagingSchema } from './staff-lists.ts'
import { AnyRecordSchema, byId, CheckSchema, MadeSchema, RECORDS, VersionSchema } from './staff-records.ts'
import { SUBMISSION_CALLS } from './submission-calls.ts'
import { UserSchema } from './user.ts'
import { USER_CALLS } from './user-calls.ts'
import { StandsInSchema, TriedVariantSchema, VariantFieldsSchema } from './variant.ts'

const FieldsSchema = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const { _id: pointId, startDate, endDate } = StopFieldsSchema.properties

export const STAFF_CALLS = {
  ...IMPORT_CALLS,
  ...MEDIA_CALLS,
  ...SUBMISSION_CALLS,
  ...USER_CALLS,
  'GET /api/admin/passenger/:id/erase': {
    tag: 'staff: passenger',
    summary: 'What erasing the person takes away and what it leaves: asked before',
    allow: 'admins',
    ...byId,
    answer: ErasureSchema,
  },
  'POST /api/admin/passenger/:id/erase': {
    tag: 'staff: passenger',
    summary: 'Erases the person on request, for good: name and data go from the record, its history and all that is about it',
    description: 'An empty row stays, and keyed hashes by which no import, edit or restore brings the person back.',
    allow: 'admins',
    ...byId,
    body: Type.Object({ ...ErasingSchema.properties, ...VersionSchema.properties }),
    answer: RECORDS.passenger.whole,
    conflict: RECORDS.passenger.whole,
  },
  'POST /api/admin/merge/:kind/:id': {
    tag: 'staff: merging',
    allow: 'publishers',
    summary: 'Merges another record into this one: fields are chosen, and all that pointed to the other points to this one',
    description: 'The other one goes to the bin, and its address leads here. With `check` nothing is written.',
    params: Type.Object({ kind: OneOf(MERGED_KINDS), id: IdSchema }),
    query: CheckSchema,
    body: MergingSchema,
    answer: MergeAnswerSchema,
    conflict: AnyRecordSchema,
  },
  'POST /api/admin/merge/undo/:id': {
    tag: 'staff: merging',
    allow: 'publishers',
    summary: 'Takes two records apart again; what somebody has changed since stays as it is',
    ...byId,
    refusals: [404, 409],
  },
  'POST /api/admin/journey/:id/duplicate': {
    tag: 'staff: journey',
    allow: 'staff',
    summary: 'A draft of a new voyage like this one, without its passengers, list pages and images',
    ...byId,
    body: DuplicatingSchema,
    answer: MadeSchema,
    created: true,
    refusals: [404, 409],
  },
  'POST /api/admin/variant/try': {
    tag: 'staff: variant',
    summary: 'What a search finds, and what it would find with these spellings; nothing is saved',
    allow: 'staff',
    body: Type.Object({
      query: Type.String({ minLength: 1, maxLength: QUERY_MAX }),
      ...VariantFieldsSchema.properties,
      _id: Type.Optional({ ...IdSchema, description: 'The saved group that they replace.' }),
    }),
    answer: TriedVariantSchema,
  },
  'GET /api/admin/variant/:id/standsIn': {
    tag: 'staff: variant',
    summary: 'How many public records have one of the spellings',
    ...byId,
    answer: StandsInSchema,
  },
  'GET /api/admin/journey/:id/preview': {
    tag: 'staff: journey',
    summary: 'The voyage as visitors would see it',
    ...byId,
    answer: JourneySchema,
  },
  'GET /api/admin/journey/:id/listPages': {
    tag: 'staff: journey',
    summary: 'The scanned pages of the passenger list, by their numbers',
    ...byId,
    answer: Type.Array(Type.Object({ _id: Type.String(), pageNumber: ListPageSchema })),
  },
  'GET /api/admin/journey/suggestedPoints': {
    tag: 'staff: journey',
    summary: 'The stops that an import would give a voyage with these ports and dates',
    query: Type.Object({
      startCity: Type.Optional(CitySchema),
      startDate: Type.Optional(DateFieldSchema),
      endCity: Type.Optional(CitySchema),
      endDate: Type.Optional(DateFieldSchema),
      journey: Type.Optional({ ...IdSchema, description: 'The calls on its way are taken from it.' }),
    }),
    answer: Type.Object({ contentPoints: Type.Array(Type.Object({ _id: pointId, startDate, endDate })) }),
  },
  'GET /api/admin/journey/madeCode': {
    tag: 'staff: journey',
    summary: 'The code that a voyage would be given that was never public',
    query: Type.Object({
      ship: Type.Optional(IdSchema),
      startDate: Type.Optional(DateFieldSchema),
      endDate: Type.Optional(DateFieldSchema),
      journey: Type.Optional({ ...IdSchema, description: 'It may keep what it has.' }),
    }),
    answer: Type.Object({ journeyId: Type.String() }),
  },
  'GET /api/admin/seaMap': {
    tag: 'staff: journey',
    summary: 'Ports and sea legs, to draw a route and measure it while one works',
    answer: SeaMapPartsSchema,
  },
  'GET /api/admin/contentPoint/:id/preview': {
    tag: 'staff: contentPoint',
    summary: 'A voyage that calls at the point, as visitors would see it; null where none does',
    ...byId,
    answer: Type.Object({ journey: Nullable(JourneySchema) }),
  },
  'GET /api/admin/sideMenu/:id/preview': {
    tag: 'staff: sideMenu',
    summary: 'The page as visitors would see it',
    ...byId,
    answer: PageSchema,
  },
  'GET /api/admin/sideMenu/page/:pageId': {
    tag: 'staff: sideMenu',
    summary: 'A page by its id',
    params: Type.Object({ pageId: AskedPageIdSchema }),
    answer: RECORDS.sideMenu.whole,
    refusals: [404],
  },
  'GET /api/admin/sideMenu/deadLinks': {
    tag: 'staff: sideMenu',
    summary: 'Links of pages that lead nowhere on this site',
    answer: Type.Object({ links: Type.Array(DeadLinkSchema) }),
  },
  'PUT /api/admin/sideMenu/order': {
    tag: 'staff: sideMenu',
    summary: 'The order of the pages, and under which heading each stands; all that are named, at once',
    allow: 'publishers',
    body: Type.Object({
      pages: Type.Array(Type.Object({ _id: IdSchema, parent: Nullable(IdSchema), ...VersionSchema.properties }), {
        maxItems: 1000,
      }),
    }),
    conflict: RECORDS.sideMenu.whole,
  },
  'PUT /api/admin/partner/order': {
    tag: 'staff: partner',
    summary: 'The order of the partners that are named, at once',
    allow: 'publishers',
    body: Type.Object({
      partners: Type.Array(Type.Object({ _id: IdSchema, ...VersionSchema.properties }), { maxItems: 1000 }),
    }),
    conflict: RECORDS.partner.whole,
  },
  'POST /api/admin/sideMenu/:id/derive': {
    tag: 'staff: sideMenu',
    summary: 'Another address, made of the title; the old one leads there',
    allow: 'publishers',
    ...byId,
    body: VersionSchema,
    answer: RECORDS.sideMenu.whole,
    conflict: RECORDS.sideMenu.whole,
  },
  'GET /api/admin/links': {
    tag: 'staff: texts',
    summary: 'What a link may lead to on this site, by its name; the number of all in X-Total-Count',
    query: Type.Pick(SearchedPagingSchema, ['query', 'rows']),
    answer: Type.Array(LinkTargetSchema),
  },
  'GET /api/admin/history': {
    tag: 'staff: history',
    summary: 'Who changed what, the newest first; of users for admins alone',
    refusals: [403],
    query: Type.Object({
      kind: Type.Optional(Type.Union([SectionSchema, Type.Enum(['contentPoint', 'settings'])])),
      id: Type.Optional(IdSchema),
      ...PagingSchema.properties,
    }),
    answer: Type.Array(RevisionSchema),
  },
  'GET /api/admin/history/:id': {
    tag: 'staff: history',
    summary: 'What a record was',
    ...byId,
    answer: Type.Object({
      ...RevisionSchema.properties,
      state: FieldsSchema,
      before: Nullable(FieldsSchema),
    }),
  },
  'POST /api/admin/history/:id/restore': {
    tag: 'staff: history',
    summary: 'Makes a draft of what the record was; a passenger is changed at once. Nothing becomes public.',
    allow: 'staff',
    ...byId,
    body: VersionSchema,
    answer: AnyRecordSchema,
    conflict: AnyRecordSchema,
  },
  'GET /api/admin/names': {
    tag: 'staff: history',
    summary: 'What records are called, those in the bin too. Ids that no record has are left out.',
    query: Type.Object({ kind: OneOf(RECORD_KINDS), ids: IdsSchema }),
    answer: Type.Record(Type.String(), Type.String()),
  },
  'GET /api/admin/dashboard': {
    tag: 'staff: dashboard',
    summary: 'How search, storage and imports stand, what visitors did by day, and what they looked for in vain',
    answer: DashboardSchema,
  },
  'GET /api/admin/bin': {
    tag: 'staff: bin',
    summary: 'What was deleted in the last 30 days; unless it is said otherwise the newest first',
    query: Type.Object({
      ...SearchedPagingSchema.properties,
      kind: Type.Optional(SectionSchema),
      sort: Type.Optional(Type.Enum(['label', 'kind', 'deletedBy', 'deletedAt', 'keptUntil'])),
      order: OrderSchema,
    }),
    answer: Type.Array(BinRowSchema),
  },
  'POST /api/admin/bin/:kind/:id/restore': {
    tag: 'staff: bin',
    summary: 'Gives a record back, as one that is not public; a user by an admin alone',
    allow: 'staff',
    params: Type.Object({ kind: SectionSchema, id: IdSchema }),
    answer: Type.Union([AnyRecordSchema, UserSchema]),
    refusals: [404, 409],
  },
} as const satisfies Readonly<Record<string, Call>>

export type StaffCalls = typeof STAFF_CALLS

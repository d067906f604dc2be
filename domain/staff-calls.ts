/** The table of the calls of staff, except those that every kind of record has (`staff-records.ts`). */

import { Type } from 'typebox'
import { GrantSchema, LetInBySchema, OpeningSchema } from './access.ts'
import type { Call } from './calls.ts'
import { AskedCodeSchema, BinarySchema, IdSchema, Nullable, OneOf } from './common.ts'
import { DashboardSchema } from './counts.ts'
import { CitySchema, DateFieldSchema, ListPageSchema } from './fields.ts'
import { BinRowSchema, RevisionSchema } from './history.ts'
import { IMPORT_CALLS } from './import-calls.ts'
import { JourneySchema, StopFieldsSchema } from './journey.ts'
import { HISTORY_KINDS, RECORD_KINDS, type RecordKind } from './kinds.ts'
import { DuplicatingSchema, MERGED_KINDS, MergeAnswerSchema, MergingSchema } from './merge.ts'
import { ErasingSchema, ErasureSchema } from './passenger-staff.ts'
import { SeaMapPartsSchema } from './sea-map.ts'
import { QUERY_MAX } from './search-limits.ts'
import { SettingFieldsSchema, SettingsSchema } from './settings.ts'
import { AskedPageIdSchema, PageSchema } from './side-menu.ts'
import { DeadLinkSchema, LinkTargetSchema, SectionSchema, UsesSchema } from './staff.ts'
import {
  ByUuid,
  byId,
  byUuid,
  CheckSchema,
  IdsSchema,
  MadeSchema,
  OrderSchema,
  PagingSchema,
  RECORDS,
  type RecordOf,
  SearchedPagingSchema,
  STAFF_SIDE,
  VersionSchema,
} from './staff-records.ts'
import { SUBMISSION_CALLS } from './submission-calls.ts'
import { LoginSchema, NewUserSchema, UserSchema, UserUpdateSchema } from './user.ts'
import { StandsInSchema, TriedVariantSchema, VariantFieldsSchema } from './variant.ts'

const AnyRecordSchema = Type.Unsafe<RecordOf<RecordKind>>(Type.Union(Object.values(RECORDS).map(({ whole }) => whole)))

const USERS = 'staff: users'
const ByUserId = Type.Object({ id: Type.String({ minLength: 1 }) })
const makeUser = {
  tag: USERS,
  summary: 'Makes a user',
  allow: 'admins',
  query: CheckSchema,
  body: NewUserSchema,
  answer: MadeSchema,
  created: true,
  mayBeEmpty: true,
  refusals: [409],
} as const

const FieldsSchema = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const { _id: pointId, startDate, endDate } = StopFieldsSchema.properties

const SETTINGS = 'staff: settings'
const ACCESS_LOG = 'staff: access log'
const DaySchema = Type.Optional(Type.String({ format: 'date', description: 'In Europe/Amsterdam.' }))
const OpeningsSchema = Type.Object({
  journey: Type.Optional(AskedCodeSchema),
  from: DaySchema,
  to: DaySchema,
  by: Type.Optional(LetInBySchema),
})

const PresenceParams = Type.Object({ kind: Type.Enum(HISTORY_KINDS), id: IdSchema })

export const STAFF_CALLS = {
  ...IMPORT_CALLS,
  ...SUBMISSION_CALLS,
  'POST /api/admin/user/login': {
    tag: USERS,
    summary: 'A token for eight hours, for the right name and password',
    allow: 'everybody',
    body: LoginSchema,
    answer: Type.Object({ token: Type.String() }),
    refusals: [401, 429],
  },
  'POST /api/admin/user/logout': { allow: 'staff', tag: USERS, summary: 'Ends the session that the token names' },
  'GET /api/admin/user': {
    tag: USERS,
    summary: 'The users, or with any parameter a page of them; the total in X-Total-Count',
    query: Type.Object({
      ...SearchedPagingSchema.properties,
      isAdmin: Type.Optional(Type.Boolean()),
      sort: Type.Optional(Type.Enum(['username', 'isAdmin', 'role', 'lastLogin', 'added'])),
      order: OrderSchema,
    }),
    answer: Type.Array(UserSchema),
  },
  'POST /api/admin/user': makeUser,
  'POST /api/admin/user/register': makeUser,
  'GET /api/admin/user/:id': {
    tag: USERS,
    summary: 'One user',
    params: ByUserId,
    answer: UserSchema,
    refusals: [404],
  },
  'PUT /api/admin/user/:id': {
    tag: USERS,
    summary: 'Changes a user: oneself the password, an admin everything',
    allow: 'staff',
    params: ByUserId,
    query: CheckSchema,
    body: UserUpdateSchema,
    answer: UserSchema,
    mayBeEmpty: true,
    refusals: [404, 429],
    conflict: UserSchema,
  },
  'DELETE /api/admin/user/:id': {
    tag: USERS,
    summary: 'Puts a user in the bin and ends his sessions',
    allow: 'admins',
    params: ByUserId,
    query: VersionSchema,
    refusals: [404],
    conflict: UserSchema,
  },
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
  'GET /api/admin/accessLog': {
    tag: ACCESS_LOG,
    summary: 'Who opened which passenger list, the newest first; the total in X-Total-Count',
    allow: 'admins',
    query: Type.Object({ ...OpeningsSchema.properties, ...PagingSchema.properties }),
    answer: Type.Array(OpeningSchema),
  },
  'GET /api/admin/accessLog/csv': {
    tag: ACCESS_LOG,
    summary: 'The same as a CSV file, all of it',
    allow: 'admins',
    query: OpeningsSchema,
    answer: BinarySchema,
  },
  'GET /api/admin/accessLog/journeys': {
    tag: ACCESS_LOG,
    summary: 'The codes of the voyages of which the list was opened',
    allow: 'admins',
    answer: Type.Array(Type.String()),
  },
  'GET /api/admin/accessLog/grants': {
    tag: ACCESS_LOG,
    summary: 'Who has access by the code now, the newest first',
    allow: 'admins',
    answer: Type.Array(GrantSchema),
  },
  'DELETE /api/admin/accessLog/grants/:id': {
    tag: ACCESS_LOG,
    summary: 'Ends access that the code gave, at once',
    allow: 'admins',
    ...byId,
  },
  'PUT /api/admin/presence/:kind/:id': {
    tag: 'staff: presence',
    summary: 'Says that this user has a record open, and who else has; to be repeated while it is open',
    allow: 'staff',
    params: PresenceParams,
    answer: Type.Object({ others: Type.Array(Type.String({ description: 'A username.' })) }),
  },
  'DELETE /api/admin/presence/:kind/:id': {
    tag: 'staff: presence',
    summary: 'Says that this user has closed the record',
    allow: 'staff',
    params: PresenceParams,
  },
  'GET /api/admin/settings': {
    tag: SETTINGS,
    summary: 'The settings as they hold, and which of them were set at installation',
    allow: 'admins',
    answer: SettingsSchema,
  },
  'PUT /api/admin/settings': {
    tag: SETTINGS,
    summary: 'Changes the settings, at once for every visitor',
    description: 'A field that was set at installation has to come as it is: `set_at_installation` otherwise.',
    allow: 'admins',
    body: Type.Object({ ...SettingFieldsSchema.properties, version: Type.Integer() }),
    answer: SettingsSchema,
    conflict: SettingsSchema,
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

export type StaffCalls = typeof STAFF_CALLS

/** The calls of staff about users and who may see what: the access log, presence and settings. */
import { Type } from 'typebox'
import { GrantSchema, LetInBySchema, OpeningSchema } from './access.ts'
import type { Call } from './call.ts'
import { AskedCodeSchema, BinarySchema, IdSchema } from './common.ts'
import { HISTORY_KINDS } from './kinds.ts'
import { SettingFieldsSchema, SettingsSchema } from './settings.ts'
import { OrderSchema, PagingSchema, SearchedPagingSchema } from './staff-lists.ts'
import { byId, CheckSchema, MadeSchema, VersionSchema } from './staff-records.ts'
import { LoginSchema, NewUserSchema, UserSchema, UserUpdateSchema } from './user.ts'

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

export const USER_CALLS = {
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
} as const satisfies Readonly<Record<string, Call>>

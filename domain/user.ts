/** Members of staff: as they are written, as they log in, and as calls answer them. */
import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from './common.ts'
import { filled } from './fields.ts'

/** An editor writes drafts and prepares what becomes of corrections. A publisher, or an admin of either role, makes them public. */
export const ROLES = ['editor', 'publisher'] as const
export type Role = (typeof ROLES)[number]
const RoleSchema = OneOf(ROLES)

export const USERNAME_MUST = 'be 1 to 60 characters, with no space at either end'
/** A user may log in with the name in any case. */
export const UserNameSchema = Type.String({
  maxLength: 60,
  pattern: '^[^\\s\\p{C}](?:[^\\p{C}]*[^\\s\\p{C}])?$',
  must: USERNAME_MUST,
})

/** A name as it is stored. Keyboards write é as one character or as two, and phones add a space. */
export const userName = (typed: string): string => typed.normalize('NFC').trim()

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** A new password. The server also refuses the commonest passwords (`api/admin/passwords/`). */
const PasswordSchema = Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })

/** The fields of a user that staff write, without the password. */
export const UserFieldsSchema = Type.Object({
  username: filled(UserNameSchema, 'User Name is required'),
  isAdmin: Type.Boolean(),
  role: RoleSchema,
})

export const NewUserSchema = Type.Object({
  ...UserFieldsSchema.properties,
  role: Type.Optional(Type.Enum([...ROLES], { default: 'publisher' })),
  password: filled(PasswordSchema, 'Password is required'),
})

/** Whether a user may make public what others wrote, and take it away. */
export const mayPublish = ({ isAdmin, role }: { isAdmin: boolean; role: Role }): boolean => isAdmin || role === 'publisher'

/** If `newPassword` is absent, null or empty, the password stays. An absent role stays. */
export const UserUpdateSchema = Type.Object({
  ...UserFieldsSchema.properties,
  role: Type.Optional(RoleSchema),
  version: Type.Optional(Nullable(Type.Integer())),
  oldPassword: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  newPassword: Type.Optional(Type.Union([PasswordSchema, Type.Literal(''), Type.Null()])),
})
export type UserUpdate = Static<typeof UserUpdateSchema>

/** `lastLogin` and `added` are moments (ISO 8601). `lastLogin` is null for a user who never logged in. */
export const UserSchema = Type.Object({
  _id: Type.String(),
  version: Type.Integer(),
  username: Type.String(),
  isAdmin: Type.Boolean(),
  role: RoleSchema,
  lastLogin: Nullable(Type.String()),
  added: Type.String(),
})
export type User = Static<typeof UserSchema>

export const LoginSchema = Type.Object({
  username: filled(Type.String({ maxLength: 1000 }), 'Please input your username!'),
  password: filled(Type.String({ maxLength: 1000 }), 'Please input your password!'),
})

/** The content of a token. The server trusts only its session (`sid`) and looks up the rest. */
export const TokenSchema = Type.Object({
  /** The user's `_id`. */
  sub: Type.String(),
  sid: Type.String({ format: 'uuid' }),
  username: Type.String(),
  isAdmin: Type.Boolean(),
  role: RoleSchema,
  /** Seconds since 1970. */
  exp: Type.Integer(),
})

import { PASSWORD_MIN, type Role, type User } from '#domain/user.ts'
import type { ListDescription } from '../list/description.ts'
import { dayOf, recentOf } from '../parts/date.ts'
import { sectionOf } from '../parts/sections.ts'
import { recordsOf } from '../session/records.ts'

const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters, none of the commonest passwords.`

export const ROLES: Readonly<Record<Role, string>> = { publisher: 'Publisher', editor: 'Editor' }

export const users: ListDescription<User> = {
  ...sectionOf('user'),
  ...recordsOf('user'),
  plural: 'users',
  said: 'User',
  deleted: 'user',
  hasUses: false,
  filter: {
    param: 'isAdmin',
    label: 'Admin',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  nameOf: ({ username }) => username,
  refusals: {
    weak_password: ['password', 'newPassword'],
    wrong_password: ['oldPassword'],
    username_taken: ['username'],
    last_admin: ['isAdmin'],
  },
  hasDrafts: false,
  fields: {
    username: { label: 'User name' },
    isAdmin: { label: 'Admin', hint: 'Admins add, change and delete users.' },
    role: { label: 'Role', say: (role) => ROLES[role as Role] ?? '' },
    password: { label: 'Password', hint: PASSWORD_HINT, secret: true },
    oldPassword: { label: 'Old password', secret: true },
    newPassword: { label: 'New password', hint: `Empty: it stays as it is. ${PASSWORD_HINT}`, secret: true },
  },
  columns: [
    { field: 'username', show: ({ username }) => username },
    { field: 'isAdmin', show: ({ isAdmin }) => (isAdmin ? 'Yes' : 'No') },
    { field: 'role', show: ({ role }) => ROLES[role] },
    { field: 'lastLogin', label: 'Last login', show: ({ lastLogin }) => (lastLogin === null ? 'never' : recentOf(lastLogin)) },
    { field: 'added', label: 'Added', show: ({ added }) => dayOf(added) },
  ],
}

export const ADMINS_ONLY = 'Only admins add and change users.'

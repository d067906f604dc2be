/** Members of staff in the admin area. */
import type { User } from '#domain/user.ts'
import type { ListDescription } from '../list/description.ts'
import { dayOf, momentOf } from '../parts/moment.ts'

export const users: ListDescription<User> = {
  section: 'user',
  path: '/user',
  title: 'User',
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
  columns: [
    { field: 'username', label: 'User name', show: ({ username }) => username },
    { field: 'isAdmin', label: 'Admin', show: ({ isAdmin }) => (isAdmin ? 'Yes' : 'No') },
    {
      field: 'lastLogin',
      label: 'Last login',
      show: ({ lastLogin }) => (lastLogin === null ? 'never' : momentOf(lastLogin)),
    },
    { field: 'added', label: 'Added', show: ({ added }) => dayOf(added) },
  ],
}

export const ADMINS_ONLY = 'Only admins add and change users.'

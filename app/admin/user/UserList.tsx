import { useMemo } from 'react'
import type { User } from '#domain/user.ts'
import { ListPage } from '../many/ListPage.tsx'
import { LinkButton } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'
import { useSession } from '../session/session.ts'
import { users } from './user.tsx'

/** Everybody may read the list. Users who are not admins can only change their own password. */
export function UserList() {
  const user = useSession((session) => session.user)
  const description = useMemo(() => ({ ...users, noteOf: ({ _id }: User) => (_id === user?.sub ? 'you' : null) }), [user?.sub])
  if (!user || user.isAdmin) return <ListPage description={description} />
  return (
    <ListPage
      description={description}
      readOnly="You can read this list. Admins add, change and delete users."
      instead={<LinkButton href={updatePath('user', user.sub)}>Change my password</LinkButton>}
    />
  )
}

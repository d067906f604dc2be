import { ListPage } from '../list/ListPage.tsx'
import { useSession } from '../session/session.ts'
import { ADMINS_ONLY, users } from './user.tsx'

/** Everybody sees it; who is no admin changes nothing in it. */
export function UserList() {
  const isAdmin = useSession((session) => session.user?.isAdmin)
  return <ListPage description={users} readOnly={isAdmin ? null : ADMINS_ONLY} />
}

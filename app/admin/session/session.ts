/** Who is logged in. The token is in the browser's local storage, so that all tabs share it. */
import { create } from 'zustand'
import { mayPublish } from '#domain/user.ts'
import { isGuarded, leaveFreely } from '../leave/guard.ts'
import { decodeToken, isExpired, type StaffUser, TOKEN_KEY } from './token.ts'

interface Session {
  token: string | null
  user: StaffUser | null
  /** The token could not be read, or the server refused it. The login screen tells the user. */
  refused: boolean
  /** The session has ended during unsaved work: `user` has to log in again over it. */
  lapsed: boolean
}

const NOBODY: Session = { token: null, user: null, refused: false, lapsed: false }
/** Written at a logout, so that the other tabs drop their work too. */
const LEFT_KEY = 'staffLeft'

export const useSession = create<Session>(stored)

/** Whether the user may make things public, and take them away. An editor may not. */
export const useMayPublish = (): boolean => useSession(({ user }) => user !== null && mayPublish(user))

export function logIn(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  useSession.setState(stored())
}

/** Logs out in all tabs, without a question about unsaved work. */
export function logOut(): void {
  localStorage.setItem(LEFT_KEY, String(Date.now()))
  localStorage.removeItem(TOKEN_KEY)
  leaveFreely(() => useSession.setState(NOBODY))
}

/** Called when the server refuses the token. Unsaved work stays on the screen. Becomes true once the user has logged in again. */
export async function endSession(): Promise<boolean> {
  if (!isGuarded()) {
    localStorage.removeItem(TOKEN_KEY)
    useSession.setState({ ...NOBODY, refused: true })
    return false
  }
  useSession.setState({ lapsed: true })
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ lapsed, user }) => {
      if (lapsed) return
      stop()
      resolve(user !== null)
    })
  })
}

export const forgetRefusal = (): void => useSession.setState({ refused: false })

function stored(): Session {
  const token = localStorage.getItem(TOKEN_KEY)
  if (token === null) return NOBODY
  try {
    const user = decodeToken(token)
    if (!isExpired(user)) return { ...NOBODY, token, user }
  } catch {
    localStorage.removeItem(TOKEN_KEY)
    return { ...NOBODY, refused: true }
  }
  localStorage.removeItem(TOKEN_KEY)
  return NOBODY
}

/** Follows logins and logouts in other tabs, and notices an expired token when the tab is looked at again. */
export function watchSession(): () => void {
  const look = () => {
    // A hidden page leaves what is stored alone: it checks when it is shown again.
    if (document.visibilityState !== 'visible') return
    const { token, user } = useSession.getState()
    if (localStorage.getItem(TOKEN_KEY) === token && !(user && isExpired(user))) return
    const now = stored()
    useSession.setState(now.user === null && isGuarded() ? { lapsed: true } : now)
  }
  const hear = ({ key }: StorageEvent) => {
    if (key === LEFT_KEY) leaveFreely(() => useSession.setState(NOBODY))
    else look()
  }
  addEventListener('storage', hear)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('storage', hear)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Who is logged in. The token lies in the browser's local storage, so that all its tabs share it. */
import { create } from 'zustand'
import { isGuarded, leaveFreely } from '../leave/guard.ts'
import { decodeToken, isExpired, type StaffUser, TOKEN_KEY } from './token.ts'

interface Session {
  token: string | null
  user: StaffUser | null
  /** The token could not be read, or the server does not take it any more: whoever is sent to the login is told. */
  refused: boolean
  /** The session has ended under unsaved work: `user` logs in again over it. */
  lapsed: boolean
}

const NOBODY: Session = { token: null, user: null, refused: false, lapsed: false }
/** Written when somebody logs out, for the other tabs: their work goes too. */
const LEFT_KEY = 'staffLeft'

export const useSession = create<Session>(stored)

export function logIn(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  useSession.setState(stored())
}

/** Somebody logs out: nothing of him stays, in no tab. */
export function logOut(): void {
  localStorage.setItem(LEFT_KEY, String(Date.now()))
  localStorage.removeItem(TOKEN_KEY)
  leaveFreely(() => useSession.setState(NOBODY))
}

/** The session has ended by itself. Unsaved work stays on the screen. True once somebody has logged in again over it. */
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

/** Logging in or out in another tab counts here too; so does the end of the token's time, at the next look. */
export function watchSession(): () => void {
  const look = () => {
    // A page that is left looks no more: what is stored is for the one that comes.
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

/** Who is logged in. The token lies in the browser's local storage, so that all its tabs share it. */
import { create } from 'zustand'
import { decodeToken, isExpired, type StaffUser, TOKEN_KEY } from './token.ts'

interface Session {
  token: string | null
  user: StaffUser | null
  /** The token could not be read, or the server does not take it any more: whoever is sent to the login is told. */
  refused: boolean
}

const NOBODY: Session = { token: null, user: null, refused: false }

export const useSession = create<Session>(stored)

export function logIn(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  useSession.setState(stored())
}

/** Forgets who was logged in; every screen but the login goes then. */
export function logOut(refused = false): void {
  localStorage.removeItem(TOKEN_KEY)
  useSession.setState({ ...NOBODY, refused })
}

export const forgetRefusal = (): void => useSession.setState({ refused: false })

function stored(): Session {
  const token = localStorage.getItem(TOKEN_KEY)
  if (token === null) return NOBODY
  try {
    const user = decodeToken(token)
    if (!isExpired(user)) return { token, user, refused: false }
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
    if (localStorage.getItem(TOKEN_KEY) !== token || (user && isExpired(user))) useSession.setState(stored())
  }
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', look)
  }
}

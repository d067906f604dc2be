/** What the token says, which the browser keeps under `jwtToken`. The server signs it and checks it at every call. */
import type { Static } from 'typebox'
import type { TokenSchema } from '#domain/user.ts'

export const TOKEN_KEY = 'jwtToken'

export type StaffUser = Static<typeof TokenSchema>

/** Throws for what is no token of ours. */
export function decodeToken(token: string): StaffUser {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isUser(said)) throw new Error('The token does not say who it is for.')
  return said
}

/** By hand: the checker of schemas is large, and every screen needs this. */
function isUser(said: unknown): said is StaffUser {
  const { sub, sid, username, isAdmin, exp } = (said ?? {}) as Partial<StaffUser>
  const areTexts = [sub, sid, username].every((text) => typeof text === 'string')
  return areTexts && typeof isAdmin === 'boolean' && Number.isInteger(exp)
}

export const isExpired = ({ exp }: StaffUser, now = Date.now()): boolean => exp < now / 1000

/** Reads the token, which the browser keeps as `jwtToken`. The server signs it and checks it with every call. */
import type { Static } from 'typebox'
import type { TokenSchema } from '#domain/user.ts'

export const TOKEN_KEY = 'jwtToken'

export type StaffUser = Static<typeof TokenSchema>

/** Throws for anything that is not our token. */
export function decodeToken(token: string): StaffUser {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isUser(said)) throw new Error('The token does not say who it is for.')
  return said
}

/** Written by hand: the schema checker is large, and every screen needs this. */
function isUser(said: unknown): said is StaffUser {
  const { sub, sid, username, isAdmin, role, exp } = (said ?? {}) as Partial<StaffUser>
  const areTexts = [sub, sid, username, role].every((text) => typeof text === 'string')
  return areTexts && typeof isAdmin === 'boolean' && Number.isInteger(exp)
}

export const isExpired = ({ exp }: StaffUser, now = Date.now()): boolean => exp < now / 1000

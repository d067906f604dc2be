import { ApiError, call } from '../client/client.ts'

export type Verdict = 'right' | 'wrong' | 'noAdmin' | 'tooOften' | 'away'

/** Whether these are the name and password of an admin. The session is ended at once, and its token kept nowhere. */
export async function askAdmin(username: string, password: string): Promise<Verdict> {
  try {
    const { token } = await call('POST /api/admin/user/login', { body: { username, password } })
    const headers = { authorization: `Bearer ${token}` }
    // Without the token, which nobody has any more, the session ends by itself.
    await call('POST /api/admin/user/logout', { headers }).catch(() => undefined)
    return saysAdmin(token) ? 'right' : 'noAdmin'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'away'
    if (error.status === 429) return 'tooOften'
    return error.status === 400 || error.status === 401 ? 'wrong' : 'away'
  }
}

/** The second of a token's three parts is JSON, in base64 as addresses write it. */
function saysAdmin(token: string): boolean {
  const [, said = ''] = token.split('.')
  const { isAdmin } = JSON.parse(atob(said.replaceAll('-', '+').replaceAll('_', '/'))) as {
    isAdmin?: unknown
  }
  return isAdmin === true
}

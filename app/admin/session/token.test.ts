import { describe, expect, it } from 'vitest'
import { decodeToken, isExpired, type StaffUser } from './token.ts'

const said: StaffUser = {
  sub: '7',
  sid: 'b3a1f2de-64c5-4f6b-9d0e-0f4a7b1c2d3e',
  username: 'Zoë van den Brûlé?>',
  isAdmin: false,
  role: 'editor',
  exp: 2_000_000_000,
}
const tokenOf = (payload: unknown) =>
  ['head', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'signature'].join('.')

describe('a token', () => {
  it('says who is logged in, also in letters outside ASCII', () => {
    expect(decodeToken(tokenOf(said))).toMatchObject({ username: 'Zoë van den Brûlé?>', isAdmin: false })
  })

  it.each(['', 'x', 'a.b.c', tokenOf('text'), tokenOf({ ...said, exp: 'soon' }), tokenOf({ username: 'x' })])(
    'is refused if it is not one: %s',
    (token) => {
      expect(() => decodeToken(token)).toThrow()
    },
  )

  it('is valid until the second that it names', () => {
    expect(isExpired(said, said.exp * 1000)).toBe(false)
    expect(isExpired(said, said.exp * 1000 + 1)).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { originOf } from './origin.ts'

const https = (host: string) => originOf({ protocol: 'https', host }, null)

it('is the address that was configured, whatever the request says', () => {
  expect(originOf({ protocol: 'http', host: 'a b' }, 'https://archief.example')).toBe('https://archief.example')
})

it.each(['archief.example', 'localhost:3000', '192.0.2.1:80', '[2001:db8::1]:3000', 'xn--archef-bva.example'])(
  'is otherwise the one that the visitor used: %s',
  (host) => {
    expect(https(host)).toBe(`https://${host}`)
  },
)

it('is localhost for a request without a host', () => {
  expect(originOf({ protocol: 'http', host: '' }, null)).toBe('http://localhost')
})

it('never takes another protocol from a header', () => {
  expect(originOf({ protocol: 'javascript', host: 'a' } as never, null)).toBe('http://a')
})

it.each(['a"><script>', 'a b', 'a/b', 'a@b', 'a?b', '[::1', 'a:99999', 'a:', 'é'])(
  'is refused if the header is no host: %s',
  (host) => {
    expect(() => https(host)).toThrow(expect.objectContaining({ statusCode: 400 }))
  },
)

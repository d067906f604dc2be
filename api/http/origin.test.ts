import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { originOf } from './origin.ts'

const socket = { localAddress: '::ffff:192.0.2.1', localPort: 3000 }
const https = (host: string) => originOf({ protocol: 'https', host, socket }, null)

it('is the address that was configured, whatever the request says', () => {
  expect(originOf({ protocol: 'http', host: 'a b' }, 'https://archief.example')).toBe('https://archief.example')
})

it.each([
  'localhost:3000',
  '192.0.2.1:80',
  '192.0.2.1',
  `${hostname().toLowerCase()}:3000`,
  `${hostname().toLowerCase()}.local`,
])('is otherwise the one that the visitor used, if it is one of this machine: %s', (host) => {
  expect(https(host)).toBe(`https://${host}`)
})

it.each(['archief.example', '203.0.113.9', '[2001:db8::1]:3000', 'xn--archef-bva.example', 'localhost.example'])(
  'is the address of the connection for a name that nobody configured: %s',
  (host) => {
    expect(https(host)).toBe('https://192.0.2.1:3000')
  },
)

it('is an address of IPv6 in brackets', () => {
  const request = { protocol: 'http' as const, host: 'a', socket: { localAddress: '2001:db8::1', localPort: 3000 } }
  expect(originOf(request, null)).toBe('http://[2001:db8::1]:3000')
  expect(originOf({ ...request, host: '[2001:DB8::1]:3000' }, null)).toBe('http://[2001:DB8::1]:3000')
})

it('is localhost for a request without a host', () => {
  expect(originOf({ protocol: 'http', host: '' }, null)).toBe('http://localhost')
})

it('never takes another protocol from a header', () => {
  expect(originOf({ protocol: 'javascript', host: 'localhost' } as never, null)).toBe('http://localhost')
})

it.each(['a"><script>', 'a b', 'a/b', 'a@b', 'a?b', '[::1', 'a:99999', 'a:', 'é'])(
  'is refused if the header is no host: %s',
  (host) => {
    expect(() => https(host)).toThrow(expect.objectContaining({ statusCode: 400 }))
  },
)

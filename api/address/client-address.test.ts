import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { canonicalAddress, clientAddress } from './client-address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:7', '::ffff:7'],
  ['::ffff:0:7', '0.0.0.7'],
  ['2001:0DB8:0:0::05', '2001:db8::5'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['::1', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is written %s', (text, written) => {
  expect(canonicalAddress(text)).toBe(written)
})

it.each(['', 'unknown', '192.0.2.07', '192.0.2.7%lo', '192.0.2.7:443', '[2001:db8::1]:443', '2001:db8::1::2'])(
  'a text that is no address stays as it is: %j',
  (text) => {
    expect(canonicalAddress(text)).toBe(text)
  },
)

it('a client who has hung up has no address, and that gives no error', () => {
  // A closed socket has no address in Node, although Fastify's type says that it has.
  expect(clientAddress({ ip: undefined } as unknown as FastifyRequest)).toBe('unknown')
})

import { expect, it } from 'vitest'
import { createAllowList, parseRange } from './addresses.ts'

const isListed = createAllowList(['192.0.2.7', '198.51.100.0/24', '2001:db8::1', '2001:db8:1::/48'])

it.each([
  '192.0.2.7',
  '198.51.100.0',
  '198.51.100.255',
  '::ffff:192.0.2.7',
  '::FFFF:C000:0207',
  '2001:db8::1',
  '2001:0DB8:0:0:0:0:0:1',
  '2001:db8:1:ffff::9',
  '2001:db8::1%eth0',
])('%s is listed', (address) => {
  expect(isListed(address)).toBe(true)
})

it.each([
  '192.0.2.8',
  '198.51.101.1',
  '2001:db8::2',
  '2001:db8:2::1',
  '192.0.2.7:443',
  '192.0.2.7%eth0',
  '192.0.2.7, 10.0.0.1',
  '192.0.2.07',
  '3221225991',
  '0xc0.0.2.7',
  'unknown',
  '',
])('%s is not', (address) => {
  expect(isListed(address)).toBe(false)
})

it('an empty list has no address', () => {
  expect(createAllowList([])('127.0.0.1')).toBe(false)
})

it.each([
  ['198.51.100.7/24', '198.51.100.99'],
  ['::ffff:198.51.100.0/120', '198.51.100.7'],
  ['2001:db8::/32', '2001:db8:ffff::1'],
])('%s is a range that holds %s', (range, address) => {
  expect(createAllowList([range])(address)).toBe(true)
})

it.each([
  '0.0.0.0/0',
  '::/0',
  '::ffff:0:0/96',
  '::/64',
  '::ffff:0:0/80',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '10.0.0.0/8/8',
  '10.1/16',
  '012.0.0.1',
  'fe80::1%eth0',
  'localhost',
  '',
])('%s is refused as a range', (text) => {
  expect(parseRange(text)).toBe(null)
})

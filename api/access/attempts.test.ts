import { beforeEach, describe, expect, it } from 'vitest'
import { Attempts, networkOf } from './attempts.ts'

let now: number
let attempts: Attempts
beforeEach(() => {
  now = 1_000_000
  attempts = new Attempts(() => now)
})
const type = (address: string, times: number) => {
  for (let i = 0; i < times; i++) attempts.countWrong(address)
}

it('ten wrong codes shut one address until the minute that began with the first is over', () => {
  type('192.0.2.1', 9)
  now += 20_000
  expect(attempts.secondsShut('192.0.2.1')).toBe(0)
  type('192.0.2.1', 1)
  expect(attempts.secondsShut('192.0.2.1')).toBe(40)
  expect(attempts.secondsShut('192.0.2.2')).toBe(0)
  now += 39_999
  expect(attempts.secondsShut('192.0.2.1')).toBe(1)
  now += 1
  expect(attempts.secondsShut('192.0.2.1')).toBe(0)
  type('192.0.2.1', 9)
  expect(attempts.secondsShut('192.0.2.1')).toBe(0)
})

it('more than a hundred of all together make it crowded for that minute', () => {
  for (let i = 0; i < 100; i++) type(`198.51.100.${i}`, 1)
  expect(attempts.crowded).toBe(false)
  type('203.0.113.1', 1)
  expect(attempts.crowded).toBe(true)
  expect(attempts.secondsShut('203.0.113.2')).toBe(0)
  now += 60_000
  expect(attempts.crowded).toBe(false)
})

describe('networkOf', () => {
  it('counts the addresses of one IPv6 visitor as one', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  })

  it('leaves IPv4 as it is', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  })
})

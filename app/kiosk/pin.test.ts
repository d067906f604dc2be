import { expect, test } from 'vitest'
import { afterWrong, hashPin, isPin, isRightPin, NO_TRIES, secondsToWait, type Tries } from './pin.ts'

test('a PIN has 4 to 8 digits', () => {
  expect(['1234', '12345678'].map(isPin)).toEqual([true, true])
  expect(['123', '123456789', '12a4', '١٢٣٤', ' 1234', ''].some(isPin)).toBe(false)
})

test('a PIN is recognised by its hash, which is different each time', async () => {
  const [one, other] = [await hashPin('2580'), await hashPin('2580')]
  expect(JSON.stringify(one)).not.toContain('2580')
  expect(one.hash).not.toBe(other.hash)
  expect(await isRightPin('2580', one)).toBe(true)
  expect(await isRightPin('2581', one)).toBe(false)
  expect(await isRightPin('', one)).toBe(false)
})

const wrong = (times: number, at: number): Tries =>
  Array.from({ length: times }).reduce<Tries>((tries) => afterWrong(tries, at), NO_TRIES)

test('five wrong tries are free, each next one costs half a minute', () => {
  expect(secondsToWait(NO_TRIES, 1000)).toBe(0)
  expect(secondsToWait(wrong(4, 1000), 1000)).toBe(0)
  expect(secondsToWait(wrong(5, 1000), 1000)).toBe(30)
  expect(secondsToWait(wrong(5, 1000), 30_001)).toBe(1)
  expect(secondsToWait(wrong(5, 1000), 31_000)).toBe(0)
  expect(secondsToWait(afterWrong(wrong(5, 1000), 31_000), 32_000)).toBe(29)
})

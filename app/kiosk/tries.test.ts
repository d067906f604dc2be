import { expect, test } from 'vitest'
import { afterWrong, NO_TRIES, secondsToWait, type Tries } from './tries.ts'

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

import { expect, test } from 'vitest'
import { hashPin, isPin, isRightPin } from './pin.ts'

test('a PIN has 4 to 8 digits', () => {
  expect(['1234', '12345678'].map(isPin)).toEqual([true, true])
  expect(['123', '123456789', '12a4', '١٢٣٤', ' 1234', ''].some(isPin)).toBe(false)
})

test('is known again by its hash alone, which is another each time', async () => {
  const [one, other] = [await hashPin('2580'), await hashPin('2580')]
  expect(JSON.stringify(one)).not.toContain('2580')
  expect(one.hash).not.toBe(other.hash)
  expect(await isRightPin('2580', one)).toBe(true)
  expect(await isRightPin('2581', one)).toBe(false)
  expect(await isRightPin('', one)).toBe(false)
})

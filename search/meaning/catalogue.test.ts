import { expect, it } from 'vitest'
import { Lazy, Remembered } from './catalogue.ts'

it('a lazy value is made when it is first read, and again after it was forgotten', () => {
  let made = 0
  const lazy = new Lazy(() => ++made)
  expect([made, lazy.value, lazy.value]).toEqual([0, 1, 1])
  lazy.forget()
  expect(lazy.value).toBe(2)
})

it('a remembered answer is asked for once, but again after a failure', async () => {
  const remembered = new Remembered<number>()
  await expect(remembered.get(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remembered.get(async () => 1)).toBe(1)
  expect(await remembered.get(async () => 2)).toBe(1)
  remembered.forget()
  expect(await remembered.get(async () => 3)).toBe(3)
})

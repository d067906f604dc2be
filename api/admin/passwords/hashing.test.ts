import { expect, it } from 'vitest'
import { createHashing } from './hashing.ts'

const PASSWORD = 'vijf bruine koffers'

it('keeps a password as argon2id, with a salt of its own each time', async () => {
  const { hash, isRight } = createHashing()
  const [one, other] = [await hash(PASSWORD), await hash(PASSWORD)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
  expect(await isRight(PASSWORD, one)).toBe(true)
  expect(await isRight(`${PASSWORD} `, one)).toBe(false)
  expect(await isRight('', one)).toBe(false)
})

it('reads é the same from every keyboard', async () => {
  const { hash, isRight } = createHashing()
  const kept = await hash('cafe\u0301 aan zee')
  expect(await isRight('caf\u00e9 aan zee', kept)).toBe(true)
})

it('no password is right for somebody who does not exist', async () => {
  expect(await createHashing().isRight(PASSWORD, null)).toBe(false)
})

it.each([[null], ['a hash']])('takes its turn for %j, so that both take as long', async (kind) => {
  const hashing = createHashing(1, 0)
  const kept = kind && (await hashing.hash(PASSWORD))
  // The hash for unknown users is made at the first call.
  await hashing.isRight(PASSWORD, null)
  const first = hashing.isRight(PASSWORD, kept)
  await Promise.resolve()
  await expect(hashing.isRight(PASSWORD, kept)).rejects.toMatchObject({ statusCode: 503, code: 'busy' })
  expect(await first).toBe(kept !== null)
  expect(await hashing.isRight(PASSWORD, kept)).toBe(kept !== null)
})

it('serves those that may wait, one after another, and refuses the others', async () => {
  const { hash, isRight } = createHashing(2, 3)
  const kept = await hash(PASSWORD)
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => isRight(PASSWORD, kept)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

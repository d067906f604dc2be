import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OpenDatabase } from './open-database.ts'
import { keepUntilChange, revisionOf } from './revision.ts'
import { asPublished, createTestDatabase } from './testing.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

const addShip = (name: string) =>
  open.db
    .insertInto('ship')
    .values(asPublished({ ship_name: name }))
    .execute()

/** A server counts the transactions of all its databases, so other tests and its own housekeeping are writers too. */
const onceNobodyElseWrites = (claim: () => Promise<void>) => vi.waitFor(claim, { timeout: 10_000 })

it('stays the same while nobody writes and changes with every write', async () => {
  const stays = () =>
    onceNobodyElseWrites(async () => expect(await revisionOf(open.db)).toBe(await revisionOf(open.db)))
  await stays()
  const before = await revisionOf(open.db)
  await addShip('Sibajak')
  expect(await revisionOf(open.db)).not.toBe(before)
  await stays()
})

it('keeps an answer until something is written', async () => {
  await onceNobodyElseWrites(async () => {
    let computed = 0
    const count = keepUntilChange(open.db, async () => {
      computed++
      const ships = await open.db.selectFrom('ship').select('id').execute()
      return ships.length
    })
    const before = await count('ships')
    expect(await Promise.all([count('ships'), count('ships')])).toEqual([before, before])
    expect(computed).toBe(1)

    await addShip('Oranje')
    expect(await count('ships')).toBe(before + 1)
    expect(computed).toBe(2)
  })
})

it('does not show what a transaction has not committed, and does once it has', async () => {
  const names = keepUntilChange(open.db, async () => {
    const ships = await open.db.selectFrom('ship').select('ship_name').execute()
    return ships.map((ship) => ship.ship_name)
  })
  await open.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .insertInto('ship')
        .values(asPublished({ ship_name: 'Nergens' }))
        .execute()
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await names()).not.toContain('Nergens')
  await addShip('Willem Ruys')
  expect(await names()).toContain('Willem Ruys')
})

it('does not keep a failure', async () => {
  let calls = 0
  const flaky = keepUntilChange(open.db, async () => {
    calls++
    if (calls === 1) throw new Error('once')
    return 'fine'
  })
  await expect(flaky()).rejects.toThrow('once')
  expect(await flaky()).toBe('fine')
})

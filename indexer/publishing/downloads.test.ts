import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { DOWNLOAD_FILES } from '#domain/downloads.ts'
import { addJourney, addPassenger, addShip } from '../testing/indexer.ts'
import { publishNow } from '../testing/publishing.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
  const voyage = await addJourney(open.db, 'KI-1', { ship_id: await addShip(open.db, 'Kota Inten') })
  await addPassenger(open.db, 'Piet Jansen', voyage)
  await publishNow(open.db)
})
afterAll(() => open.close())

describe('the downloads', () => {
  const hashes = async () => {
    const rows = await open.db
      .selectFrom('published_file')
      .select(['part', 'sha256'])
      .where('part', 'in', DOWNLOAD_FILES)
      .execute()
    return new Map(rows.map(({ part, sha256 }) => [part, sha256]))
  }

  it('are published too, and only those are replaced that changed', async () => {
    const before = await hashes()
    expect([...before.keys()].sort()).toEqual(DOWNLOAD_FILES.toSorted())
    await open.db.updateTable('passenger').set({ full_name: 'Jan de Boer' }).execute()
    await publishNow(open.db)
    expect(await hashes()).toEqual(before)
    await open.db.updateTable('ship').set({ ship_name: 'Kota Baroe' }).execute()
    await publishNow(open.db)
    const after = await hashes()
    expect(
      [...after]
        .filter(([part, hash]) => hash !== before.get(part))
        .map(([part]) => part)
        .sort(),
    ).toEqual([...['ships.csv', 'ships.jsonl', 'voyages.csv', 'voyages.jsonl']])
  })

  it('are written if one is missing or of another form', async () => {
    const before = await hashes()
    await open.db.deleteFrom('published_file').where('part', '=', 'ports.csv').execute()
    await open.db.updateTable('published_file').set({ position: 99 }).where('part', '=', 'ships.csv').execute()
    expect(await publishNow(open.db)).toBe(true)
    expect(await hashes()).toEqual(before)
    expect(await publishNow(open.db)).toBe(false)
  })
})

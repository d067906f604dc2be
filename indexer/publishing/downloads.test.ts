import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { DOWNLOAD_FILES, type DownloadFile } from '#domain/downloads.ts'
import { markDue } from '../due.ts'
import { addJourney, addPassenger, addShip, letTimePass } from '../testing/indexer.ts'
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

  it('have a page, a port and a partner that become public by the clock', async () => {
    const { db } = open
    const later = new Date(Date.now() + 3_600_000)
    await markDue(db, new Date())
    const page = { page_id: 'later', title: 'Later', content: 'Later', published_at: later }
    await db.insertInto('side_menu').values(page).execute()
    const port = { kind: 'port' as const, city: 'Later', latitude: 1, longitude: 1, published_at: later }
    await db.insertInto('content_point').values(port).execute()
    await db.insertInto('partner').values({ name: 'Later', role: 'bron', published_at: later }).execute()
    await publishNow(db)
    const before = await hashes()
    await letTimePass(db, ['side_menu', 'content_point', 'partner'], later)
    expect(await publishNow(db)).toBe(false)
    await markDue(db, new Date())
    expect(await publishNow(db)).toBe(true)
    const after = await hashes()
    expect(
      ['pages.csv', 'ports.csv', 'partners.csv', 'ships.csv'].filter(
        (part) => after.get(part as DownloadFile) !== before.get(part as DownloadFile),
      ),
    ).toEqual(['pages.csv', 'ports.csv', 'partners.csv'])
    await markDue(db, new Date())
    expect(await publishNow(db)).toBe(false)
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

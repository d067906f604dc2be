import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { asPublished, createTestDatabase } from '#db/testing/database.ts'
import { packNamesChange } from '#search/published/names-part.ts'
import { adoptMarks } from '../outbox.ts'
import { addJourney, addPassenger, addShip, openIndexServer } from '../testing/indexer.ts'
import { expectAllPublished, publishedTexts, publishNow, readPublished } from '../testing/publishing.ts'
import { packed } from './held-parts.ts'

/** So many that one edit is far below a tenth of a base. */
const ABOARD = 1500
const HOUR = 3_600_000

let open: OpenDatabase
let follow: (now?: Date) => Promise<void>
let ship: number
let voyages: number[]
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  const { db } = open
  await sql`truncate passenger, journey, ship, media, content_point, sea_leg, side_menu, search_outbox, setting,
    published_archive, published_file, archive_change restart identity cascade`.execute(db)
  ship = await addShip(db, 'Kota Inten')
  voyages = []
  for (let at = 1; at <= 40; at++)
    voyages.push(await addJourney(db, `KI-${at}`, { ...(at < 3 && { ship_id: ship }), start_date: '1951-02-20' }))
  await sql`insert into passenger (full_name, journey_id, published_at)
    select 'P. Jansen ' || n || ' ' || md5(n::text), (${voyages}::int[])[1 + n % 40], now() from generate_series(1, ${ABOARD}::int) n`.execute(
    db,
  )
  follow = (await openIndexServer(db)).follow
  expect(await publishNow(db)).toBe(true)
})

const files = async () =>
  (
    await open.db
      .selectFrom('published_file')
      .select(['part', 'position', 'removed_at'])
      .orderBy('part')
      .orderBy('position')
      .execute()
  ).map(({ part, position }) => `${part} ${position}`)
const JAN = { id: 1, journey: 1, fullName: 'Jan van Vroeger', demonstration: false }
const BASES = ['catalogue 0', 'names 0']
const rename = (id: number, full_name: string) =>
  open.db.updateTable('passenger').set({ full_name }).where('id', '=', id).execute()

describe('what is published first', () => {
  it('is everything that is public', async () => {
    expect(await files()).toEqual(BASES)
    await expectAllPublished(open.db)
  })

  it('is nothing again while nothing changes', async () => {
    expect(await publishNow(open.db)).toBe(false)
    await open.db.insertInto('attempt').values({ tried: 'x', whom: 'y', wrong: 1, ends_at: new Date() }).execute()
    expect(await publishNow(open.db)).toBe(false)
  })

  it('is on the same content the same files', async () => {
    const before = await open.db.selectFrom('published_file').select(['part', 'sha256']).orderBy('part').execute()
    await open.db.deleteFrom('published_file').execute()
    await open.db.deleteFrom('published_archive').execute()
    await publishNow(open.db)
    const after = await open.db.selectFrom('published_file').select(['part', 'sha256']).orderBy('part').execute()
    expect(after).toEqual(before)
  })
})

it('everything is written anew where the files are of another format, whatever stands in them', async () => {
  const { db } = open
  await rename(1, 'Jan de Boer')
  await publishNow(db)
  expect(await files()).toEqual(['catalogue 0', 'catalogue 1', 'names 0', 'names 1'])
  for (const format of [0, 99]) {
    await db.updateTable('published_archive').set({ format }).execute()
    await db
      .updateTable('published_file')
      .set({ content: Buffer.from('of another version') })
      .execute()
    expect(await publishNow(db)).toBe(true)
    expect(await files()).toEqual(BASES)
    await expectAllPublished(db)
    expect(await publishNow(db)).toBe(false)
  }
  // Names that nobody may have any more go with the files of before.
  await db.updateTable('published_archive').set({ format: 99 }).execute()
  expect(await publishNow(db, { namesFor: 'nobody' })).toBe(true)
  expect(await files()).toEqual(['catalogue 0'])
})

describe('a change', () => {
  it('is a small file of the part alone, whether the engine has it or not', async () => {
    await rename(1, 'Jan de Boer')
    expect(await publishNow(open.db)).toBe(true)
    expect(await files()).toEqual(['catalogue 0', 'catalogue 1', 'names 0', 'names 1'])
    await expectAllPublished(open.db)
    // Its mark is cleared later. That is no change.
    await follow()
    expect(await publishNow(open.db)).toBe(false)
    expect(await open.db.selectFrom('archive_change').selectAll().execute()).toEqual([])
    // Another one's is cleared before it is published.
    await rename(2, 'Piet de Boer')
    await follow()
    expect(await publishNow(open.db)).toBe(true)
    expect(await open.db.selectFrom('archive_change').selectAll().execute()).toEqual([])
    const texts = await publishedTexts(open.db, 'names')
    expect(texts.length).toBe(2)
    for (const name of ['Jan de Boer', 'Piet de Boer']) expect(texts[1]).toContain(name)
    await expectAllPublished(open.db)
  })

  it('that changes nothing of a part is no file of it', async () => {
    await open.db.updateTable('journey').set({ favorite_rank: 1 }).where('id', '=', voyages[0]!).execute()
    await open.db.updateTable('passenger').set({ birth_year: 1920 }).where('id', '=', 1).execute()
    await publishNow(open.db)
    expect(await files()).toEqual(BASES)
  })

  it('of a tenth of a base is a new base, in place of the old one and its changes', async () => {
    await rename(1, 'Jan de Boer')
    await publishNow(open.db)
    await sql`update passenger set full_name = full_name || ' jr.' where id <= ${ABOARD / 10}`.execute(open.db)
    await publishNow(open.db)
    expect(await files()).toContain('names 0')
    expect((await publishedTexts(open.db, 'names')).length).toBe(1)
    await expectAllPublished(open.db)
  })

  it('has no name that an earlier one had and that is gone since', async () => {
    await rename(1, 'Jan de Boer')
    await publishNow(open.db)
    await rename(2, 'Piet de Boer')
    await publishNow(open.db)
    await rename(1, 'Jan Bakker')
    await publishNow(open.db)
    const texts = await publishedTexts(open.db, 'names')
    expect(texts.length).toBe(2)
    expect(texts.join()).not.toContain('Jan de Boer')
    expect(texts.join()).toContain('Piet de Boer')
    await expectAllPublished(open.db)
  })

  it('takes the place of all that an earlier version of the site published one beside another', async () => {
    const { db } = open
    await rename(1, 'Jan de Boer')
    await addPassenger(db, 'Nieuw van Boord', voyages[0]!)
    await publishNow(db)
    const [, change] = await db
      .selectFrom('published_file')
      .selectAll()
      .where('part', '=', 'names')
      .orderBy('position')
      .execute()
    const after = packed(packNamesChange({ passenger: new Map([[2, { ...JAN, id: 2 }]]) }), 1)
    const bytes = after.content.length
    await db
      .insertInto('published_file')
      .values({ ...change!, ...after, position: 2, bytes, removed_at: null })
      .execute()
    expect((await readPublished(db)).names.get(2)).toEqual({ ...JAN, id: 2 })
    // Only the third differs from what is published, and all of it comes in one file.
    await rename(3, 'Klaas Bakker')
    await publishNow(db)
    const texts = await publishedTexts(db, 'names')
    expect(texts.length).toBe(2)
    for (const name of ['Jan de Boer', 'Nieuw van Boord', JAN.fullName, 'Klaas Bakker']) expect(texts[1]).toContain(name)
  })
})

describe('who is not public', () => {
  it.each([
    ['withdrawn', { deleted_at: new Date() }],
    ['under embargo', { public_from: '2999-01-01' }],
    ['a draft', { published_at: null }],
  ])('as %s is in no file, whether the base has the name or a change', async (_, change) => {
    const id = await addPassenger(open.db, 'Geheim van Zwijgen', voyages[0]!)
    await publishNow(open.db)
    expect((await publishedTexts(open.db, 'names')).join()).toContain('Geheim')
    await open.db.updateTable('passenger').set(change).where('id', '=', id).execute()
    await publishNow(open.db)
    await expectAllPublished(open.db)
    expect((await publishedTexts(open.db, 'names')).join()).not.toContain('Geheim')
    expect((await publishedTexts(open.db, 'names')).length).toBe(2)
    await open.db.updateTable('passenger').set(change).where('id', '=', 7).execute()
    await publishNow(open.db)
    await expectAllPublished(open.db)
    const texts = await publishedTexts(open.db, 'names')
    expect(texts.length).toBe(1)
    expect(texts[0]).not.toContain('"P. Jansen 7 ')
  })

  it('is never named, not by key either, when he never was public', async () => {
    await addPassenger(open.db, 'Geheim van Zwijgen', voyages[0]!, { public_from: '2999-01-01' })
    await publishNow(open.db)
    expect(await files()).toEqual(BASES)
    expect((await publishedTexts(open.db, 'names')).join()).not.toContain('Geheim')
  })

  it('goes and comes back with the voyage', async () => {
    const of = (deleted_at: Date | null) =>
      open.db.updateTable('journey').set({ deleted_at }).where('id', '=', voyages[5]!).execute()
    await of(new Date())
    await publishNow(open.db)
    await expectAllPublished(open.db)
    await of(null)
    await follow()
    await publishNow(open.db)
    await expectAllPublished(open.db)
    await open.db.deleteFrom('journey').where('id', '=', voyages[6]!).execute()
    await publishNow(open.db)
    await expectAllPublished(open.db)
  })

  it('is out of all files by an old name within a day', async () => {
    const now = new Date()
    await rename(7, 'N. N.')
    await publishNow(open.db, { now })
    expect((await publishedTexts(open.db, 'names'))[0]).toContain('"P. Jansen 7 ')
    const old = await open.db.selectFrom('published_file').select('sha256').where('part', '=', 'names').execute()
    expect(await publishNow(open.db, { now: new Date(now.getTime() + 20 * HOUR) })).toBe(false)
    expect(await publishNow(open.db, { now: new Date(now.getTime() + 24 * HOUR) })).toBe(true)
    const texts = await publishedTexts(open.db, 'names')
    expect(texts.length).toBe(1)
    expect(texts[0]).not.toContain('"P. Jansen 7 ')
    const kept = await open.db.selectFrom('published_file').select('sha256').where('part', '=', 'names').execute()
    expect(kept.some(({ sha256 }) => old.some((file) => file.sha256 === sha256))).toBe(false)
    expect(await publishNow(open.db, { now: new Date(now.getTime() + 48 * HOUR) })).toBe(false)
  })

  it('is in no file by the name of a voyage either, a day after that was changed', async () => {
    const of = (name: string) => open.db.updateTable('journey').set({ name }).where('id', '=', voyages[3]!).execute()
    const isNamed = async () => (await publishedTexts(open.db, 'catalogue')).join().includes('Geheim')
    const at = (hours: number) => ({ now: new Date(now + hours * HOUR) })
    const now = Date.now()
    await of('De reis van Geheim')
    await publishNow(open.db, at(0))
    await publishNow(open.db, at(24))
    expect([await isNamed(), (await publishedTexts(open.db, 'catalogue')).length]).toEqual([true, 1])
    await of('Een reis')
    await publishNow(open.db, at(25))
    expect(await isNamed()).toBe(true)
    await publishNow(open.db, at(49))
    expect(await isNamed()).toBe(false)
    await expectAllPublished(open.db)
  })

  it('comes on the day that the embargo ends, in Amsterdam', async () => {
    const id = await addPassenger(open.db, 'Later van Dag', voyages[0]!, { public_from: '2031-05-06' })
    const before = new Date('2031-05-05T21:00:00Z')
    await publishNow(open.db, { now: before })
    await sql`insert into search_outbox (kind, entity_id) values ('passenger', ${id})
      on conflict (kind, entity_id) do update set changed_in = pg_current_xact_id()`.execute(open.db)
    const after = new Date('2031-05-05T22:30:00Z')
    expect(todayInAmsterdam(after)).toBe('2031-05-06')
    await publishNow(open.db, { now: after })
    expect((await publishedTexts(open.db, 'names')).join()).toContain('Later van Dag')
  })
})

it('has a picture while a text that is public names it, though nobody edits the picture', async () => {
  const { db } = open
  const picture = { kind: 'image' as const, width: 10, height: 10, file_hash: 'f00d' }
  const { id } = await db.insertInto('media').values(asPublished(picture)).returning('id').executeTakeFirstOrThrow()
  const content = `<p><img src="/media/${id}"></p>`
  await db
    .insertInto('side_menu')
    .values(asPublished({ page_id: 'verhaal', title: 'Verhaal', content }))
    .execute()
  const pictures = async () => {
    await follow()
    await publishNow(db)
    await expectAllPublished(db)
    return (await readPublished(db)).catalogue.image.size
  }
  expect(await pictures()).toBe(1)
  await db.updateTable('side_menu').set({ deleted_at: sql<Date>`now()` }).execute()
  expect(await pictures()).toBe(0)
  await db.updateTable('side_menu').set({ deleted_at: null }).execute()
  expect(await pictures()).toBe(1)
  await db.updateTable('side_menu').set({ content: '<p>Zonder</p>' }).execute()
  expect(await pictures()).toBe(0)
})

describe('names', () => {
  it('are published for nobody, and what was is gone', async () => {
    await publishNow(open.db, { namesFor: 'nobody' })
    expect(await files()).toEqual(['catalogue 0'])
    await rename(1, 'Jan de Boer')
    await publishNow(open.db, { namesFor: 'nobody' })
    expect((await files()).some((file) => file.startsWith('names'))).toBe(false)
    await publishNow(open.db, { namesFor: 'kiosks' })
    await expectAllPublished(open.db)
  })

  it('are not published where there are too many, and that is seen once a day', async () => {
    await open.db.deleteFrom('published_file').where('part', '=', 'names').execute()
    const now = new Date()
    await publishNow(open.db, { mostNames: 1000, now })
    expect(await files()).toEqual(['catalogue 0'])
    expect(await publishNow(open.db, { mostNames: 2000, now })).toBe(false)
    await publishNow(open.db, { mostNames: 2000, now: new Date(now.getTime() + 25 * HOUR) })
    expect(await files()).toEqual(BASES)
  })

  it('are published no more once changes have made them too many', async () => {
    const mostNames = (await readPublished(open.db)).names.size
    await rename(1, 'Jan de Boer')
    await publishNow(open.db, { mostNames })
    await expectAllPublished(open.db)
    const journey = { journey_id: 1, published_at: new Date() }
    await open.db
      .insertInto('passenger')
      .values({ full_name: 'Nieuw van Boord', ...journey })
      .execute()
    await publishNow(open.db, { mostNames })
    expect((await files()).some((file) => file.startsWith('names'))).toBe(false)
  })
})

it('publishes everything anew when a dump of another server was put back', async () => {
  await sql`update published_archive set snapshot = '99999999:99999999:'`.execute(open.db)
  await rename(1, 'Jan de Boer')
  // Another drainer begins.
  await adoptMarks(open.db)
  await follow()
  expect(await publishNow(open.db)).toBe(true)
  await expectAllPublished(open.db)
})

it('publishes once what two processes publish at once', async () => {
  await rename(1, 'Jan de Boer')
  const done = await Promise.all([publishNow(open.db), publishNow(open.db)])
  expect(done.filter(Boolean)).toHaveLength(1)
  await expectAllPublished(open.db)
})

it('has no trace of a list page but its count', async () => {
  const page = { kind: 'list-page' as const, width: 10, height: 10, file_hash: 'f00d' }
  const image = { ...page, kind: 'image' as const, description: 'Aan dek' }
  const { db } = open
  await db
    .insertInto('media')
    .values(
      asPublished([
        { ...image, journey_id: voyages[1]! },
        { ...page, journey_id: voyages[0]!, file_hash: 'beef' },
      ]),
    )
    .execute()
  await publishNow(db)
  await expectAllPublished(db)
  expect((await readPublished(db)).catalogue.listPages).toEqual(new Map([[voyages[0], 1]]))
  // The image turns out to be a page.
  await db.updateTable('media').set({ kind: 'list-page' }).where('kind', '=', 'image').execute()
  await publishNow(db)
  await expectAllPublished(db)
  const { catalogue } = await readPublished(db)
  expect(catalogue.image.size).toBe(0)
  expect(catalogue.listPages).toEqual(
    new Map([
      [voyages[0], 1],
      [voyages[1], 1],
    ]),
  )
  // It goes to another voyage.
  await db.updateTable('media').set({ journey_id: voyages[2]! }).where('file_hash', '=', 'f00d').execute()
  await publishNow(db)
  await expectAllPublished(db)
  await db.deleteFrom('media').execute()
  await publishNow(db)
  await expectAllPublished(db)
})

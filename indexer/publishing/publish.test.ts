import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { asPublished, createTestDatabase, inAnotherSession } from '#db/testing/database.ts'
import type { PartName } from '#domain/published-archive.ts'
import { isAnyoneGone } from '#records/gone.ts'
import { packNamesChange } from '#search/published/names-part.ts'
import { adoptMarks } from '../outbox.ts'
import { emptyArchive } from '../testing/edits.ts'
import { addJourney, addPassenger, addShip, openIndexServer } from '../testing/indexer.ts'
import { expectAllPublished, publishedTexts, publishNow, readPublished } from '../testing/publishing.ts'
import { packed } from './held-parts.ts'
import type { Packer } from './protocol.ts'
import { openPacker } from './publish.ts'

/** Enough passengers that one edit is far less than a tenth of a base. */
const ABOARD = 1500
const HOUR = 3_600_000

let open: OpenDatabase
let follow: (now?: Date) => Promise<void>
let voyages: number[]
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  const { db } = open
  await emptyArchive(db)
  const ship = await addShip(db, 'Kota Inten')
  voyages = []
  for (let at = 1; at <= 40; at++)
    voyages.push(await addJourney(db, `KI-${at}`, { ...(at < 3 && { ship_id: ship }), start_date: '1951-02-20' }))
  await sql`insert into passenger (full_name, journey_id, published_at)
    select 'P. Jansen ' || n || ' ' || md5(n::text), (${voyages}::int[])[1 + n % 40], now()
    from generate_series(1, ${ABOARD}::int) n`.execute(db)
  follow = (await openIndexServer(db)).follow
  expect(await publishNow(db)).toBe(true)
})

const stored = () =>
  open.db
    .selectFrom('published_file')
    .select(['part', 'position', 'sha256'])
    .where('part', 'in', ['catalogue', 'names'])
    .orderBy('part')
    .orderBy('position')
const files = async () => (await stored().execute()).map(({ part, position }) => `${part} ${position}`)
const isIn = async (text: string, part: PartName = 'names') => (await publishedTexts(open.db, part)).join().includes(text)
const BASES = ['catalogue 0', 'names 0']
/** A base and a change of each part. */
const CHANGED = ['catalogue 0', 'catalogue 1', 'names 0', 'names 1']
const rename = (id: number, full_name: string) =>
  open.db.updateTable('passenger').set({ full_name }).where('id', '=', id).execute()

describe('the first publication', () => {
  it('has everything public', async () => {
    expect(await files()).toEqual(BASES)
    await expectAllPublished(open.db)
  })

  it('is not repeated while nothing changes', async () => {
    expect(await publishNow(open.db)).toBe(false)
    await open.db.insertInto('attempt').values({ tried: 'x', whom: 'y', wrong: 1, ends_at: new Date() }).execute()
    expect(await publishNow(open.db)).toBe(false)
  })

  it('has nobody for long who was withdrawn while it was made', async () => {
    const { db } = open
    await db.deleteFrom('published_file').execute()
    await db.deleteFrom('published_archive').execute()
    const [gone, packer] = [await addPassenger(db, 'Toch Teruggetrokken', voyages[0]!), openPacker()]
    const page = {
      kind: 'list-page',
      page_number: 1,
      journey_id: voyages[0]!,
      width: 900,
      height: 600,
      file_hash: 'aaaaaaaa1',
    } as const
    await db.insertInto('media').values(asPublished(page)).execute()
    await follow()
    const watched: Packer = Object.assign(Object.create(packer), {
      ask: async (...asked: Parameters<Packer['ask']>) => {
        if (asked[0] === 'packNames') {
          await db.updateTable('passenger').set({ published_at: null }).where('id', '=', gone).execute()
          await db.updateTable('media').set({ journey_id: voyages[1]! }).where('kind', '=', 'list-page').execute()
          await follow()
        }
        return packer.ask(...asked)
      },
    })
    await publishNow(db, { packer: watched })
    await packer.kill()
    expect(await isIn('Toch Teruggetrokken')).toBe(true)
    expect(await isAnyoneGone(db)).toBe(true)
    await publishNow(db)
    expect(await isIn('Toch Teruggetrokken')).toBe(false)
    await expectAllPublished(db)
  })

  it('makes the same files from the same content', async () => {
    const before = await stored().execute()
    await open.db.deleteFrom('published_file').execute()
    await open.db.deleteFrom('published_archive').execute()
    await publishNow(open.db)
    expect(await stored().execute()).toEqual(before)
  })
})

it('files of another format are written anew, without reading them', async () => {
  const { db } = open
  await rename(1, 'Jan de Boer')
  await publishNow(db)
  expect(await files()).toEqual(CHANGED)
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
  // Names that nobody may have any more go with the old files.
  await db.updateTable('published_archive').set({ format: 99 }).execute()
  expect(await publishNow(db, { namesFor: 'nobody' })).toBe(true)
  expect(await files()).toEqual(['catalogue 0'])
})

it.each(['catalogue', 'names'] as const)(
  'files that cannot be read are written anew with the next change: %s',
  async (part) => {
    const { db } = open
    const damaged = packed('{"journey":', 1).content
    await db.updateTable('published_file').set({ content: damaged }).where('part', '=', part).execute()
    await rename(1, 'Jan de Boer')
    await db.updateTable('journey').set({ name: 'Zomerreis' }).where('id', '=', voyages[0]!).execute()
    expect(await publishNow(db)).toBe(true)
    expect(await files()).toEqual(BASES)
    await expectAllPublished(db)
  },
)

describe('a change', () => {
  it('is a small file, whether the engine has it already or not', async () => {
    await rename(1, 'Jan de Boer')
    expect(await publishNow(open.db)).toBe(true)
    expect(await files()).toEqual(CHANGED)
    await expectAllPublished(open.db)
    // The mark is cleared later. That is no change.
    await follow()
    expect(await publishNow(open.db)).toBe(false)
    expect(await open.db.selectFrom('archive_change').selectAll().execute()).toEqual([])
    // This mark is cleared before the change is published.
    await rename(2, 'Piet de Boer')
    await follow()
    expect(await publishNow(open.db)).toBe(true)
    expect(await open.db.selectFrom('archive_change').selectAll().execute()).toEqual([])
    const texts = await publishedTexts(open.db, 'names')
    expect(texts.length).toBe(2)
    for (const name of ['Jan de Boer', 'Piet de Boer']) expect(texts[1]).toContain(name)
    await expectAllPublished(open.db)
  })

  it('that is not in a part makes no file of it', async () => {
    await open.db.updateTable('journey').set({ favorite_rank: 1 }).where('id', '=', voyages[0]!).execute()
    await open.db.updateTable('passenger').set({ birth_year: 1920 }).where('id', '=', 1).execute()
    await publishNow(open.db)
    expect(await files()).toEqual(BASES)
  })

  it('of a tenth of a base makes a new base, which replaces the old one and its change', async () => {
    await rename(1, 'Jan de Boer')
    await publishNow(open.db)
    await sql`update passenger set full_name = full_name || ' jr.' where id <= ${ABOARD / 10}`.execute(open.db)
    await publishNow(open.db)
    expect(await files()).toContain('names 0')
    expect((await publishedTexts(open.db, 'names')).length).toBe(1)
    await expectAllPublished(open.db)
  })

  it('has no name of an earlier change that was replaced since', async () => {
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

  it('replaces the several changes that an earlier version of the site published', async () => {
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
    const jan = { id: 2, journey: 1, fullName: 'Jan van Vroeger', demonstration: false }
    const after = packed(packNamesChange({ passenger: new Map([[2, jan]]) }), 1)
    const { sha256, content, records, textBytes: text_bytes } = after
    await db
      .insertInto('published_file')
      .values({ ...change!, sha256, content, records, text_bytes, position: 2, bytes: content.length, removed_at: null })
      .execute()
    expect((await readPublished(db)).names.get(2)).toEqual(jan)
    // Only passenger 3 differs from the published files. All changes come in one file.
    await rename(3, 'Klaas Bakker')
    await publishNow(db)
    const texts = await publishedTexts(db, 'names')
    expect(texts.length).toBe(2)
    for (const name of ['Jan de Boer', 'Nieuw van Boord', jan.fullName, 'Klaas Bakker']) expect(texts[1]).toContain(name)
  })
})

describe('a passenger who is not public', () => {
  it.each([
    ['withdrawn', { deleted_at: new Date() }],
    ['under embargo', { public_from: '2999-01-01' }],
    ['a draft', { published_at: null }],
  ])('but %s is in no file, neither the base nor the change', async (_, change) => {
    const id = await addPassenger(open.db, 'Geheim van Zwijgen', voyages[0]!)
    await publishNow(open.db)
    expect(await isIn('Geheim')).toBe(true)
    await open.db.updateTable('passenger').set(change).where('id', '=', id).execute()
    await publishNow(open.db)
    await expectAllPublished(open.db)
    expect(await isIn('Geheim')).toBe(false)
    expect((await publishedTexts(open.db, 'names')).length).toBe(2)
    await open.db.updateTable('passenger').set(change).where('id', '=', 7).execute()
    await publishNow(open.db)
    await expectAllPublished(open.db)
    const texts = await publishedTexts(open.db, 'names')
    expect(texts.length).toBe(1)
    expect(texts[0]).not.toContain('"P. Jansen 7 ')
  })

  it('and never was public is never in a file, not even by key', async () => {
    await addPassenger(open.db, 'Geheim van Zwijgen', voyages[0]!, { public_from: '2999-01-01' })
    await publishNow(open.db)
    expect(await files()).toEqual(BASES)
    expect(await isIn('Geheim')).toBe(false)
  })

  it('because the voyage is withdrawn comes back with the voyage', async () => {
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

  it('by an old name leaves all files within a day', async () => {
    const now = Date.now()
    const publishAt = (hours: number) => publishNow(open.db, { now: new Date(now + hours * HOUR) })
    await rename(7, 'N. N.')
    await publishAt(0)
    expect((await publishedTexts(open.db, 'names'))[0]).toContain('"P. Jansen 7 ')
    const old = new Set((await stored().where('part', '=', 'names').execute()).map(({ sha256 }) => sha256))
    expect(await publishAt(20)).toBe(false)
    expect(await publishAt(24)).toBe(true)
    const texts = await publishedTexts(open.db, 'names')
    expect(texts.length).toBe(1)
    expect(texts[0]).not.toContain('"P. Jansen 7 ')
    const kept = await stored().where('part', '=', 'names').execute()
    expect(kept.some(({ sha256 }) => old.has(sha256))).toBe(false)
    expect(await publishAt(48)).toBe(false)
  })

  it("by a voyage's old name leaves all files within a day", async () => {
    const of = (name: string) => open.db.updateTable('journey').set({ name }).where('id', '=', voyages[3]!).execute()
    const now = Date.now()
    const publishAt = (hours: number) => publishNow(open.db, { now: new Date(now + hours * HOUR) })
    await of('De reis van Geheim')
    await publishAt(0)
    await publishAt(24)
    expect([await isIn('Geheim', 'catalogue'), (await publishedTexts(open.db, 'catalogue')).length]).toEqual([true, 1])
    await of('Een reis')
    await publishAt(25)
    expect(await isIn('Geheim', 'catalogue')).toBe(true)
    await publishAt(49)
    expect(await isIn('Geheim', 'catalogue')).toBe(false)
    await expectAllPublished(open.db)
  })

  it('yet is published on the day that the embargo ends, in Amsterdam', async () => {
    const id = await addPassenger(open.db, 'Later van Dag', voyages[0]!, { public_from: '2031-05-06' })
    const before = new Date('2031-05-05T21:00:00Z')
    await publishNow(open.db, { now: before })
    await sql`insert into search_outbox (kind, entity_id) values ('passenger', ${id})
      on conflict (kind, entity_id) do update set changed_in = pg_current_xact_id()`.execute(open.db)
    const after = new Date('2031-05-05T22:30:00Z')
    expect(todayInAmsterdam(after)).toBe('2031-05-06')
    await publishNow(open.db, { now: after })
    expect(await isIn('Later van Dag')).toBe(true)
  })
})

describe('names', () => {
  it('go, if nobody may have them any more', async () => {
    await publishNow(open.db, { namesFor: 'nobody' })
    expect(await files()).toEqual(['catalogue 0'])
    await rename(1, 'Jan de Boer')
    await publishNow(open.db, { namesFor: 'nobody' })
    expect((await files()).some((file) => file.startsWith('names'))).toBe(false)
    await publishNow(open.db, { namesFor: 'kiosks' })
    await expectAllPublished(open.db)
  })

  it('are not published if there are too many; they are counted again once a day', async () => {
    await open.db.deleteFrom('published_file').where('part', '=', 'names').execute()
    const now = new Date()
    await publishNow(open.db, { mostNames: 1000, now })
    expect(await files()).toEqual(['catalogue 0'])
    expect(await publishNow(open.db, { mostNames: 2000, now })).toBe(false)
    await publishNow(open.db, { mostNames: 2000, now: new Date(now.getTime() + 25 * HOUR) })
    expect(await files()).toEqual(BASES)
  })

  it('go, once changes have made them too many', async () => {
    const mostNames = (await readPublished(open.db)).names.size
    await rename(1, 'Jan de Boer')
    await publishNow(open.db, { mostNames })
    await expectAllPublished(open.db)
    await addPassenger(open.db, 'Nieuw van Boord', 1)
    await publishNow(open.db, { mostNames })
    expect((await files()).some((file) => file.startsWith('names'))).toBe(false)
  })
})

it('publishes everything anew after a dump of another server was restored', async () => {
  await sql`update published_archive set snapshot = '99999999:99999999:'`.execute(open.db)
  await rename(1, 'Jan de Boer')
  // Another drainer starts.
  await adoptMarks(open.db)
  await follow()
  expect(await publishNow(open.db)).toBe(true)
  await expectAllPublished(open.db)
})

it('publishes only once if two processes publish at the same time', async () => {
  await rename(1, 'Jan de Boer')
  const done = await Promise.all([publishNow(open.db), publishNow(open.db)])
  expect(done.filter(Boolean)).toHaveLength(1)
  await expectAllPublished(open.db)
})

// The embedded database has one connection.
describe.runIf(process.env.TEST_DATABASE_URL)('a voyage that is withdrawn while a passenger comes aboard', () => {
  it.each(['while search is away', 'and drained'])('leaves no name, %s', async (how) => {
    const { db } = open
    await follow()
    await publishNow(db)
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('journey').set({ deleted_at: new Date() }).where('id', '=', voyages[0]!).execute()
      await inAnotherSession(async () => {
        await addPassenger(db, 'Net Aan Boord', voyages[0]!)
        await publishNow(db)
      })
    })
    expect(await isIn('Net Aan Boord')).toBe(true)
    if (how === 'and drained') await follow()
    expect(await isAnyoneGone(db)).toBe(true)
    await publishNow(db)
    expect(await isIn('Net Aan Boord')).toBe(false)
    await follow()
    await expectAllPublished(db)
  })
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'
import { asPublished, createTestDatabase } from '#db/testing/database.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { shipDescription } from '#records/all.ts'
import { journeyDescription } from '#records/journeys.ts'
import { noteAll } from '#records/revisions.ts'
import { importArchive } from './import-archive.ts'
import { importSample, isEmptyArchive, isSampleUnfinished, removeSample } from './sample.ts'

let scratch: string
let database: OpenDatabase
let db: Kysely<Database>
let store: FileStore

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'overtocht-sample-'))
  database = await createTestDatabase()
  db = database.db
  store = await openFileStore(scratch)
})
afterAll(async () => {
  await database.close()
  await rm(scratch, { recursive: true, force: true })
})

const TABLES = ['journey', 'ship', 'content_point', 'sea_leg', 'media', 'side_menu', 'partner', 'passenger'] as const

async function countRows(): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function storedFiles(): Promise<string[]> {
  const folders = await readdir(join(scratch, 'files'))
  const names = await Promise.all(
    folders.filter((name) => !['tmp', 'SHA256SUMS'].includes(name)).map((name) => readdir(join(scratch, 'files', name))),
  )
  return names.flat()
}

async function folderOf(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(scratch, name)
  await mkdir(folder)
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content)
  return folder
}

describe('the sample archive of the project', () => {
  test('is imported into an empty archive without errors, warnings or conflicts, and shows its progress', async () => {
    expect(await isEmptyArchive(db)).toBe(true)
    const cutShort = importSample({
      db,
      store,
      sampleArchive: 'sample',
      onProgress: (share) => {
        if (share > 0.6) throw new Error('stopped')
      },
    })
    await expect(cutShort).rejects.toThrow('stopped')
    expect([await isEmptyArchive(db), await isSampleUnfinished(db)]).toEqual([false, true])

    const shares: number[] = []
    const reports = await importSample({
      db,
      store,
      sampleArchive: 'sample',
      onProgress: (share) => shares.push(share),
    })
    expect(await isSampleUnfinished(db)).toBe(false)
    expect(reports.flatMap(({ errors, warnings, conflicts }) => [...errors, ...warnings, ...conflicts])).toEqual([])
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(await isEmptyArchive(db)).toBe(false)
    const counts = await countRows()
    expect(counts).toMatchObject({ journey: 173, ship: 88, sea_leg: 69 })
    expect(counts.media).toBeGreaterThanOrEqual(30 + 5 * 3)
  })

  test('gives every voyage with a known number as many passengers, all marked as demonstration', async () => {
    const rows = await db
      .selectFrom('journey')
      .leftJoin('passenger', 'passenger.journey_id', 'journey.id')
      .select((eb) => ['code', 'passenger_count', eb.fn.count<number>('passenger.id').as('made')])
      .groupBy(['code', 'passenger_count'])
      .execute()
    const known = rows.filter(({ passenger_count }) => passenger_count !== null)
    expect(known.length).toBeGreaterThan(70)
    expect(known.filter(({ passenger_count, made }) => Number(made) !== passenger_count)).toEqual([])
    const real = await db.selectFrom('passenger').select('id').where('demonstration', '=', false).execute()
    expect(real).toEqual([])
  })

  test('has three drawn pages or more of each favourite, whose names stand on these pages', async () => {
    const favourites = await db.selectFrom('journey').select(['id', 'code']).where('favorite_rank', 'is not', null).execute()
    expect(favourites).toHaveLength(5)
    for (const { id } of favourites) {
      const pages = await db
        .selectFrom('media')
        .select(['page_number', 'demonstration'])
        .where('journey_id', '=', id)
        .where('kind', '=', 'list-page')
        .orderBy('page_number')
        .execute()
      expect(pages.slice(0, 3)).toEqual([1, 2, 3].map((page_number) => ({ page_number, demonstration: true })))
      const names = await db
        .selectFrom('passenger')
        .select((eb) => ['list_page', eb.fn.countAll<number>().as('names')])
        .where('journey_id', '=', id)
        .where('list_page', 'is not', null)
        .groupBy('list_page')
        .execute()
      expect(names.map(({ names }) => Number(names))).toEqual(pages.map(() => 40))
    }
  })

  test('changes nothing when it is imported once more', async () => {
    const reports = await importSample({ db, store, sampleArchive: 'sample' })
    expect(reports.map(({ batch }) => batch)).toEqual([null, null])
  })

  test('can be removed with its files, and does not come back by itself', async () => {
    const counts = await removeSample(db, store)
    expect(counts.passenger.removed).toBeGreaterThan(80_000)
    expect(Object.values(counts).every(({ kept }) => kept === 0)).toBe(true)
    expect(new Set(Object.values(await countRows()))).toEqual(new Set([0]))
    expect(await storedFiles()).toEqual([])
    expect(await isEmptyArchive(db)).toBe(false)
  })
})

const VOYAGES = 'voyage_code,ship_name,departure_city,departure_date,arrival_city,arrival_date\n'

describe('a sample beside the archive of a museum', () => {
  beforeAll(async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const [shared, own] = await Promise.all([plain('#111'), plain('#eee')])
    const sample = await folderOf('sample', {
      'ships.csv': 'ship_name\nOranje\nSibajak\nRuys\nWaterman\n',
      'ports.csv': 'city,latitude,longitude\nBatavia,-6.1,106.9\nSuez,29.9,32.5\nAden,12.8,45\nAmsterdam,52.4,4.9\n',
      'waypoints.csv': 'leg_from,leg_to,waypoints\nBatavia,Aden,0 80\nAden,Suez,20 38\nSuez,Amsterdam,36 -6\n',
      'voyages.csv': `${VOYAGES}OR-1,Oranje,Batavia,,Amsterdam,\nSI-1,Sibajak,Batavia,,Suez,\n`,
      'passengers.csv': 'voyage_code,full_name,demonstration\nOR-1,A. Jansen,true\nSI-1,B. Jansen,true\n',
      'images.csv': 'file,voyage_code,ship_name,description\na.png,OR-1,,Een\nb.png,SI-1,,Twee\n',
      'a.png': shared,
      'b.png': own,
    })
    const [report] = await importSample({ db, store, sampleArchive: sample })
    expect(report?.errors).toEqual([])
    const real = await folderOf('museum', {
      'voyages.csv': `${VOYAGES}RU-1,Ruys,Batavia,,Amsterdam,\n`,
      'passengers.csv': 'voyage_code,full_name\nSI-1,C. de Vries\n',
      'images.csv': 'file,voyage_code,description\nfoto.png,RU-1,Drie\n',
      'foto.png': shared,
    })
    expect((await importArchive({ db, store, folder: real })).errors).toEqual([])
    await db
      .insertInto('side_menu')
      .values(asPublished({ page_id: 'eigen', title: 'Eigen bladzijde', content: '<p>Van de staf</p>' }))
      .execute()
    const { id } = await db
      .insertInto('app_user')
      .values({ username: 'mkoster', password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const idOf = async (table: 'ship' | 'journey', named: Expression<SqlBool>) =>
      (await db.selectFrom(table).select('id').where(named).executeTakeFirstOrThrow()).id
    const waterman = await idOf('ship', sql`ship_name = 'Waterman'`)
    await noteAll(db, shipDescription, [waterman], { action: 'updated', userId: id })
    const followed = await idOf('journey', sql`code = 'OR-1'`)
    await noteAll(db, journeyDescription, [followed], { action: 'followed', userId: id })
  })

  test("is removed, except the records that the museum's records refer to, or that staff have edited", async () => {
    const counts = await removeSample(db, store)
    const names = async (table: 'ship' | 'journey', column: 'ship_name' | 'code') => {
      const rows = await db
        .selectFrom(table)
        .select(column as never)
        .orderBy('id')
        .execute()
      return rows.map((row) => Object.values(row)[0])
    }
    expect(await names('journey', 'code')).toEqual(['SI-1', 'RU-1'])
    expect(await names('ship', 'ship_name')).toEqual(['Sibajak', 'Ruys', 'Waterman'])
    expect(counts.ship).toEqual({ removed: 1, kept: 2 })
    const people = await db.selectFrom('passenger').select('full_name').execute()
    expect(people).toEqual([{ full_name: 'C. de Vries' }])
    expect(await countRows()).toMatchObject({ sea_leg: 3, content_point: 4, side_menu: 1 })
    const stops = await db
      .selectFrom('journey_stop')
      .innerJoin('journey', 'journey.id', 'journey_id')
      .select('code')
      .distinct()
      .execute()
    expect(stops).toHaveLength(2)
  })

  test('keeps a file that the museum uses too', async () => {
    const media = await db.selectFrom('media').select('file_hash').execute()
    expect(media).toHaveLength(1)
    expect(await storedFiles()).toEqual([media[0]!.file_hash])
  })
})

/** Downloads are exported from one archive and imported into another, and into their own. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DRAFT } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import { DOWNLOAD_FILES } from '#domain/downloads.ts'
import { readCsv } from '../csv.ts'
import { FORMATS } from '../formats.ts'
import { archiveFolder, everything, wholePictures as pictures, useImporting, WHOLE } from '../testing/importer.ts'
import { exportArchive } from './export-archive.ts'

const archive = useImporting()

const exported = async (): Promise<Record<string, string>> => {
  const files: Record<string, string> = {}
  for await (const { file, text } of exportArchive(archive.db)) files[file] = text
  return files
}
/** The exported CSV files as an archive folder. */
const folderOf = (files: Record<string, string>) =>
  archiveFolder(Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith('.csv'))))

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** The tables that a download may fill, without keys and what an import notes. */
const PUBLIC = ['ship', 'journey', 'content_point', 'journey_stop', 'sea_leg', 'side_menu', 'partner']
async function publicRows() {
  const all = await everything(archive.db)
  const rows = PUBLIC.flatMap((table) => all[table]!.map((row) => JSON.parse(String(row))))
  return rows.map(({ imported: _, import_batch: __, updated_at: ___, published_at: ____, logo: _____, ...row }) => row)
}

describe('downloads', () => {
  it('have the columns of the import format, and one line for each record', async () => {
    await archive.import(await archiveFolder({ ...WHOLE, ...(await pictures()) }))
    const files = await exported()
    expect(Object.keys(files)).toEqual(DOWNLOAD_FILES)
    for (const [file, text] of Object.entries(files)) {
      if (!file.endsWith('.csv')) continue
      expect(text.slice(1).split('\r\n')[0]).toBe(Object.keys(FORMATS[file as keyof typeof FORMATS]).join(','))
    }
    expect(linesOf(files['voyages.jsonl']!)[0]).toMatchObject({
      voyage_code: 'KT-1950-1',
      ship_name: 'Kota Test',
      via: [
        { city: 'Colombo', date: '1950-01' },
        { city: 'Suez', date: null },
      ],
      name: 'Kota Test, Java – Holland, 1950',
      stops: expect.arrayContaining([expect.objectContaining({ city: 'Suez', title: 'In het kanaal' })]),
      address: '/wereldbol?journeyId=KT-1950-1',
    })
    expect(linesOf(files['waypoints.jsonl']!)[2]).toMatchObject({ leg_from: 'Colombo', waypoints: [[60, -0.5]] })
    expect(linesOf(files['partners.jsonl']!)).toMatchObject([
      { name: 'Museum', logo: 'logo.png', logo_url: expect.stringMatching(/^\/media\//), logo_words: null, order: null },
      { name: 'Archief', logo: null, logo_url: null },
    ])
    expect(linesOf(files['images.jsonl']!)).toMatchObject([
      {
        file: 'dek.png',
        url: expect.stringMatching(/^\/media\//),
        width: 300,
        maker: 'J. de Vries',
        year: 1949,
        licence: 'cc-by-sa',
      },
    ])
  })

  it('give the same public records when they are imported into an empty archive', async () => {
    await archive.import(await archiveFolder({ ...WHOLE, ...(await pictures()) }))
    const [rows, files] = [await publicRows(), await exported()]
    const tables = [...PUBLIC, 'media', 'import_batch', 'revision', 'used_code'].map((table) => sql.table(table))
    await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(archive.db)
    const report = await archive.import(await folderOf(files))
    // The pictures themselves are no part of the downloads.
    expect(report.errors.map(({ file, column }) => [file, column])).toEqual([['images.csv', 'file']])
    expect(await publicRows()).toEqual(rows)
    const again = await exported()
    for (const name of ['ships', 'voyages', 'ports', 'waypoints', 'stories', 'pages'])
      expect([again[`${name}.csv`], again[`${name}.jsonl`]]).toEqual([files[`${name}.csv`], files[`${name}.jsonl`]])
  })

  it('have no cell that a spreadsheet runs', async () => {
    await archive.import(await archiveFolder({ ...WHOLE, ...(await pictures()) }))
    const files = Object.entries(await exported()).filter(([file]) => file.endsWith('.csv'))
    const tables = await Promise.all(files.map(([, text]) => readCsv(text.slice(1))))
    const cells = tables.flatMap(({ rows }) => rows.flatMap(({ fields }) => fields))
    expect(cells).toContain(`'=Oranje"`)
    expect(cells.filter((cell) => /^[=+@\t\r]|^-[^\d]/.test(cell))).toEqual([])
  })

  it('change nothing when they are imported into their own archive', async () => {
    await archive.import(await archiveFolder({ ...WHOLE, ...(await pictures()) }))
    const before = await everything(archive.db)
    const report = await archive.import(await folderOf(await exported()))
    expect(report.batch).toBeNull()
    expect(await everything(archive.db)).toEqual(before)
  })

  it('have the route as staff have made it', async () => {
    await archive.import(await archiveFolder({ ...WHOLE, ...(await pictures()) }))
    await sql`delete from journey_stop where content_point_id = (select id from content_point where city = 'Colombo')`.execute(
      archive.db,
    )
    expect(linesOf((await exported())['voyages.jsonl']!)[0].via).toEqual([{ city: 'Suez', date: null }])
  })

  it('have nothing of a person, and nothing that is not public', async () => {
    const { db } = archive
    await archive.import(await archiveFolder({ ...WHOLE, ...(await pictures()) }))
    const voyage = await db.selectFrom('journey').select('id').where('code', '=', 'KT-1950-1').executeTakeFirstOrThrow()
    const scan = { width: 9, height: 9, file_hash: 'c'.repeat(64), journey_id: voyage.id, description: 'Canary' }
    const hidden = await db
      .insertInto('ship')
      .values({ ship_name: 'Canary', published_at: DRAFT })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('passenger')
      .values(asPublished({ full_name: 'Canary', journey_id: voyage.id, record_id: 'Canary' }))
      .execute()
    await db
      .insertInto('content_point')
      .values([
        ...asPublished([
          {
            kind: 'story' as const,
            personal: true,
            city: 'Canary',
            title: 'Canary',
            story: 'Canary',
            passenger_name: 'Canary',
          },
        ]),
        { kind: 'port' as const, city: 'Canary', latitude: 1, longitude: 1, published_at: DRAFT },
        { kind: 'story' as const, city: 'Suez', title: 'Canary', story: 'Canary', published_at: DRAFT },
      ])
      .execute()
    await db
      .insertInto('journey')
      .values([
        { code: 'Canary-1', published_at: DRAFT },
        { code: 'Canary-2', published_at: new Date(0), deleted_at: new Date() },
        ...asPublished([{ code: 'OPEN-1', ship_id: hidden.id }]),
      ])
      .execute()
    await db
      .insertInto('media')
      .values([
        ...asPublished([
          { ...scan, kind: 'list-page' as const, page_number: 1 },
          // A picture with the file of a list page is one.
          { ...scan, kind: 'image' as const },
          { ...scan, kind: 'image' as const, file_hash: 'd'.repeat(64), ship_id: hidden.id },
        ]),
      ])
      .execute()
    await db
      .insertInto('sea_leg')
      .values({ from_city: 'Canary', to_city: 'Suez', waypoints: '[]', published_at: DRAFT })
      .execute()
    await db.insertInto('partner').values({ name: 'Canary', role: 'bron', published_at: DRAFT }).execute()
    const page = { page_id: 'canary', title: 'Canary', content: 'Canary', published_at: DRAFT }
    const heading = await db.insertInto('side_menu').values(page).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('side_menu').set({ parent_id: heading.id }).where('page_id', '=', 'slapen').execute()
    const draft = JSON.stringify({ storyIntro: 'Canary' })
    await db.insertInto('draft').values({ kind: 'journey', record_id: voyage.id, fields: draft }).execute()
    const files = await exported()
    expect(Object.values(files).join('')).not.toMatch(/canary/i)
    expect(files['voyages.csv']).toContain('OPEN-1')
    expect(files['pages.csv']).toContain('slapen')
  })
})

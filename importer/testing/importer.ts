/** For the importer's tests: archive folders, and all rows of the database. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { type ImportOptions, importArchive } from '../import-archive.ts'
import type { Report } from '../report.ts'

/** Makes a folder with these files, and removes it after the test. */
export async function archiveFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

export interface Importing {
  readonly db: Kysely<Database>
  readonly store: FileStore
  import(folder: string, options?: Partial<ImportOptions>): Promise<Report>
}

/** A database and a file store for the tests of one file. Every test starts with empty tables. */
export function useImporting(): Importing {
  let database: OpenDatabase
  let dataDir: string
  let store: FileStore
  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'overtocht-import-'))
    store = await openFileStore(dataDir)
  })
  afterEach(async () => {
    const names = (await tablesOf(database.db)).map((name) => sql.table(name))
    await sql`truncate ${sql.join(names)} restart identity cascade`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    get db() {
      return database.db
    },
    get store() {
      return store
    },
    import: (folder, options) => importArchive({ db: database.db, store, folder, ...options }),
  }
}

/** A CSV file with these rows; the first is the header. */
export const csvText = (...rows: string[]): string => `${rows.join('\n')}\n`

/** A picture of one colour. */
export const picture = (colour: string, format: 'png' | 'jpeg' | 'tiff' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** Every row of every table. If two calls return the same, nothing was written between them. */
export async function everything(db: Kysely<Database>): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const name of await tablesOf(db)) {
    const found = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The header of voyages.csv with all columns. */
export const VOYAGES =
  'voyage_code,ship_name,departure_city,departure_date,arrival_city,arrival_date,via,passengers_count,note_nl,source_url,favourite_rank'

export const PLACES = {
  'ports.csv': csvText(
    'city,modern_name,country,latitude,longitude,role_nl',
    'Java,,,-6.1,106.9,Vertrek.',
    'Suez,,,29.9,32.5,',
    'Holland,,,52,4,',
  ),
  'waypoints.csv': csvText('leg_from,leg_to,waypoints', 'Java,Suez,5 80; 12 50', 'Holland,Suez,36 -6'),
}

/** Three ports, two legs, a ship, its voyage and three passengers. */
export const SMALL = {
  ...PLACES,
  'ships.csv': csvText('ship_name,type_prefix,built_year', 'Kota Test,ss,1927'),
  'voyages.csv': csvText(VOYAGES, 'KT-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-03,,2,Een reis.,,1'),
  'passengers.csv': csvText(
    'voyage_code,full_name,birth_year,public_from,list_page,record_id,demonstration',
    'KT-1950-1,Jan Jansen,1920,,1,,',
    'KT-1950-1,Jan Jansen,1920,,1,,',
    'KT-1950-1,Piet de Vries,,2030-01-01,,r-1,',
  ),
}

/** Every column of every file, with what has to be quoted or could be read otherwise. */
export const WHOLE = {
  ...PLACES,
  'ports.csv': `${PLACES['ports.csv']}Colombo,Colombo,Sri Lanka,6.94,79.85,"Kolen, water en ""post"""\n`,
  'waypoints.csv': `${PLACES['waypoints.csv']}Colombo,Suez,-0.5 60\n`,
  'ships.csv': csvText(
    'ship_name,type_prefix,shipping_company,master,built_year,tonnage_grt,nationality,note_nl,source_url',
    'Kota Test,ss,"Lloyd; Rotterdam",J. Bakker,1927,7188,Nederlands,"Eerste regel',
    'tweede regel",https://archief.example/1',
    '"=Oranje"" ",,,,,,,,"Nationaal Archief, 2.10.14"',
  ),
  'voyages.csv': csvText(
    VOYAGES,
    'KT-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-03,Colombo@1950-01;Suez,2,"Een reis.\n\nMet <b>twee</b> alinea’s.",,1',
    'XX-1951,,,,,1951~,,,,,',
  ),
  'stories.csv': csvText(
    'city_or_leg,period,title_nl,story_nl,source_url,year_from,year_to',
    'Suez,februari 1950,In het kanaal,"Het was < warm > & ""stil"".",,1949,1951',
    'Java – Suez,,Op zee,<p>Niets dan <em>water</em>.</p>,https://archief.example/2,,',
  ),
  'partners.csv': csvText('name,role,url,logo', 'Museum,partner,https://museum.example/,logo.png', 'Archief,bron,,'),
  'pages.csv': csvText('page_id,title,parent,order,file', 'aan-boord,Aan boord,,2,', 'slapen,Slapen,aan-boord,1,slapen.html'),
  'slapen.html': '<p class="lead">In het ruim.</p><ul><li>een</li></ul>',
  'images.csv': csvText(
    'file,voyage_code,ship_name,description,collection,maker,year,licence,demonstration',
    'dek.png,KT-1950-1,Kota Test,Aan dek,Familie,J. de Vries,1949,cc-by-sa,true',
  ),
}
export const wholePictures = async () => ({ 'logo.png': await picture('#205070'), 'dek.png': await picture('#705020') })

/** A voyage's stops in order: place, day and story. */
export async function stopsOf(db: Kysely<Database>, code: string): Promise<{ id: number; what: string }[]> {
  const rows = await db
    .selectFrom('journey_stop')
    .innerJoin('journey', 'journey.id', 'journey_stop.journey_id')
    .innerJoin('content_point', 'content_point.id', 'journey_stop.content_point_id')
    .select(['journey_stop.id', 'journey_stop.city as named', 'content_point.city', 'content_point.title'])
    .select('journey_stop.arrive')
    .where('journey.code', '=', code)
    .orderBy('journey_stop.position')
    .execute()
  return rows.map(({ id, named, city, title, arrive }) => ({
    id,
    what: [named ?? city, arrive, title].filter(Boolean).join(' '),
  }))
}

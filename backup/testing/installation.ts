/** Installations of both kinds for the tests of backups. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'
import { createTestDatabase, openOnDisk } from '#db/testing/database.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { importArchive } from '#importer/import-archive.ts'
import { archiveFolder, picture, SMALL } from '#importer/testing/importer.ts'
import { BACKED_UP, readAlike, readColumns, readRows } from '../tables.ts'

export interface Installation {
  open: OpenDatabase
  db: Kysely<Database>
  store: FileStore
  dataDir: string
}

export async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** On the Postgres server of the tests, or else embedded in memory. */
export const installation = async (): Promise<Installation> => installed(await createTestDatabase(), await scratch())

/** Embedded, in its data folder: migrated, or without a table. */
export async function onDisk(state: 'migrated' | 'bare' = 'migrated'): Promise<Installation> {
  const dataDir = await scratch()
  const open = state === 'bare' ? openDatabase({ databaseUrl: null, dataDir }) : openOnDisk(dataDir)
  return installed(await open, dataDir)
}

async function installed(open: OpenDatabase, dataDir: string): Promise<Installation> {
  onTestFinished(() => open.close())
  return { open, db: open.db, store: await openFileStore(dataDir), dataDir }
}

/** A small archive with two passengers who have a history, and rows of what no backup holds. */
export async function fill({ db, store }: Installation): Promise<void> {
  await migrate(db)
  const folder = await archiveFolder({ ...SMALL, 'scan.png': await picture('navy'), 'images.csv': IMAGES })
  await importArchive({ db, store, folder })
  await sql`insert into app_user (username, password_hash, is_admin) values ('mkoster', '$argon2id$x', true)`.execute(db)
  await sql`insert into passenger (full_name, journey_id, birth_year, published_at, note)
    select full_name, id, 1926, now(), 'Née "Ko", 5 °' from journey, unnest(${PERSONS}::text[]) as full_name
    where id = (select min(id) from journey)`.execute(db)
  await sql`insert into submission (id, kind, state, passenger_name, ship_name, year, your_name, email, story,
      consent_version, consent_at, announced)
    values (${STORY}, 'story', 'new', 'Jan Prins', 'Kota Inten', '1950', 'A. Prins', 'a@example.org', 'Wij', '1', now(), true)`.execute(
    db,
  )
  const hash = await store.put(new TextEncoder().encode('letter'))
  await sql`insert into submission_file (submission_id, position, file_name, sha256, size, type, file_hash)
    values (${STORY}, 1, 'brief.txt', 'x', 6, 'text/plain', ${hash})`.execute(db)
  await sql`insert into access_log (address, granted_by, journey_code) values ('10.0.0.1', 'code', 'KI-1950-1')`.execute(db)
  await sql`insert into access_grant (token_hash, expires_at) values ('t0ken', now() + interval '1 hour')`.execute(db)
  await sql`insert into session (user_id, expires_at) select id, now() + interval '1 hour' from app_user`.execute(db)
  await sql`insert into attempt (tried, whom, wrong, ends_at) values ('code', '10.0.0.1', 3, now())`.execute(db)
}
const IMAGES = 'file,voyage_code,description\nscan.png,,Aan dek\n'
const PERSONS = ['Ántje Verschuur', 'Wim Zonneveld', 'Kees Blok']
export const STORY = '00000000-0000-4000-8000-000000000001'

/** Gives a story a file that cannot be packed smaller. */
export async function addLargeFile({ db, store }: Installation, bytes: number): Promise<void> {
  const hash = await store.put(randomBytes(bytes))
  await sql`insert into submission_file (submission_id, position, file_name, sha256, size, type, file_hash)
    values (${STORY}, 2, 'groot.pdf', ${hash}, ${bytes}, 'application/pdf', ${hash})`.execute(db)
}

/** All that a backup holds, as text. */
export async function contents(db: Kysely<Database>): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (trx) => {
    await readAlike(trx)
    const held: Record<string, string[]> = {}
    for (const name of BACKED_UP) {
      const columns = (await readColumns(trx, name)).map((column) => column.name)
      held[name] = []
      for await (const lines of readRows(trx, { name, columns })) held[name].push(...lines)
    }
    return held
  })
}

/** Writes a backup of one moment of a database, and of its files. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Progress } from '#config/progress.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { type FileStore, sha256 } from '#files/store.ts'
import { type Packing, pack } from './packed.ts'
import {
  BACKED_UP,
  readAlike,
  readColumns,
  readFileNames,
  readMigrations,
  readRows,
  readSequences,
  type TableShape,
} from './tables.ts'

export const FORMAT = 'overtocht-backup'
/** Raise it when an older program could not read the file any more. */
export const VERSION = 1

export interface Header {
  format: typeof FORMAT
  version: number
  madeAt: string
  /** All that had run. */
  migrations: string[]
  tables: TableShape[]
  sequences: Record<string, string>
}

export interface Counted {
  rows: number
  sha256: string
}

/** The last part of the file. A file without it was cut off. */
export interface Trailer {
  tables: Record<string, Counted>
  files: { count: number; bytes: number }
  /** A hash of the names and contents of all parts before this one. */
  sha256: string
}

export interface Written {
  header: Header
  trailer: Trailer
  /** Files that records name and that are not there, or are not what was stored. */
  missing: string[]
  changed: string[]
}

export interface WriteOptions {
  /** Its rows may change meanwhile: they are read in one snapshot. */
  db: Kysely<Database>
  store: FileStore
  /** The path of a file. It is there even if the file was removed since the snapshot. */
  pathOf: (hash: string) => Promise<string | null>
  file: string
  key: string | null
  onProgress?: (progress: Progress) => void
}

export async function writeBackup({ db, store, pathOf, file, key, onProgress }: WriteOptions): Promise<Written> {
  let written: Written | undefined
  await pack(file, key, async (packing) => {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await readAlike(trx)
        const header = await readHeader(trx)
        await packing.add('header.json', JSON.stringify(header))
        const tables = await packTables(trx, header.tables, packing, onProgress)
        const { files, missing, changed } = await packFiles(await readFileNames(trx), store, pathOf, packing, onProgress)
        const trailer = { tables, files, sha256: packing.hash() }
        await packing.add('trailer.json', JSON.stringify(trailer))
        written = { header, trailer, missing, changed }
      })
  })
  return written!
}

async function readHeader(db: Kysely<Database>): Promise<Header> {
  const shapes = BACKED_UP.map(async (name) => ({
    name,
    columns: (await readColumns(db, name)).map((column) => column.name),
  }))
  return {
    format: FORMAT,
    version: VERSION,
    madeAt: new Date().toISOString(),
    migrations: await readMigrations(db),
    tables: (await Promise.all(shapes)).filter(({ columns }) => columns.length > 0),
    sequences: await readSequences(db),
  }
}

async function packTables(
  trx: Kysely<Database>,
  shapes: TableShape[],
  packing: Packing,
  onProgress: WriteOptions['onProgress'],
): Promise<Record<string, Counted>> {
  const counts = shapes.map(({ name }) => sql`(select count(*) from ${sql.table(name)})`)
  const total = await value(trx, sql<number>`select ${sql.join(counts, sql`+`)}`)
  const tables: Record<string, Counted> = {}
  let done = 0
  for (const shape of shapes) {
    const hash = createHash('sha256')
    let [count, part] = [0, 0]
    for await (const lines of readRows(trx, shape)) {
      const text = `${lines.join('\n')}\n`
      hash.update(text)
      await packing.add(`tables/${shape.name}/${String(++part).padStart(5, '0')}.jsonl`, text)
      count += lines.length
      done += lines.length
      onProgress?.({ step: 'Rows', done: Math.min(done, total), total })
    }
    tables[shape.name] = { rows: count, sha256: hash.digest('hex') }
  }
  return tables
}

async function packFiles(
  names: string[],
  store: FileStore,
  pathOf: WriteOptions['pathOf'],
  packing: Packing,
  onProgress: WriteOptions['onProgress'],
): Promise<Pick<Trailer, 'files'> & Pick<Written, 'missing' | 'changed'>> {
  const sums = await store.sums()
  const files = { count: 0, bytes: 0 }
  const [missing, changed]: [string[], string[]] = [[], []]
  for (const [at, hash] of names.entries()) {
    const path = await pathOf(hash)
    if (path === null) missing.push(hash)
    else {
      const { size } = await stat(path)
      const sum = await sha256(path)
      await packing.addFile(`files/${hash}/${sum}`, size, createReadStream(path))
      if (sums.has(hash) && sums.get(hash) !== sum) changed.push(hash)
      files.count++
      files.bytes += size
    }
    onProgress?.({ step: 'Files', done: at + 1, total: names.length })
  }
  return { files, missing, changed }
}

/** Reads a whole backup and finds out whether it can be restored here, before anything is written. */
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { MIGRATIONS } from '#db/migrate.ts'
import { type Entry, unpack } from './packed.ts'
import { Refused } from './refused.ts'
import { BACKED_UP } from './tables.ts'
import { type Counted, FORMAT, type Header, type Trailer, VERSION } from './write-backup.ts'

const PLAIN = /^[a-z][a-z0-9_]*$/
export const TABLE_PART = /^tables\/([a-z_]+)\/\d+\.jsonl$/
export const FILE_PART = /^files\/([0-9a-f]{64})\/([0-9a-f]{64})$/

interface Checked {
  header: Header
  trailer: Trailer
}

export async function checkBackup(file: string, key: string | null): Promise<Checked> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Refused('backup_missing', `There is no file ${file}.`)
  const damaged = () => new Refused('backup_damaged', `${file} is damaged, cut off, or no backup.`)
  try {
    return await readAll(file, key, damaged)
  } catch (error) {
    const isDisk = (error as NodeJS.ErrnoException).syscall !== undefined
    throw error instanceof Refused || isDisk ? error : damaged()
  }
}

async function readAll(file: string, key: string | null, damaged: () => Refused): Promise<Checked> {
  const all = createHash('sha256')
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  const files = { count: 0, bytes: 0 }
  let header: Header | null = null
  let trailer: Trailer | null = null
  for await (const entry of unpack(file, key)) {
    if (trailer !== null) throw damaged()
    if (header === null) {
      if (entry.name !== 'header.json') throw new Refused('backup_foreign', `${file} is no backup of Overtocht.`)
      const content = await buffer(entry.content)
      all.update(`${entry.name}\n`).update(content)
      header = readHeader(content, file)
      for (const { name } of header.tables) tables.set(name, { rows: 0, hash: createHash('sha256') })
    } else if (entry.name === 'trailer.json') trailer = JSON.parse((await buffer(entry.content)).toString()) as Trailer
    else await checkPart(entry, all, tables, files, damaged)
  }
  const counted = Object.fromEntries(
    [...tables].map(([name, { rows, hash }]): [string, Counted] => [name, { rows, sha256: hash.digest('hex') }]),
  )
  const said = { tables: counted, files, sha256: all.digest('hex') }
  if (header === null || trailer === null || !isDeepStrictEqual(said, trailer)) throw damaged()
  return { header, trailer }
}

async function checkPart(
  { name, size, content }: Entry,
  all: ReturnType<typeof createHash>,
  tables: Map<string, { rows: number; hash: ReturnType<typeof createHash> }>,
  files: Trailer['files'],
  damaged: () => Refused,
): Promise<void> {
  all.update(`${name}\n`)
  const table = tables.get(TABLE_PART.exec(name)?.[1] ?? '')
  if (table) {
    const text = await buffer(content)
    all.update(text)
    table.hash.update(text)
    table.rows += linesOf(text.toString()).length
    return
  }
  const sum = FILE_PART.exec(name)?.[2]
  if (sum === undefined) throw damaged()
  const own = createHash('sha256')
  for await (const part of content) {
    all.update(part)
    own.update(part)
  }
  if (own.digest('hex') !== sum) throw damaged()
  files.count++
  files.bytes += size
}

function readHeader(content: Buffer, file: string): Header {
  const foreign = () => new Refused('backup_foreign', `${file} is no backup of Overtocht.`)
  let header: Header
  try {
    header = JSON.parse(content.toString())
  } catch {
    throw foreign()
  }
  if (header.format !== FORMAT) throw foreign()
  const isKnown = header.migrations.every((name, at) => name === MIGRATIONS[at])
  const tables = new Set(BACKED_UP)
  if (header.version > VERSION || !isKnown || !header.tables.every(({ name }) => tables.has(name))) {
    throw new Refused('backup_newer', `${file} was made by a newer version: install that first.`)
  }
  const names = [...header.tables.flatMap(({ name, columns }) => [name, ...columns]), ...Object.keys(header.sequences)]
  if (header.migrations.length === 0 || !names.every((name) => PLAIN.test(name))) throw foreign()
  return header
}

/** The rows in a part of a table. */
export const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)

/** Pictures of the library in a ZIP, at full size, each of the kind that its name says. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { IDS_MAX } from '#domain/search-limits.ts'
import { writeWhole } from '#files/rendition.ts'
import type { FileStore } from '#files/store.ts'
import { ZipWriter } from '#files/zip.ts'
import { fromRecords } from '#records/rows.ts'
import { HttpError } from '../../http/errors.ts'
import { library } from '../entities/routes.ts'

/** The most bytes of all pictures as they are stored. A ZIP of this form ends at 4 GB. */
const BYTES_MAX = 1024 * 1024 * 1024

/** The bytes of a stored file; null if it is gone. */
export const bytesOf = async (store: FileStore, hash: string): Promise<number | null> =>
  (await stat(store.path(hash)).catch(() => null))?.size ?? null

export interface Downloaded {
  name: string
  hash: string
  width: number
  height: number
  kind: string
  code: string | null
}

/** What a list of the library shows. Refuses what is too much for one file. */
export async function findDownloads(db: Kysely<Database>, store: FileStore, where: RawBuilder<unknown>): Promise<Downloaded[]> {
  const { rows } = await sql<Downloaded>`
    select coalesce(record.upload_name, record.file_name, record.picture || '.jpg') as name, record.file_hash as hash,
      record.width, record.height, record.kind, journey.code
    from ${fromRecords(library)} left join journey on journey.id = record.journey_id
    where ${where} order by record.id limit ${IDS_MAX + 1}`.execute(db)
  const sizes = rows.length > IDS_MAX ? [] : await Promise.all(rows.map(({ hash }) => bytesOf(store, hash)))
  if (rows.length > IDS_MAX || sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) > BYTES_MAX)
    throw new HttpError(413, 'too_large', `A download has ${IDS_MAX} pictures or 1 GB at most: take fewer at once.`)
  return rows
}

/** The bytes of the ZIP. A picture that cannot be read is named in a text beside the others. */
export async function* zipOfPictures(store: FileStore, pictures: readonly Downloaded[]): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-download-'))
  try {
    const zip = new ZipWriter()
    const taken = new Set<string>()
    const left: string[] = []
    for (const { name, hash, ...size } of pictures) {
      const path = join(folder, `picture${extname(name)}`)
      if (await writeWhole(store.path(hash), size, path)) yield zip.add(freeName(basename(name), taken), await readFile(path))
      else left.push(name)
    }
    if (left.length > 0) yield zip.add(freeName('left out.txt', taken), `${left.join('\n')}\n`)
    yield zip.end()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two pictures may have one name: `jas.png`, `jas (2).png`. */
function freeName(name: string, taken: Set<string>): string {
  const extension = extname(name)
  const bare = name.slice(0, name.length - extension.length)
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${bare} (${count})${extension}`
  taken.add(free.toLowerCase())
  return free
}

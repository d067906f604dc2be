/**
 * The file store: files in `DATA_DIR/files`, spread over 256 folders (`files/ab/abcdef…`). A file's name is a SHA-256 of its
 * source. A file is written as a draft, flushed to the disk and then renamed, so that every file in the store is complete, even
 * after a power cut. An existing file is never written again.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, appendFile, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file by its path, or its bytes. */
export type Source = string | Uint8Array

export interface FileStore {
  /** Stores a copy under the SHA-256 of its bytes, and gives that name. */
  put(source: Source): Promise<string>
  /** Stores under `hash` the file that `write` makes at its path. Does nothing if `hash` is there already. */
  putAs(hash: string, write: (path: string) => Promise<unknown>): Promise<void>
  /** The file's path, whether it exists or not. Throws if `hash` is not 64 hexadecimal digits. */
  path(hash: string): string
  has(hash: string): Promise<boolean>
  /** Removes the file; a missing one is no error. */
  remove(hash: string): Promise<void>
  /** The names of all files. */
  list(): Promise<string[]>
  /** The folder of files that are being made. What a killed process left there goes after a day. */
  drafts: string
  /** The SHA-256 of the bytes that were stored under each name, and of files that are gone by now. */
  sums(): Promise<Map<string, string>>
  /** Notes it for a file from before sums were kept. */
  noteSum(hash: string, sum: string): Promise<void>
}

/** The sums of the files' bytes, as `sha256sum -c` reads them. Of a file's lines the last one holds. */
const SUMS = 'SHA256SUMS'

/** Opens `dataDir/files`, made on first use and readable only by its owner. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files')
  const drafts = join(root, 'tmp')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await removeOldDrafts(drafts)

  const path = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError(`Not a SHA-256: ${hash}`)
    return join(root, hash.slice(0, 2), hash)
  }
  const has = (hash: string) =>
    access(path(hash)).then(
      () => true,
      () => false,
    )
  const noteSum: FileStore['noteSum'] = (hash, sum) =>
    appendFile(join(root, SUMS), `${sum}  ${hash.slice(0, 2)}/${hash}\n`, { mode: 0o600, flush: true })
  const putAs: FileStore['putAs'] = async (hash, write) => {
    const target = path(hash)
    if (await has(hash)) return
    const draft = join(drafts, randomUUID())
    try {
      await write(draft)
      await flush(draft)
      await noteSum(hash, await sha256(draft))
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(draft, target)
      await flush(dirname(target))
    } finally {
      await rm(draft, { force: true })
    }
  }
  return {
    path,
    drafts,
    has,
    putAs,
    async put(source) {
      const hash = await sha256(source)
      await putAs(hash, (draft) =>
        typeof source === 'string' ? copyFile(source, draft) : writeFile(draft, source, { mode: 0o600 }),
      )
      return hash
    },
    remove: (hash) => rm(path(hash), { force: true }),
    async list() {
      const folders = (await readdir(root)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort()
      const names = await Promise.all(folders.map((folder) => readdir(join(root, folder))))
      return names.flat().filter((name) => /^[0-9a-f]{64}$/.test(name))
    },
    async sums() {
      const text = await readFile(join(root, SUMS), 'utf8').catch((error) => unless(error, 'ENOENT', ''))
      return new Map(
        [...text.matchAll(/^([0-9a-f]{64}) {2}[0-9a-f]{2}\/([0-9a-f]{64})$/gm)].map(([, sum, hash]) => [hash!, sum!]),
      )
    },
    noteSum,
  }
}

function unless<T>(error: NodeJS.ErrnoException, code: string, value: T): T {
  if (error.code === code) return value
  throw error
}

/** SHA-256 of `prefix` and the source's bytes, hexadecimal; a file is read as a stream. */
export async function sha256(source: Source, prefix = ''): Promise<string> {
  const hash = createHash('sha256').update(prefix)
  if (typeof source === 'string') await pipeline(createReadStream(source), hash)
  else hash.update(source)
  return hash.digest('hex')
}

/** Forces a file, or a folder's list of names, to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes the drafts of killed processes. Drafts younger than a day may belong to an import that is running. */
async function removeOldDrafts(drafts: string): Promise<void> {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < yesterday) await rm(path, { recursive: true, force: true })
  }
}

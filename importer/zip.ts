/** Lists and unpacks ZIP files, entry by entry. */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** It cannot be unpacked; the message says why. */
export class UnusableZip extends Error {
  override name = 'UnusableZip'
}

const FILES_MAX = 20_000
/** The most bytes of all files together once they are unpacked. */
const UNPACKED_MAX = 2 * 1024 * 1024 * 1024

/** It is too long, or that of a file and of a folder. */
const UNUSABLE_NAMES: ReadonlySet<string> = new Set(['ENAMETOOLONG', 'EEXIST', 'ENOTDIR', 'EISDIR'])

interface Packed {
  /** With `/` between folders. */
  name: string
  size: number
}

/** The files in a ZIP, without folders and what a Mac adds. Throws if it is none. */
export async function listZip(path: string): Promise<Packed[]> {
  const found: Packed[] = []
  await eachFile(path, async (entry) => void found.push({ name: entry.fileName, size: entry.uncompressedSize }))
  return found
}

/** Unpacks into the folder, and gives the names. One folder round everything is left out. Throws `UnusableZip`. */
export async function unpackZip(path: string, folder: string, most = FILES_MAX): Promise<string[]> {
  const files = await listZip(path).catch(() => {
    throw new UnusableZip('is no ZIP file that can be read')
  })
  if (files.length > most) throw new UnusableZip(`has more than ${most.toLocaleString('en')} files: make several of it`)
  if (files.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX)
    throw new UnusableZip('unpacks to more than 2 GB: make several of it')
  const outer = outerFolder(files)
  const names: string[] = []
  try {
    await eachFile(path, async (entry, zip) => {
      const name = entry.fileName.slice(outer.length)
      const target = join(folder, name)
      names.push(name)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // yauzl refuses a path that leads out of the folder, and ends an entry that is longer than it says.
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o600 }))
    })
  } catch (error) {
    for (const name of names) await rm(join(folder, name), { force: true }).catch(() => {})
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null
    if (code !== null && !UNUSABLE_NAMES.has(code)) throw error
    throw new UnusableZip(code === null ? 'is damaged' : 'has a file or folder whose name cannot be used')
  }
  return names
}

function outerFolder(files: readonly Packed[]): string {
  const [first] = files
  const outer = first?.name.includes('/') ? first.name.slice(0, first.name.indexOf('/') + 1) : ''
  return files.every(({ name }) => name.startsWith(outer)) ? outer : ''
}

async function eachFile(path: string, visit: (entry: Entry, zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      const isOurs = !entry.fileName.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(entry.fileName)
      if (isOurs) await visit(entry, zip)
    }
  } finally {
    zip.close()
  }
}

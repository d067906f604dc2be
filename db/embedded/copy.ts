/**
 * A copy of the embedded database's folder while it is in use. First everything is copied as it happens to be, which may take as
 * long as it likes. Then, after a checkpoint and while the database does nothing else, the blocks that differ are written again.
 */
import fs, { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const BLOCK = 256 * 1024
/** Two writes within this time may leave the same time on a file. */
export const RECENT_MS = 2000

/** Copies what the copy lacks. Files may vanish or change meanwhile. */
export async function beginCopy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await beginCopy(source, target)
    else await copyAsIs(source, target).catch(unlessGone)
  }
}

/** The copy of a file that nobody writes just now gets its time, by which a later write is known. */
async function copyAsIs(source: string, target: string): Promise<void> {
  if (isSame(source, target)) return
  const { mtimeMs, mtime } = await stat(source)
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  if (Math.abs(Date.now() - mtimeMs) > RECENT_MS) await utimes(target, mtime, mtimeMs / 1000)
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Makes the copy equal to the folder. The database's own thread does it, so that nothing is written meanwhile. */
export function finishCopy(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  const names = new Set(fs.readdirSync(from))
  for (const name of fs.readdirSync(to)) if (!names.has(name)) fs.rmSync(join(to, name), { recursive: true })
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)]
    if (fs.statSync(source).isDirectory()) finishCopy(source, target)
    else if (!isSame(source, target)) copyBlocks(source, target)
  }
}

function isSame(source: string, target: string): boolean {
  if (!fs.existsSync(target)) return false
  const [here, there] = [fs.statSync(source), fs.statSync(target)]
  return here.size === there.size && Math.abs(here.mtimeMs - there.mtimeMs) < 0.01
}

function copyBlocks(source: string, target: string): void {
  const [here, there] = [Buffer.alloc(BLOCK), Buffer.alloc(BLOCK)]
  const input = fs.openSync(source, 'r')
  const output = fs.openSync(target, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  try {
    let at = 0
    for (let read = fs.readSync(input, here, 0, BLOCK, 0); read > 0; read = fs.readSync(input, here, 0, BLOCK, at)) {
      const held = fs.readSync(output, there, 0, read, at)
      if (held !== read || !here.subarray(0, read).equals(there.subarray(0, read))) fs.writeSync(output, here, 0, read, at)
      at += read
    }
    fs.ftruncateSync(output, at)
  } finally {
    fs.closeSync(input)
    fs.closeSync(output)
  }
}

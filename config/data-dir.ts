/** The data directory of an installation (`DATA_DIR`), readable by its user alone. */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './errors.ts'

/** Makes the folder if it is absent (mode 0700). Throws a `ConfigError` if it cannot be written in. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    // The dot makes this fail if a file stands in the folder's place.
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

/**
 * As `mkdir -p`. Node's own `recursive` never returns on a file system that refuses a new folder as if its parent were
 * missing (ENOENT), such as `/proc`.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  // The database's own files are made with mode 0666, so the folder is what keeps them private.
  mkdirSync(path, { mode: 0o700 })
}

/** A random secret kept in a file of the data directory; two processes that start together get the same one. */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    const kept = read(file)
    if (kept) return kept
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
    return read(file) ?? ''
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function unwritable(dataDir: string, error: unknown): ConfigError {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOENT: 'no folder can be made there',
    EROFS: 'it is on a read-only file system',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'it is not a folder',
    ENOSPC: 'the disk is full',
  }
  const code = codeOf(error)
  return new ConfigError(
    `DATA_DIR ${dataDir} cannot be written: ${reasons[code] ?? (code || String(error))}.`,
  )
}

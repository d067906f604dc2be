/** Takes stories and corrections, and keeps the files of stories, both from forms and from kiosks. */
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import { FILE_MESSAGES, fileKind } from '#domain/submission.ts'
import { type FileStore, sha256 } from '#files/store.ts'
import { clientAddress } from '../address/client-address.ts'
import { countTry, createFreeList } from '../attempts/attempts.ts'
import { readDisk } from '../health/condition.ts'
import { diskFull, HttpError, tooManyStories } from '../http/errors.ts'
import { findByKey, isAwaited, type NewSubmission, noteFile, storedBytes, storeSubmission } from './repository.ts'

export interface Parts {
  db: Kysely<Database>
  store: FileStore
  config: Pick<Config, 'passengerListAllowedIps' | 'kioskIps' | 'storySecret' | 'dataDir'>
}

export interface Keeping {
  /** Gives the `_id`, also for one that was sent before. Throws a 409 or 429, and what `check` throws about a new one. */
  take(request: FastifyRequest, key: string | null, submission: NewSubmission, check?: () => Promise<void>): Promise<string>
  /** Gives the file's SHA-256. Does nothing if it is there already. Throws a 400, 404 or 415. */
  keepFile(id: string, name: string, bytes: Uint8Array): Promise<string>
  /** Removes files that nothing names any more. */
  forgetFiles(hashes: readonly string[]): Promise<void>
}

/** Images that are drawn anew at the same time. */
const DRAWN_AT_ONCE = 2

export function createKeeping({ db, store, config }: Parts): Keeping {
  const isFree = createFreeList(config)
  const atOnce = pLimit(DRAWN_AT_ONCE)
  /** A file that is written, but not yet in the database, looks unneeded. So only one of these runs at a time. */
  const alone = pLimit(1)

  async function removeUnnamed(hashes: readonly string[]): Promise<void> {
    for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
  }

  return {
    forgetFiles: (hashes) => alone(() => removeUnnamed(hashes)),

    async take(request, key, submission, check) {
      const known = key === null ? null : await findByKey(db, key, submission)
      if (known !== null) return known
      const address = clientAddress(request)
      const seconds = isFree(address) ? 0 : await countTry(db, 'story', address)
      if (seconds > 0) throw tooManyStories(seconds)
      await check?.()
      return storeSubmission(db, key, submission)
    },

    async keepFile(id, name, bytes) {
      const hash = await sha256(bytes)
      if (!(await isAwaited(db, id, hash))) return hash
      const clean = await atOnce(() => cleanFile(bytes))
      await alone(async () => {
        const { free } = await readDisk(config.dataDir)
        // All of them may take as much of the disk as they leave free.
        if ((await storedBytes(db)) + clean.bytes.length > free) throw diskFull()
        const stored = await store.put(clean.bytes)
        try {
          await noteFile(db, id, { name, sha256: hash, size: bytes.length, type: clean.type, hash: stored })
        } catch (error) {
          await removeUnnamed([stored])
          throw error
        }
      })
      return hash
    },
  }
}

/** An image of more pixels is refused before it is decoded: a file of 1 MB can hold far more than a photo. */
const MAX_PIXELS = 60_000_000

/** How an image is drawn, the best first: the next one only if it became larger than it came. */
const QUALITIES = [90, 75, 60, 45, 30, 20, 10]
const DRAWINGS: Readonly<Record<string, readonly ((image: Sharp) => Sharp)[]>> = {
  'image/jpeg': QUALITIES.map((quality) => (image) => image.jpeg({ quality, mozjpeg: quality < 90 })),
  'image/webp': QUALITIES.map((quality) => (image) => image.webp({ quality })),
  'image/png': [undefined, 256, 16, 2].map((colours) => (image) => {
    return image.png(colours === undefined ? {} : { palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 })
  }),
}

interface CleanFile {
  type: string
  bytes: Uint8Array
}

/** Makes the file that is kept. Throws a 415 for an unknown or damaged file. */
async function cleanFile(bytes: Uint8Array): Promise<CleanFile> {
  const kind = fileKind((await fileTypeFromBuffer(bytes))?.mime)
  if (!kind) throw new HttpError(415, 'file_kind', FILE_MESSAGES.otherKind)
  const { type } = kind
  return { type, bytes: type.startsWith('image/') ? await drawAnew(bytes, type) : bytes }
}

/** Draws the image upright and without metadata, which may tell where it was made. */
async function drawAnew(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  let smallest: Uint8Array | null = null
  try {
    for (const draw of DRAWINGS[type] ?? DRAWINGS['image/jpeg']!) {
      const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient()
      const drawn = await draw(image).toBuffer()
      if (smallest === null || drawn.length < smallest.length) smallest = drawn
      if (smallest.length <= bytes.length) break
    }
    return smallest!
  } catch {
    throw new HttpError(415, 'file_damaged', FILE_MESSAGES.damaged)
  }
}

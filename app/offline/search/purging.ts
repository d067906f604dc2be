/** When the answers that a device keeps are gone over, so that what left the archive leaves them. */
import { readFile } from './open-parts.ts'
import { readCatalogue } from './opened-archive.ts'
import { purge } from './purge.ts'
import type { Shelf } from './shelf.ts'

/** Milliseconds after which it is done again by the same catalogue: an answer may have come late. */
const AGAIN = 50 * 60_000
const NEVER = { catalogue: '', at: -Infinity }

/** By which catalogue this worker last did it, and when by the clock that only goes forward. */
let done = NEVER

/**
 * `files`: of the published catalogue, on the shelf; `asOf`: when the server had it. What fails is done at the next contact.
 */
export async function purgeBy(shelf: Shelf, files: string[], asOf: number): Promise<void> {
  const [catalogue, at] = [files.join(' '), performance.now()]
  if (catalogue === done.catalogue && at - done.at < AGAIN) return
  done = { catalogue, at }
  try {
    const { voyages, pages, image } = await readCatalogue(files, (sha256) => readFile(shelf, sha256))
    await purge({ voyages, pages, images: new Set(image.map(({ item }) => item._id)) }, asOf)
  } catch {
    done = NEVER
  }
}

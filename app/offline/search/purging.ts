/** When the answers that a device keeps are gone over, so that what left the archive leaves them. */
import { addressParts, type MediaItem } from '#domain/media.ts'
import type { PublishedFile } from '#domain/published-archive.ts'
import { readFile } from './open-parts.ts'
import { type Read, readCatalogue } from './opened-archive.ts'
import { fetchUnkept } from './published.ts'
import { purge } from './purge.ts'
import type { Shelf } from './shelf.ts'

/** Milliseconds after which it is done again by the same catalogue: an answer may have come late. */
const AGAIN = 50 * 60_000
const NEVER = { catalogue: '', at: -Infinity }

/** By which catalogue this worker last did it, and when by the clock that only goes forward. */
let done = NEVER

/**
 * `files`: of the published catalogue, on the shelf; `asOf`: when the server had it. What fails is done at the next contact, and
 * what the browser ended in the midst of it at the next start.
 */
export async function purgeBy(shelf: Shelf, files: string[], asOf: number): Promise<void> {
  await once(files, async () => {
    // On a full device it is not noted, and done all the same.
    await shelf.write('purging', { files, asOf }).catch(() => undefined)
    const isWhole = await purgeAs(files, (sha256) => readFile(shelf, sha256), asOf)
    // Another one may be going on by newer files.
    if ((await shelf.read('purging'))?.files.join() === files.join()) await shelf.delete('purging')
    return isWhole
  })
}

/** By a catalogue that the device has no room for. */
export async function purgeUnkept(files: readonly PublishedFile[], asOf: number): Promise<void> {
  const byHash = new Map(files.map((file) => [file.sha256, file]))
  const hashes = [...byHash.keys()]
  await once(hashes, () => purgeAs(hashes, (sha256) => fetchUnkept(byHash.get(sha256)!), asOf))
}

async function once(files: string[], work: () => Promise<boolean>): Promise<void> {
  const [catalogue, at] = [files.join(' '), performance.now()]
  if (catalogue === done.catalogue && at - done.at < AGAIN) return
  done = { catalogue, at }
  try {
    if (!(await work())) done = NEVER
  } catch {
    done = NEVER
  }
}

async function purgeAs(files: string[], read: Read, asOf: number): Promise<boolean> {
  const { voyages, pages, image, journey } = await readCatalogue(files, read)
  const hashOfFile = (item: MediaItem) => addressParts(item).iiifId.slice(item._id.length + 1)
  const images = new Map([...image.values()].map(({ item }) => [item._id, hashOfFile(item)]))
  const journeys = [...journey.values()]
  const titles = new Map(journeys.map(({ hit }) => [hit.journeyId, hit.name]))
  const codes = new Map(
    journeys.flatMap(({ hit, formerCodes = [] }) =>
      formerCodes.map((former): [string, string] => [former, hit.journeyId]),
    ),
  )
  return purge({ voyages, pages, images, titles, codes }, asOf)
}

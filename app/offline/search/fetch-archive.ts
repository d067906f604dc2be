/** Brings what is published onto the shelf. */
import type { PartName } from '#domain/published-archive.ts'
import { withRoom } from '../keep.ts'
import { download } from './download.ts'
import { type Asked, askPublished, Renewed } from './published.ts'
import type { Parts, Shelf } from './shelf.ts'

/** How often a newer archive may be published while it is fetched. */
const RENEWED_MAX = 3
/** An unpacked file is so many times as large as on the wire, more or less: for the progress alone. */
const UNPACKED = 3.4

export interface Wish extends Asked {
  wants: (part: PartName) => boolean
  /** `progress`: 0 to 1. */
  tell: (progress: number) => void
  /** The files of the catalogue are there, before those of the names: by it what left can go at once. */
  catalogueCame: (files: string[], asOf: number) => void
  /** Calls it off. */
  signal: AbortSignal
}

/** Gives what was fetched, which may be newer than what was asked for. Throws where it cannot, having lost nothing. */
export async function fetchArchive(shelf: Shelf, wish: Wish): Promise<Asked> {
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchParts(shelf, wish)
      return wish
    } catch (error) {
      if (!(error instanceof Renewed) || attempt === RENEWED_MAX) throw error
      wish = { ...wish, ...(await askPublished()) }
    }
  }
}

/** The files first; only when all are there they are held, and those before them go. */
async function fetchParts(
  shelf: Shelf,
  { published, asOf, wants, tell, catalogueCame, signal }: Wish,
): Promise<void> {
  const parts = published.parts
    .filter(({ name }) => wants(name))
    .map(({ name, base, changes }) => ({ name, files: [base, ...changes] }))
    .sort(({ name }) => (name === 'catalogue' ? -1 : 1))
  const kept = new Set(await shelf.hashes())
  const lacking = parts.flatMap(({ files }) => files).filter(({ sha256 }) => !kept.has(sha256))
  const size = UNPACKED * lacking.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const { name, files } of parts) {
    for (const file of files.filter((one) => lacking.includes(one))) {
      const heard = (received: number) => tell(Math.min(0.99, (before + received) / size))
      await download(file, shelf, heard, signal)
      before += file.bytes * UNPACKED
    }
    if (name === 'catalogue')
      catalogueCame(
        files.map(({ sha256 }) => sha256),
        asOf,
      )
  }
  signal.throwIfAborted()
  const held: Parts = Object.fromEntries(
    parts.map(({ name, files }) => [name, files.map(({ sha256 }) => sha256)]),
  )
  await withRoom(() => shelf.hold({ parts: held, version: published.version, asOf }))
}

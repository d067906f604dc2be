/** Asks what the server publishes, and fetches those files onto the shelf. */
import type { Path } from '#domain/call-address.ts'
import type { PartName, PublishedArchive, PublishedFile } from '#domain/published-archive.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { withRoom } from '../keep.ts'
import { Damaged, hashOf, type Parts, type Shelf } from './shelf.ts'

/** Milliseconds until a silent server counts as away. */
const PATIENCE = 10_000
/** Milliseconds for a whole catalogue, which is 0.5 MB at most. */
const PATIENCE_FOR_FILE = 60_000

/** Which files make the archive, and when the server said so: by its clock if the answer has a date, otherwise by ours. */
export interface Asked {
  published: PublishedArchive
  asOf: number
}

export async function askPublished(signal?: AbortSignal): Promise<Asked> {
  const patience = AbortSignal.timeout(PATIENCE)
  const response = await fetchOwn('/api/archive' satisfies Path, {
    cache: 'no-cache',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  })
  if (!response.ok) throw new Error(`The archive is not published: ${response.status}`)
  const date = Date.parse(response.headers.get('date') ?? '')
  // Older servers do not name the format: theirs is 1.
  return { published: { format: 1, ...(await response.json()) }, asOf: Number.isNaN(date) ? Date.now() : date }
}

/** The server no longer has the file, because it published a newer archive. */
class Renewed extends Error {}

/** The text of a published file, without keeping it. */
export async function fetchUnkept({ url, sha256 }: PublishedFile): Promise<string> {
  const response = await fetchOwn(url, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_FOR_FILE) })
  const bytes = await response.arrayBuffer()
  if (!response.ok || (await hashOf(bytes)) !== sha256) throw new Damaged('What was fetched is not the published file.')
  return new TextDecoder().decode(bytes)
}

/** How often a newer archive may be published while it is fetched. */
const RENEWED_MAX = 3
/** How many times as large an unpacked file is as on the wire, roughly. Only the progress uses it. */
const UNPACKED = 3.4

interface Wish extends Asked {
  wants: (part: PartName) => boolean
  /** `progress`: 0 to 1. */
  tell: (progress: number) => void
  /** Called when the files of the catalogue are there, before those of the names, so that a purge need not wait for names. */
  catalogueCame: (files: string[], asOf: number) => void
  signal: AbortSignal
}

/** Gives what was fetched, which may be newer than what was asked for. If it throws, the device has lost nothing. */
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

/** Fetches the files first. Only when all are there it holds them, which deletes the files before them. */
async function fetchParts(shelf: Shelf, { published, asOf, wants, tell, catalogueCame, signal }: Wish): Promise<void> {
  const parts = published.parts
    .filter(({ name }) => wants(name))
    .map(({ name, base, changes }) => ({ name, files: [base, ...changes] }))
    .sort(({ name }) => (name === 'catalogue' ? -1 : 1))
  const kept = new Set(await shelf.hashes())
  const lacking = parts.flatMap(({ files }) => files).filter(({ sha256 }) => !kept.has(sha256))
  const size = UNPACKED * lacking.reduce((sum, { bytes }) => sum + bytes, 0)
  const hashes = (files: PublishedFile[]) => files.map(({ sha256 }) => sha256)
  let before = 0
  for (const { name, files } of parts) {
    for (const file of files.filter((one) => lacking.includes(one))) {
      await download(file, shelf, (received) => tell(Math.min(0.99, (before + received) / size)), signal)
      before += file.bytes * UNPACKED
    }
    if (name === 'catalogue') catalogueCame(hashes(files), asOf)
  }
  signal.throwIfAborted()
  const held: Parts = Object.fromEntries(parts.map(({ name, files }) => [name, hashes(files)]))
  await withRoom(() => shelf.hold({ parts: held, version: published.version, asOf }))
}

/** Bytes that are kept at a time, so that a download continues where it was broken off. */
const PIECE = 256 * 1024
/** Milliseconds without a byte until a download is given up. */
const SILENCE = 30_000

/** `tell` gets how many bytes there are, unpacked. */
async function download(
  { url, sha256 }: PublishedFile,
  shelf: Shelf,
  tell: (received: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const before = await shelf.pieces(sha256)
  const keep = (offset: number, bytes: ArrayBuffer) => withRoom(() => shelf.addPiece(sha256, offset, bytes))
  const pieces = await receive(url, { before, tell, keep, signal })
  const bytes = joined(pieces)
  if ((await hashOf(bytes)) === sha256) return withRoom(() => shelf.addFile(sha256, bytes))
  await shelf.deletePieces(sha256)
  if (before.length === 0) throw new Damaged('What was fetched is not the published file.')
  return download({ url, sha256, bytes: 0 }, shelf, tell, signal)
}

interface Receiving {
  before: ArrayBuffer[]
  tell: (received: number) => void
  keep: (offset: number, bytes: ArrayBuffer) => Promise<void>
  signal: AbortSignal
}

/**
 * All pieces of the file: those from before, and the new ones. The address says where to begin, because for a `Range` header
 * browsers refuse compression, which makes the file 3.4 times as large.
 */
async function receive(url: string, { before, tell, keep, signal }: Receiving): Promise<ArrayBuffer[]> {
  const pieces = [...before]
  let end = sizeOf(before)
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE)
  }
  heard()
  try {
    const response = await fetchOwn(end > 0 ? `${url}?from=${end}` : url, {
      // The shelf keeps the file. A second copy in the browser's cache would survive its deletion.
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 404 || response.status === 410) throw new Renewed()
    if (!response.ok || !response.body) throw new Error(`The file was not sent: ${response.status}`)
    for await (const piece of inPieces(response.body, heard)) {
      await keep(end, piece)
      pieces.push(piece)
      end += piece.byteLength
      tell(end)
    }
    return pieces
  } finally {
    clearTimeout(timer)
  }
}

async function* inPieces(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<ArrayBuffer> {
  const reader = body.getReader()
  let chunks: Uint8Array[] = []
  for (;;) {
    // After a failure, the bytes that came before it are kept too.
    const read = await reader.read().catch((failure: unknown) => ({ failure }))
    heard()
    if ('value' in read && read.value) chunks.push(read.value)
    const isEnd = 'failure' in read || read.done
    const size = sizeOf(chunks)
    if (size > 0 && (isEnd || size >= PIECE)) {
      yield joined(chunks)
      chunks = []
    }
    if ('failure' in read) throw read.failure
    if (isEnd) return
  }
}

const sizeOf = (pieces: readonly { byteLength: number }[]): number =>
  pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)

function joined(pieces: readonly (ArrayBuffer | Uint8Array)[]): ArrayBuffer {
  const whole = new Uint8Array(sizeOf(pieces))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece instanceof Uint8Array ? piece : new Uint8Array(piece), at)
    at += piece.byteLength
  }
  return whole.buffer
}

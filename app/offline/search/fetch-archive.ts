/** Brings what is published onto the shelf. */
import type { PartName, PublishedFile } from '#domain/published-archive.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { withRoom } from '../keep.ts'
import { type Asked, askPublished, Renewed } from './fetch-published.ts'
import type { Parts, Shelf } from './shelf.ts'
import { Damaged, hashOf } from './whole-file.ts'

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
async function fetchParts(shelf: Shelf, { published, asOf, wants, tell, catalogueCame, signal }: Wish): Promise<void> {
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
  const held: Parts = Object.fromEntries(parts.map(({ name, files }) => [name, files.map(({ sha256 }) => sha256)]))
  await withRoom(() => shelf.hold({ parts: held, version: published.version, asOf }))
}

/** Fetches a published file. What has come is kept piece by piece, so that a download goes on where it was broken off. */
const PIECE = 256 * 1024
/** Milliseconds without a byte. */
const SILENCE = 30_000

type Shelves = Pick<Shelf, 'pieces' | 'addPiece' | 'deletePieces' | 'addFile'>

/** `tell`: how many bytes there are, unpacked. */
async function download(
  { url, sha256 }: PublishedFile,
  shelf: Shelves,
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
 * The pieces of the whole file: those from before, and what came now. Asked by the address, for a browser asks for a range
 * unpacked, which is 3.4 times as much.
 */
async function receive(url: string, { before, tell, keep, signal }: Receiving): Promise<ArrayBuffer[]> {
  const pieces = [...before]
  let end = sizeOf(before)
  const silence = new Silence(SILENCE)
  try {
    const response = await fetchOwn(end > 0 ? `${url}?from=${end}` : url, {
      // The device keeps it itself, and what is deleted there must be gone.
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 404 || response.status === 410) throw new Renewed()
    if (!response.ok || !response.body) throw new Error(`The file was not sent: ${response.status}`)
    for await (const piece of inPieces(response.body, () => silence.broken())) {
      await keep(end, piece)
      pieces.push(piece)
      end += piece.byteLength
      tell(end)
    }
    return pieces
  } finally {
    silence.end()
  }
}

async function* inPieces(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<ArrayBuffer> {
  const reader = body.getReader()
  let chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    // What came before a failure is kept too.
    const read = await reader.read().catch((failure: unknown) => ({ failure }))
    heard()
    if ('value' in read && read.value) {
      chunks.push(read.value)
      size += read.value.length
    }
    const isEnd = 'failure' in read || read.done
    if (size > 0 && (isEnd || size >= PIECE)) {
      yield joined(chunks)
      chunks = []
      size = 0
    }
    if ('failure' in read) throw read.failure
    if (isEnd) return
  }
}

/** Calls off a request that is silent for so long. */
class Silence {
  readonly #controller = new AbortController()
  readonly #ms: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ms: number) {
    this.#ms = ms
    this.broken()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  broken(): void {
    this.end()
    this.#timer = setTimeout(() => this.#controller.abort(), this.#ms)
  }

  end(): void {
    clearTimeout(this.#timer)
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

/** Fetches a published file. What has come is kept piece by piece, so that a download goes on where it was broken off. */
import type { PublishedFile } from '#domain/published-archive.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { withRoom } from '../keep.ts'
import { Renewed } from './published.ts'
import type { Shelf } from './shelf.ts'
import { Damaged, hashOf } from './whole-file.ts'

const PIECE = 256 * 1024
/** Milliseconds without a byte. */
const SILENCE = 30_000

export type Shelves = Pick<Shelf, 'pieces' | 'addPiece' | 'deletePieces' | 'addFile'>

/** `tell`: how many bytes there are, unpacked. */
export async function download(
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

/** Sends files that are kept packed in brotli: whole, or the range that a client asks for. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from '../http/caching.ts'
import { HttpError, notFound } from '../http/errors.ts'

const unpack = promisify(brotliDecompress)
const brotli = promisify(brotliCompress)

/** Packs while somebody waits: 11 MB of names take 0.2 seconds, and become a third larger than files that are packed before. */
const packAtOnce = (rest: Buffer): Promise<Buffer> => brotli(rest, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })

interface Stored {
  /** Hash of the text. */
  sha256: string
  /** The first byte of the text that is sent. */
  from?: number
  /** Cache-Control. */
  control: string
  /** The packed text; null if it has been replaced. */
  content(): Promise<Buffer | null>
}

export async function sendStored(request: FastifyRequest, reply: FastifyReply, stored: Stored): Promise<Buffer | null> {
  const { sha256, from = 0, control } = stored
  const isPacked = request.headers.range === undefined && takesBrotli(request)
  const etag = `"${sha256}${from > 0 ? `-${from}` : ''}${isPacked ? '-br' : ''}"`
  if (matches(request.headers['if-none-match'], etag)) {
    letKeep(reply, etag, control).code(304).removeHeader('content-type')
    return null
  }
  const content = await stored.content()
  if (!content) throw fileNotFound()
  const isAsKept = isPacked && from === 0
  const text = isAsKept ? content : (await unpack(content)).subarray(from)
  const body = isAsKept ? content : isPacked ? await packAtOnce(text) : rangeOf(request, reply, text)
  if (isPacked) reply.header('content-encoding', 'br')
  letKeep(reply, etag, control)
  return body
}

export const fileNotFound = () =>
  notFound('archive_file_not_found', {
    nl: 'Dit bestand is er niet (meer).',
    en: 'There is no such file (any more).',
  })

function letKeep(reply: FastifyReply, etag: string, control: string): FastifyReply {
  return reply
    .header('cache-control', control)
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('accept-ranges', 'bytes')
}

function rangeOf(request: FastifyRequest, reply: FastifyReply, body: Buffer): Buffer {
  const range = readRange(request.headers.range, body.length)
  if (range === null) return body
  if (range === 'unsatisfiable') throw unsatisfiable(body.length)
  reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${body.length}`)
  return body.subarray(range.from, range.to + 1)
}

/** RFC 9110, section 12.5.3. */
const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*br\b\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''))

const unsatisfiable = (length: number) =>
  new HttpError(
    416,
    'range_not_satisfiable',
    { nl: 'Dit deel van het bestand bestaat niet.', en: 'There is no such part of the file.' },
    { 'content-range': `bytes */${length}` },
  )

/** Files that were asked for lately stay in memory. After a change every device asks for the same few. */
const MOST_BYTES = 8_000_000

export class KeptFiles {
  /** The least recently asked comes first. */
  readonly #files = new Map<string, Buffer>()
  #bytes = 0

  async get(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const file = this.#files.get(key) ?? (await read())
    this.delete(key)
    if (!file) return null
    this.#files.set(key, file)
    this.#bytes += file.length
    for (const [oldest] of this.#files) {
      if (this.#bytes <= MOST_BYTES || this.#files.size === 1) break
      this.delete(oldest)
    }
    return file
  }

  delete(key: string): void {
    this.#bytes -= this.#files.get(key)?.length ?? 0
    this.#files.delete(key)
  }
}

/** One range of bytes (RFC 9110, section 14), so that a download can continue where it broke off. */
interface Range {
  from: number
  /** The last byte, included. */
  to: number
}

/** Null without a range, or for one that cannot be read: then the whole file is sent. */
export function readRange(header: string | undefined, length: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const suffix = Math.min(Number(last), length)
    return suffix === 0 ? 'unsatisfiable' : { from: length - suffix, to: length - 1 }
  }
  const [from, to] = [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)]
  if (last !== '' && Number(last) < from) return null
  return from >= length ? 'unsatisfiable' : { from, to }
}

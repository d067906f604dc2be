/** The published archive, which a device fetches to search without a network: the list of its files, and each file. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import {
  type NamesFor,
  type PartName,
  type PublishedArchive,
  type PublishedFile,
  publishedFileUrl,
} from '#domain/published-archive.ts'
import { matches } from '../http/caching.ts'
import { HttpError, notFound, unavailable } from '../http/errors.ts'
import { serve } from '../http/serve.ts'

interface Options {
  db: Kysely<Database>
  config: ArchiveConfig
}

/** Caches keep a withdrawn name no longer than a day. */
const DAY = 'public, max-age=86400'

const unpack = promisify(brotliDecompress)
const brotli = promisify(brotliCompress)

/** Packs while somebody waits: 11 MB of names take 0.2 seconds, and become a third larger than files that are packed before. */
const packAtOnce = (rest: Buffer): Promise<Buffer> => brotli(rest, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })

export const archiveRoutes: FastifyPluginAsync<Options> = async (app, { db, config }) => {
  const kept = new KeptFiles()

  serve(app, 'GET /api/archive', async () => {
    const archive = await findArchive(db, config)
    if (!archive) throw notPublished()
    return archive
  })

  serve(
    app,
    'GET /api/archive/:sha256',
    async (request, reply) => {
      const { sha256 } = request.params
      if (!(await isPublished(db, config, sha256))) {
        kept.delete(sha256)
        throw fileNotFound()
      }
      const isPacked = request.headers.range === undefined && takesBrotli(request)
      const { from = 0 } = request.query
      const etag = `"${sha256}${from > 0 ? `-${from}` : ''}${isPacked ? '-br' : ''}"`
      if (matches(request.headers['if-none-match'], etag)) {
        letKeep(reply, etag).code(304)
        return null
      }
      const content = await kept.get(sha256, () => readContent(db, sha256))
      if (!content) throw fileNotFound()
      const isAsKept = isPacked && from === 0
      const text = isAsKept ? content : (await unpack(content)).subarray(from)
      const body = isAsKept ? content : isPacked ? await packAtOnce(text) : rangeOf(request, reply, text)
      if (isPacked) reply.header('content-encoding', 'br')
      letKeep(reply, etag).type('application/json; charset=utf-8')
      return body
    },
    { compress: false },
  )
}

function letKeep(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('cache-control', DAY)
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

const notPublished = () =>
  unavailable(
    'archive_not_published',
    {
      nl: 'Het archief wordt nog klaargezet. Probeer het zo weer.',
      en: 'The archive is still being prepared. Try again soon.',
    },
    30,
  )

const fileNotFound = () =>
  notFound('archive_file_not_found', {
    nl: 'Dit bestand is er niet (meer).',
    en: 'There is no such file (any more).',
  })

const unsatisfiable = (length: number) =>
  new HttpError(
    416,
    'range_not_satisfiable',
    { nl: 'Dit deel van het bestand bestaat niet.', en: 'There is no such part of the file.' },
    { 'content-range': `bytes */${length}` },
  )

/** Files that were asked for lately stay in memory. After a change every device asks for the same few. */
const MOST_BYTES = 8_000_000

class KeptFiles {
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

/** The published archive, as the drainer has put it into the database (`indexer/publishing/`). */
type ArchiveConfig = Pick<Config, 'offlineNames' | 'offlineNamesDays'>

/** Null while nothing is published. */
async function findArchive(
  db: Kysely<Database>,
  { offlineNames, offlineNamesDays }: ArchiveConfig,
): Promise<PublishedArchive | null> {
  const archive = await db.selectFrom('published_archive').select('format').executeTakeFirst()
  const rows = await db
    .selectFrom('published_file')
    .select(['part', 'sha256', 'bytes'])
    .where('part', 'in', partsFor(offlineNames))
    .orderBy('part')
    .orderBy('position')
    .execute()
  const parts = partsFor(offlineNames).flatMap((name) => {
    const [base, ...changes] = rows.filter(({ part }) => part === name).map(fileOf)
    return base ? [{ name, base, changes }] : []
  })
  if (!archive || !parts.some(({ name }) => name === 'catalogue')) return null
  const version = createHash('sha256')
  for (const { part, sha256 } of rows) version.update(`${part} ${sha256}\n`)
  return {
    format: archive.format,
    version: version.digest('hex').slice(0, 32),
    parts,
    namesFor: offlineNames,
    keepDays: offlineNamesDays,
  }
}

const isPublished = async (db: Kysely<Database>, { offlineNames }: ArchiveConfig, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('published_file')
    .select('position')
    .where('sha256', '=', sha256)
    .where('part', 'in', partsFor(offlineNames))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Null when it has been replaced. */
async function readContent(db: Kysely<Database>, sha256: string): Promise<Buffer | null> {
  const row = await db.selectFrom('published_file').select('content').where('sha256', '=', sha256).limit(1).executeTakeFirst()
  return row ? Buffer.from(row.content) : null
}

const partsFor = (namesFor: NamesFor): PartName[] => (namesFor === 'nobody' ? ['catalogue'] : ['catalogue', 'names'])

const fileOf = ({ sha256, bytes }: { sha256: string; bytes: number }): PublishedFile => ({
  url: publishedFileUrl(sha256),
  bytes,
  sha256,
})

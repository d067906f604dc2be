/** The published archive, which a device fetches to search without a network: the list of its files, and each file. */

import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { createAllowList } from '#config/addresses.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { type PartName, type PublishedArchive, type PublishedFile, publishedFileUrl } from '#domain/published-archive.ts'
import type { GivenSettings } from '#domain/settings.ts'
import { isAnyoneGone } from '#records/gone.ts'
import { readSettings } from '#records/settings.ts'
import { clientAddress } from '../address/client-address.ts'
import type { Limiter } from '../attempts/limiter.ts'
import type { Counts } from '../counts/counts.ts'
import { unavailable } from '../http/errors.ts'
import { JSON_TYPE, serve } from '../http/serve.ts'
import { fileNotFound, KeptFiles, sendStored } from './stored-files.ts'

interface Options {
  db: Kysely<Database>
  counts: Counts
  limiter: Limiter
  config: GivenSettings & Pick<Config, 'kioskIps'>
}

/** Caches keep what was withdrawn no longer than a day. Names of persons are kept by the device alone that asks. */
const CONTROL: Record<PartName, string> = { catalogue: 'public, max-age=86400', names: 'private, max-age=86400' }

export const archiveRoutes: FastifyPluginAsync<Options> = async (app, { db, config, counts, limiter }) => {
  const kept = new KeptFiles()
  const isKiosk = createAllowList(config.kioskIps)
  /** A device says itself whether it is a kiosk. Where the addresses of kiosks are known, no other one is believed. */
  const asked = async (request: FastifyRequest): Promise<Asked> => {
    const settings = await readSettings(db, config)
    const mayBeKiosk = config.kioskIps.length === 0 || isKiosk(clientAddress(request))
    const hasNames = settings.offlineNames === 'everybody' || (settings.offlineNames === 'kiosks' && mayBeKiosk)
    return { ...settings, parts: hasNames ? ['catalogue', 'names'] : ['catalogue'] }
  }

  serve(app, 'GET /api/archive', async (request) => {
    const archive = await findArchive(db, await asked(request))
    if (!archive) throw notPublished()
    return archive
  })

  serve(
    app,
    'GET /api/archive/:sha256',
    async (request, reply) => {
      const { sha256 } = request.params
      const file = await findFile(db, await asked(request), sha256)
      if (!file) {
        kept.delete(sha256)
        throw fileNotFound()
      }
      // The next files, a moment later, no longer have the name.
      if (file.part === 'names' && (await isAnyoneGone(db))) throw notPublished()
      const { from = 0 } = request.query
      const content = () => {
        if (file.mostCopies !== null) {
          limiter.take(request, 'copy', 1, [Math.ceil(file.mostCopies / 2), file.mostCopies])
          counts.add('copy')
        }
        return kept.get(sha256, () => readContent(db, sha256))
      }
      return sendStored(request, reply.type(JSON_TYPE), { sha256, from, control: CONTROL[file.part], content })
    },
    { compress: false },
  )
}

/** The settings, and the parts that the device may have. */
type Asked = Awaited<ReturnType<typeof readSettings>> & { parts: PartName[] }

export const notPublished = () =>
  unavailable(
    'archive_not_published',
    {
      nl: 'Het archief wordt nog klaargezet. Probeer het zo weer.',
      en: 'The archive is still being prepared. Try again soon.',
    },
    30,
  )

/** The published archive, as the drainer has put it into the database (`indexer/publishing/`). Null while nothing is published. */
async function findArchive(
  db: Kysely<Database>,
  { offlineNames, offlineNamesDays, parts: allowed }: Asked,
): Promise<PublishedArchive | null> {
  const archive = await db.selectFrom('published_archive').select('format').executeTakeFirst()
  const rows = await db
    .selectFrom('published_file')
    .select(['part', 'sha256', 'bytes'])
    .where('part', 'in', allowed)
    .orderBy('part')
    .orderBy('position')
    .execute()
  const parts = allowed.flatMap((name) => {
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

/** `mostCopies`: how often a day an address may fetch it, if it has all names. Null if it is not published. */
async function findFile(
  db: Kysely<Database>,
  { offlineNamesADay, parts }: Asked,
  sha256: string,
): Promise<{ part: PartName; mostCopies: number | null } | null> {
  const file = await db
    .selectFrom('published_file')
    .select([
      'part',
      sql<boolean>`position = (select min(position) from published_file as other where other.part = published_file.part)`.as(
        'isBase',
      ),
    ])
    .where('sha256', '=', sha256)
    .where('part', 'in', parts)
    .limit(1)
    .executeTakeFirst()
  if (!file) return null
  const part = file.part as PartName
  return { part, mostCopies: part === 'names' && file.isBase ? offlineNamesADay : null }
}

/** Null when it has been replaced. */
export async function readContent(db: Kysely<Database>, sha256: string): Promise<Buffer | null> {
  const row = await db.selectFrom('published_file').select('content').where('sha256', '=', sha256).limit(1).executeTakeFirst()
  return row ? Buffer.from(row.content) : null
}

const fileOf = ({ sha256, bytes }: { sha256: string; bytes: number }): PublishedFile => ({
  url: publishedFileUrl(sha256),
  bytes,
  sha256,
})

/** The downloads: the archive's public records without persons, as the drainer has put them into the database. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DOWNLOAD_FILES, DOWNLOAD_TYPES, DOWNLOADS, type Downloads, type DownloadType } from '#domain/downloads.ts'
import { LICENCES } from '#domain/licences.ts'
import type { GivenSettings } from '#domain/settings.ts'
import { readSettings } from '#records/settings.ts'
import { notPublished, readContent } from '../archive/routes.ts'
import { fileNotFound, KeptFiles, sendStored } from '../archive/stored-files.ts'
import { serve } from '../http/serve.ts'

interface Options {
  db: Kysely<Database>
  config: GivenSettings
}

export const downloadRoutes: FastifyPluginAsync<Options> = async (app, { db, config }) => {
  const kept = new KeptFiles()

  serve(app, 'GET /api/downloads', () => findDownloads(db, config))

  serve(
    app,
    'GET /download/:file',
    async (request, reply) => {
      const file = DOWNLOAD_FILES.find((one) => one === request.params.file)
      if (!file) throw fileNotFound()
      const found = await db.selectFrom('published_file').select('sha256').where('part', '=', file).executeTakeFirst()
      if (!found) throw notPublished()
      const { sha256 } = found
      const { dataLicence } = await readSettings(db, config)
      if (dataLicence) reply.header('link', `<${LICENCES[dataLicence].url}>; rel="license"`)
      reply
        .type(`${DOWNLOAD_TYPES[file.split('.')[1] as DownloadType]}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${file}"`)
        // Others may show it on their own pages.
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
      const content = () => kept.get(sha256, () => readContent(db, sha256))
      return sendStored(request, reply, { sha256, control: 'no-cache', content })
    },
    { compress: false },
  )
}

/** Without files until the first publication. */
export async function findDownloads(db: Kysely<Database>, given: GivenSettings): Promise<Downloads> {
  const { dataLicence } = await readSettings(db, given)
  const rows = await db
    .selectFrom('published_file')
    .select(['part', 'records', 'text_bytes', 'changed_at'])
    .where('part', 'in', DOWNLOAD_FILES)
    .execute()
  const files = DOWNLOADS.flatMap((name) => {
    const own = TYPES.flatMap((type) => rows.filter(({ part }) => part === `${name}.${type}`).map((row) => ({ type, ...row })))
    const forms = own.map(({ type, text_bytes: bytes, changed_at }) => ({ type, bytes, changed: changed_at.toISOString() }))
    return own[0] ? [{ name, records: own[0].records, forms }] : []
  })
  const changed = files.flatMap(({ forms }) => forms.map((form) => form.changed)).sort()
  return { changed: changed.at(-1) ?? null, licence: dataLicence && LICENCES[dataLicence], files }
}

const TYPES = Object.keys(DOWNLOAD_TYPES) as DownloadType[]

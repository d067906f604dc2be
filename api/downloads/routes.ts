/** The downloads: the archive's public records without persons, as the drainer has put them into the database. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { DOWNLOAD_FILES, DOWNLOAD_TYPES, DOWNLOADS, type Downloads, type DownloadType } from '#domain/downloads.ts'
import { LICENCES } from '#domain/licences.ts'
import { lastChangeOfAll } from '#records/last-change.ts'
import { notPublished, readContent } from '../archive/routes.ts'
import { fileNotFound, KeptFiles, sendStored } from '../archive/stored-files.ts'
import { serve } from '../http/serve.ts'

interface Options {
  db: Kysely<Database>
  config: Pick<Config, 'dataLicence'>
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
      if (config.dataLicence) reply.header('link', `<${LICENCES[config.dataLicence].url}>; rel="license"`)
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
export async function findDownloads(db: Kysely<Database>, { dataLicence }: Options['config']): Promise<Downloads> {
  const rows = await db.selectFrom('published_file').select(['part', 'records']).where('part', 'in', DOWNLOAD_FILES).execute()
  const changed = await lastChangeOfAll(db)
  return {
    changed: changed?.toISOString() ?? null,
    licence: dataLicence && LICENCES[dataLicence],
    files: DOWNLOADS.flatMap((name) => {
      const row = rows.find(({ part }) => part === `${name}.csv`)
      return row ? [{ name, records: row.records }] : []
    }),
  }
}

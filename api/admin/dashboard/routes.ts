/** How the installation stands, and what visitors do, for staff. What waits they read from the lists. */
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { readLastBackup } from '#backup/last-backup.ts'
import type { Config } from '#config/config.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { Dashboard } from '#domain/counts.ts'
import type { Search } from '#search/search.ts'
import { listDays, listUnfound } from '../../counts/kept-counts.ts'
import { readDisk, readOutbox } from '../../health/condition.ts'
import { serve } from '../../http/serve.ts'

interface Options {
  db: Kysely<Database>
  search: Pick<Search, 'state'>
  config: Pick<Config, 'dataDir'>
}

export const dashboardRoutes: FastifyPluginAsync<Options> = async (app, { db, search, config }) => {
  serve(app, 'GET /api/admin/dashboard', async () => ({
    search: { state: search.state(), ...(await readWaiting(db)) },
    publishedAt: await readPublished(db),
    lastImport: await readLastImport(db),
    lastBackup: await readLastBackup(db),
    storage: await readStorage(config.dataDir),
    unfound: await listUnfound(db),
    days: await listDays(db),
  }))
}

async function readPublished(db: Kysely<Database>): Promise<string | null> {
  const at = await value(db, sql<Date | null>`select max(changed_at) from published_file`)
  return at?.toISOString() ?? null
}

async function readLastImport(db: Kysely<Database>): Promise<Dashboard['lastImport']> {
  const batch = await db
    .selectFrom('import_batch')
    .select(['id', 'folder', 'finished_at'])
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return batch ? { number: batch.id, folder: batch.folder, at: batch.finished_at!.toISOString() } : null
}

async function readWaiting(db: Kysely<Database>): Promise<Omit<Dashboard['search'], 'state'>> {
  const { since, ...outbox } = await readOutbox(db)
  return { ...outbox, since: since?.toISOString() ?? null }
}

async function readStorage(folder: string): Promise<Dashboard['storage']> {
  const { free, total } = await readDisk(folder)
  return { used: total - free, total }
}

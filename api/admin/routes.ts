/** All calls by staff, in a scope of their own that checks first who asks. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import type { GivenSettings } from '#domain/settings.ts'
import type { FileStore } from '#files/store.ts'
import { ImportJobs } from '#importer/jobs/jobs.ts'
import type { Search } from '#search/search.ts'
import { removeOldCounts } from '../counts/kept-counts.ts'
import { refuseOtherMethods } from '../http/error-handler.ts'
import { accessLogRoutes } from './access-log/routes.ts'
import { guardStaffCalls } from './auth/guard.ts'
import { loginRoutes } from './auth/routes.ts'
import { removeExpiredSessions } from './auth/sessions.ts'
import { binRoutes, emptyBin } from './bin/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { ENTITIES, entityRoutes } from './entities/routes.ts'
import { variantRoutes } from './entities/variants.ts'
import { importJobRoutes } from './imports/job-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { staffMediaRoutes } from './media/routes.ts'
import { mergeRoutes } from './merge/routes.ts'
import { createHashing } from './passwords/hashing.ts'
import { erasingRoutes } from './people/routes.ts'
import { presenceRoutes, removeAbsent } from './presence/routes.ts'
import type { ExportCsv } from './records/csv.ts'
import { settingsRoutes } from './settings/routes.ts'
import { purgeSubmissions } from './submissions/repository.ts'
import { staffSubmissionRoutes } from './submissions/routes.ts'
import { userRoutes } from './users/routes.ts'

interface Options {
  db: Kysely<Database>
  store: FileStore
  search: Search
  exportCsv: ExportCsv
  config: GivenSettings & Pick<Config, 'jwtSecret' | 'dataDir' | 'databaseUrl'>
}

/** How often the bin, old stories and all else that is no longer kept are cleared. */
const EMPTYING_MS = 60 * 60 * 1000

export const adminRoutes: FastifyPluginAsync<Options> = async (app, { db, store, search, exportCsv, config }) => {
  const hashing = createHashing()
  // In this scope, behind the guard: a stranger must not learn by a 405 which calls there are.
  const refuseOthers = refuseOtherMethods(app)
  await guardStaffCalls(app, { db, config })
  // Answers are not checked by their schemas, so that staff see values that do not fit their field any more, and mend them.
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(loginRoutes, { db, hashing })
  await app.register(userRoutes, { db, hashing })
  await app.register(entityRoutes, { db, search, exportCsv })
  await app.register(variantRoutes, { db, search })
  erasingRoutes(app, { db, dataDir: config.dataDir })
  mergeRoutes(app, { db })
  binRoutes(app, { db, entities: ENTITIES })
  await app.register(staffMediaRoutes, { db, store, entities: ENTITIES })
  await app.register(staffSubmissionRoutes, { db, store })
  await app.register(accessLogRoutes, { db })
  await app.register(settingsRoutes, { db, config })
  await app.register(importRoutes, { db, store })
  const jobs = new ImportJobs({ db, store, dataDir: config.dataDir, isEmbedded: config.databaseUrl === null })
  await app.register(importJobRoutes, { jobs })
  app.addHook('onClose', () => jobs.close())
  await app.register(presenceRoutes, { db })
  await app.register(dashboardRoutes, { db, search, config })
  refuseOthers()

  const empty = async () => {
    try {
      await jobs.recover()
      await emptyBin(db, store, ENTITIES)
      await purgeSubmissions(db, store)
      await jobs.purge()
      await removeOldCounts(db)
      await removeExpiredSessions(db)
      await removeAbsent(db)
    } catch (error) {
      app.log.error(error, 'What is no longer kept could not be removed, or an import that a stopped server left not be ended')
    }
  }
  // Also at the start: a server that restarts every night may never reach the interval. Visitors need not wait for it.
  let emptying = Promise.resolve()
  app.addHook('onListen', async () => {
    emptying = empty()
  })
  const timer = setInterval(() => {
    emptying = emptying.then(empty)
  }, EMPTYING_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await emptying
  })
}

/** The server, which `npm start` runs: opens the database, files and search, listens, and closes everything at the end. */

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { serveBackups } from '#backup/serving.ts'
import { runCommand } from '#config/command.ts'
import { type Config, loadConfig } from '#config/config.ts'
import { Lifetime } from '#config/lifetime.ts'
import { CLOCK_STEPPED, followDatabaseTime } from '#db/clock.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { Database } from '#db/schema.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { exportRecords } from '#importer/export/export-archive.ts'
import { reportLines } from '#importer/report.ts'
import { importSample, isEmptyArchive, isSampleUnfinished } from '#importer/sample.ts'
import { startIndexing } from '#indexer/indexing.ts'
import { watchRemovals } from '#indexer/removals.ts'
import { readHolder } from '#indexer/tenure.ts'
import type { ElasticsearchSearch } from '#search/elasticsearch/engine.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import type { Search, SearchWriter } from '#search/search.ts'
import { step } from '#tools/bootstrap/steps.mjs'
import { openGate } from './access/gate.ts'
import { makeFirstUser } from './admin/users/first-user.ts'
import { buildApp } from './app.ts'
import { readCondition } from './health/condition.ts'
import { Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/server.ts'
import { Stories } from './search/stories.ts'

/** The longest time for an answer of the database: a Postgres that hangs counts as away. */
const QUERY_TIMEOUT_MS = 30_000

/** Where `npm run build` puts the site. */
const DIST = join(import.meta.dirname, '../dist')

/** Answers that have begun may take this long to finish. `config/lifetime.ts` gives the whole process ten seconds. */
const GRACE_MS = 7_000

await runCommand(async () => {
  const config = loadConfig(process.env)
  const lifetime = new Lifetime()
  return lifetime.run(() => serve(config, lifetime))
})

async function serve(config: Config, lifetime: Lifetime): Promise<void> {
  await checkPort(config.port, config.host)
  const { search, writer, cluster } = await openSearch(config, lifetime)
  const open = await step('Opening the database', async () => {
    const database = await openDatabase({
      ...config,
      queryTimeout: QUERY_TIMEOUT_MS,
      onFailure: (error) => lifetime.fail(error),
    })
    lifetime.opened(() => database.close())
    await migrate(database.db)
    return database
  })
  const firstUser = await makeFirstUser(open.db, config)
  const store = await openFileStore(config.dataDir)
  // Pictures and ZIPs of hundreds of megabytes are unpacked there. `/tmp` is often memory, of which a container has little.
  process.env.TMPDIR ??= store.drafts
  await importOnFirstStart(config, open.db, store)

  const gate = await openGate({ db: open.db, config })
  lifetime.opened(() => gate.close())
  if (!existsSync(join(DIST, 'index.html'))) console.log(`${DIST} has no site: run "npm run build".`)
  // The engine in memory always takes removals, so it needs no list of them.
  const removals = watchRemovals(open.db, (persons) => cluster?.withhold(persons))
  lifetime.opened(() => removals.stop())
  const stories = new Stories(open.db, (error) => app.log.error({ err: error }, 'the texts cannot be followed'))
  lifetime.opened(() => stories.close())
  const lateRemovals = removals.late
  const metrics = config.metricsPort === null ? null : new Metrics()
  const parts = { config, exportCsv: exportRecords, db: open.db, store, search, stories, gate, lateRemovals, metrics }
  const app = await buildApp({ ...parts, dist: DIST })
  lifetime.opened(await followDatabaseTime(open.db, (seconds) => app.log.error({ seconds }, CLOCK_STEPPED)))
  cluster?.onState(({ state, why }) =>
    state === 'ready' ? app.log.info('search is ready') : app.log.warn({ why }, 'search is away'),
  )
  stories.start()
  const indexing = writer && (await startIndexing({ open, writer, log: app.log, publishWith: config }))
  lifetime.opened(async () => indexing?.stop())
  const backups = await serveBackups({ open, config, log: app.log })
  lifetime.opened(() => backups.stop())
  lifetime.opened(() => closeServer(app))
  if (config.metricsPort !== null && metrics) {
    const sources = { search, lateRemovals, readCondition: () => readCondition(open.db, config) }
    const telling = await serveMetrics(metrics, sources, { ...config, metricsPort: config.metricsPort })
    lifetime.opened(() => telling.close())
    console.log(`Metrics are at http://${config.metricsHost}:${telling.port}/metrics`)
  }
  // From here on everything works except search.
  const address = await app.listen({ port: config.port, host: config.host })
  console.log(`Overtocht is at ${config.publicUrl ?? address}`)
  if (firstUser !== null) console.log(firstUser)
  if (isPlainHttpForOthers(config)) {
    console.log('Without https other devices can neither install the site nor use it offline: see the README.')
  }
  if (indexing) await step('Reading the names for search', () => indexing.settled())
  else if (!(await readHolder(open))) console.log('No process keeps search in step: run "npm run index -- --watch".')
}

/**
 * `writer`: the index that this process keeps in step. `npm run index` does that for Elasticsearch, except on the embedded
 * database, which no second process can open. `cluster`: the search if that is Elasticsearch, otherwise null.
 */
async function openSearch(
  { elasticsearch, databaseUrl }: Config,
  lifetime: Lifetime,
): Promise<{ search: Search; writer: SearchWriter | null; cluster: ElasticsearchSearch | null }> {
  if (elasticsearch === null) {
    const search = new MemorySearch()
    lifetime.opened(() => search.close())
    return { search, writer: search, cluster: null }
  }
  // Three hundred files that a server without Elasticsearch does not read: a third of a second of its start.
  const [{ ElasticsearchSearch }, { ElasticsearchWriter }] = await Promise.all([
    import('#search/elasticsearch/engine.ts'),
    import('#search/elasticsearch/writing/writer.ts'),
  ])
  const settings = { ...elasticsearch, prefix: elasticsearch.indexPrefix }
  const cluster = await ElasticsearchSearch.open(settings)
  lifetime.opened(() => cluster.close())
  if (databaseUrl !== null) return { search: cluster, writer: null, cluster }
  const writer = new ElasticsearchWriter(settings)
  lifetime.opened(() => writer.close())
  return { search: cluster, writer, cluster }
}

/** Whether other devices come over plain http. Browsers allow service workers only over https and on localhost. */
function isPlainHttpForOthers({ host, publicUrl }: Config): boolean {
  return !publicUrl?.startsWith('https:') && !/^(localhost|127\.|::1$)/.test(host)
}

async function importOnFirstStart({ sampleArchive }: Config, db: Kysely<Database>, store: FileStore): Promise<void> {
  if (sampleArchive === 'none') return
  if (!(await isEmptyArchive(db)) && !(await isSampleUnfinished(db))) return
  const reports = await step('Importing the archive', (onProgress) => importSample({ db, store, sampleArchive, onProgress }))
  const wrong = reports.filter((report) => report.errors.length > 0)
  for (const line of wrong.flatMap((report) => reportLines(report, false))) console.warn(line)
}

/** Accepts no more requests, and lets those that have begun finish within `GRACE_MS`. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(timer)
}

/** Throws the error that listening would give. A first start takes minutes, so this comes first. */
async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

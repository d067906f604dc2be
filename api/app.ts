/** The HTTP application: what all routes share, and one plugin for each resource. It does not listen. */
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { isWithin, PAGES } from '#domain/addresses.ts'
import type { FileStore } from '#files/store.ts'
import type { Search } from '#search/search.ts'
import type { Gate } from './access/gate.ts'
import { accessRoutes } from './access/routes.ts'
import { addressRoutes } from './address/client-address.ts'
import type { ExportCsv } from './admin/records/csv.ts'
import { adminRoutes } from './admin/routes.ts'
import { archiveRoutes } from './archive/routes.ts'
import { Limiter } from './attempts/limiter.ts'
import { Counts } from './counts/counts.ts'
import { countRoutes } from './counts/routes.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { type HealthOptions, healthRoutes } from './health/routes.ts'
import { controlCaching } from './http/caching.ts'
import { describeApi } from './http/docs.ts'
import { errorRenderer, refuseExpectation, refuseOtherMethods, unreadableAnswer } from './http/error-handler.ts'
import { OVERLOADED } from './http/errors.ts'
import { type LogStream, logAnswers, loggingOptions } from './http/logging.ts'
import { readablePath } from './http/navigation.ts'
import { refuseForeignWrites } from './http/origin.ts'
import { keepFromSearchEngines } from './http/robots.ts'
import { securityHeaders } from './http/security-headers.ts'
import { cutOffSlowClients } from './http/slow-clients.ts'
import { Turns, takeTurns } from './http/turns.ts'
import { refuseAmbiguousRequests, refuseWithoutHost, validateRequests, writeAnswers } from './http/validation.ts'
import { type KeptMaps, keepMaps } from './journeys/maps.ts'
import { journeyRoutes } from './journeys/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { packRoutes } from './packs/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import { searchRoutes } from './search/routes.ts'
import type { Stories } from './search/stories.ts'
import { SharePictures } from './share-pictures/pictures.ts'
import { sharePictureRoutes } from './share-pictures/routes.ts'
import { sideMenuRoutes } from './side-menus/routes.ts'
import { readDocuments, sendBare } from './static/document.ts'
import { serveSite } from './static/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'

/**
 * What a server does at once: searches, other public calls, pages, and sending files that are made or read. The thread that searches
 * in memory answers one after another, and so does that of the embedded database: with two they never wait for the next. A server of
 * its own answers several.
 */
const AT_ONCE = { inMemory: 2, inElasticsearch: 8, embedded: 2, postgres: 8, files: 16 }

/**
 * When this thread is late by more than a second, on average over five seconds, it refuses what is not spared. In milliseconds. The
 * queues refuse much earlier, but files and forms have none.
 */
const PRESSURE = { maxEventLoopDelay: 1000, sampleInterval: 5000 }
/** Monitoring and staff find out what is wrong. Their pages need `/assets`. */
const SPARED = ['/health', '/api/admin', PAGES.admin, '/assets']

/** Calls of one visitor's page. */
const FEW = 20
const ofDatabase = ({ databaseUrl }: Config) => (databaseUrl === null ? AT_ONCE.embedded : AT_ONCE.postgres)

const NONE_LATE = { waiting: 0, seconds: 0 }

export interface AppParts {
  config: Config
  db: Kysely<Database>
  store: FileStore
  search: Search
  stories: Stories
  exportCsv: ExportCsv
  gate: Gate
  lateRemovals?: HealthOptions['lateRemovals']
  metrics?: Metrics | null
  /** Other limits, for tests. */
  pressure?: typeof PRESSURE
  /** Absolute path of the built site. */
  dist: string
  logStream?: LogStream
}

/** Gives an app that can listen, or that tests can inject into. Closing it does not close its parts. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts
  const documents = await readDocuments(parts.dist)
  const site = documents?.site
  const secure = securityHeaders(config.publicUrl?.startsWith('https:') ?? false)
  const renderError = errorRenderer(site ? (reply, status) => sendBare(reply, site, status) : null, secure)
  const app = Fastify({
    ...loggingOptions(config.logLevel, parts.logStream),
    frameworkErrors: renderError,
    rewriteUrl: readablePath,
    clientErrorHandler: unreadableAnswer(secure),
    // Never `true`: then any client could claim any address.
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: 120_000,
    // A short answer lies in the network's buffers at once, however slowly it is read. So this ends such readers within a minute too.
    keepAliveTimeout: 20_000,
    // Node looks for connections that are too slow at this pace.
    // Node's own refusal of a request without a host has none of our headers (`refuseWithoutHost`).
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // Fastify's own refusal has none of our headers. So requests that arrive while closing are still answered.
    return503OnClosing: false,
  })

  validateRequests(app)
  writeAnswers(app)
  app.setErrorHandler(renderError)
  logAnswers(app)
  parts.metrics?.observe(app)
  controlCaching(app)
  cutOffSlowClients(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(secure)
    done()
  })
  refuseWithoutHost(app)
  keepFromSearchEngines(app)
  await app.register(underPressure, {
    ...(parts.pressure ?? PRESSURE),
    pressureHandler: ({ url }) => (isWithin(url, SPARED) ? undefined : Promise.reject(OVERLOADED)),
  })
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] })
  await describeApi(app)
  const maps = keepMaps(parts.db)
  const pictures = new SharePictures(parts.db, maps, config.dataDir)
  const limiter = new Limiter(parts.db, config, (error) => app.log.error(error, 'what addresses asked could not be counted'))
  app.addHook('onClose', () => limiter.close())
  await app.register(apiRoutes, { ...parts, maps, pictures, limiter })
  await serveSite(app, {
    db: parts.db,
    dist: parts.dist,
    documents,
    maps,
    pictures,
    limiter,
    config,
    atOnce: ofDatabase(config),
  })
  app.server.on('checkExpectation', refuseExpectation(secure))
  await app.ready()
  return app
}

/** All calls, in a scope of their own: their checks do not apply to the site's pages. */
const apiRoutes: FastifyPluginAsync<AppParts & { maps: KeptMaps; pictures: SharePictures; limiter: Limiter }> = async (
  app,
  parts,
) => {
  const { config, db, store, search, stories, gate, maps, pictures, limiter, lateRemovals } = parts
  refuseAmbiguousRequests(app)
  refuseForeignWrites(app, config.publicUrl)
  const refuseOthers = refuseOtherMethods(app)
  const counts = new Counts(db, config.jwtSecret, (error) =>
    app.log.error(error, 'the counts of visitors could not be written'),
  )
  app.addHook('onClose', () => counts.close())
  await app.register(cookie)
  await app.register(healthRoutes, { db, search, config, lateRemovals: lateRemovals ?? (() => NONE_LATE) })
  await app.register(addressRoutes)
  await app.register(adminRoutes, { db, store, search, exportCsv: parts.exportCsv, config })
  await app.register(accessRoutes, { db, gate, config })
  await app.register(countRoutes, { counts, limiter })
  await app.register(mediaRoutes, { db, store, gate, config })
  const atOnce = config.elasticsearch === null ? AT_ONCE.inMemory : AT_ONCE.inElasticsearch
  await app.register(searchRoutes, { search, stories, db, gate, counts, limiter, turns: new Turns(atOnce) })
  await app.register(submissionRoutes, { db, store, config })
  await app.register(async (others) => {
    const turns = new Turns(ofDatabase(config), { few: FEW })
    takeTurns(others, () => turns)
    await others.register(journeyRoutes, { db, gate, maps, limiter })
    await others.register(partnerRoutes, { db })
    await others.register(sideMenuRoutes, { db, config })
  })
  await app.register(async (files) => {
    const turns = new Turns(AT_ONCE.files, { few: FEW })
    takeTurns(files, () => turns)
    await files.register(archiveRoutes, { db, config, counts, limiter })
    await files.register(downloadRoutes, { db, config })
    await files.register(packRoutes, { db, store })
    await files.register(sharePictureRoutes, { pictures, limiter })
  })
  refuseOthers()
}

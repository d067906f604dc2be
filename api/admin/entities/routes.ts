/** The calls of all records that staff keep, and those of one kind. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { loadSeaMap, loadSeaMapParts } from '#db/sea-map.ts'
import { rehearse } from '#db/transactions.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { findJourney } from '#records/answers/journey.ts'
import { findPage } from '#records/answers/page.ts'
import { type FoundRecord, onTheWire } from '#records/rows.ts'
import { suggestStops } from '#records/write-stops.ts'
import type { Search } from '#search/search.ts'
import { notFound, recordNotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import type { ExportCsv } from '../records/csv.ts'
import type { Entity } from '../records/entity.ts'
import { historyRoutes } from '../records/history-routes.ts'
import { recordRoutes, theRecord } from '../records/routes.ts'
import { publishRecord, updateRecord } from '../records/save.ts'
import { contentPoints } from './content-points.ts'
import { madeCode } from './journey-code.ts'
import { journeys } from './journeys.ts'
import { libraryOf } from './library.ts'
import { findLinkTargets, listDeadLinks } from './links.ts'
import { orderPartners, partners } from './partners.ts'
import { passengerRoutes } from './passenger-routes.ts'
import { passengers } from './passengers.ts'
import { ships } from './ships.ts'
import { orderPages, sideMenus } from './side-menus.ts'
import { variants } from './variants.ts'

/** Every kind of record but pictures, in the order of lists. */
const BY_KIND: { [K in Exclude<RecordKind, 'media'>]: Entity<K> } = {
  ship: ships,
  journey: journeys,
  contentPoint: contentPoints,
  sideMenu: sideMenus,
  partner: partners,
  passenger: passengers,
  variant: variants,
}
const OTHERS: readonly Entity[] = Object.values(BY_KIND)
export const library = libraryOf(OTHERS)
/** Every kind of record that has a list. */
export const ENTITIES: readonly Entity[] = [...OTHERS, library]

interface Options {
  db: Kysely<Database>
  search: Search
  exportCsv: ExportCsv
}

export const entityRoutes: FastifyPluginAsync<Options> = async (app, { db, search, exportCsv }) => {
  for (const entity of ENTITIES.filter((one) => one !== passengers)) recordRoutes(app, entity, { db, exportCsv })
  passengerRoutes(app, { db, search, exportCsv })
  await app.register(historyRoutes, { db, entities: ENTITIES })

  serve(app, 'GET /api/admin/journey/:id/preview', async (request) => {
    const id = Number(request.params.id)
    return preview(db, journeys, id, request.user.id, async (trx, { own }) => {
      const voyage = await findJourney(trx, await loadSeaMap(trx), String(own.journeyId))
      if (!voyage) throw recordNotFound()
      return voyage
    })
  })

  serve(app, 'GET /api/admin/contentPoint/:id/preview', async (request) => {
    const id = Number(request.params.id)
    return preview(db, contentPoints, id, request.user.id, async (trx) => {
      const voyage = await trx
        .selectFrom('journey_stop')
        .innerJoin('journey', 'journey.id', 'journey_stop.journey_id')
        .select('journey.code')
        .where('content_point_id', '=', id)
        .orderBy('journey.code')
        .executeTakeFirst()
      return { journey: voyage ? await findJourney(trx, await loadSeaMap(trx), voyage.code) : null }
    })
  })

  serve(app, 'GET /api/admin/sideMenu/:id/preview', async (request) => {
    const id = Number(request.params.id)
    return preview(db, sideMenus, id, request.user.id, async (trx, { own }) => {
      const page = await findPage(trx, String(own.pageId))
      if (!page) throw recordNotFound()
      return page
    })
  })

  serve(app, 'GET /api/admin/sideMenu/page/:pageId', async ({ params }) => {
    const page = await db
      .selectFrom('side_menu')
      .select('id')
      .where('page_id', '=', params.pageId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!page) throw notFound('page_not_found', 'There is no such page.')
    return onTheWire(await theRecord(db, sideMenus, page.id))
  })

  serve(app, 'GET /api/admin/sideMenu/deadLinks', async () => ({ links: await listDeadLinks(db) }))

  serve(app, 'PUT /api/admin/sideMenu/order', async (request) => {
    const { pages } = request.body
    await db.transaction().execute((trx) => orderPages({ trx, userId: request.user.id }, pages))
    return null
  })

  serve(app, 'PUT /api/admin/partner/order', async (request) => {
    const { partners: named } = request.body
    await db.transaction().execute((trx) => orderPartners({ trx, userId: request.user.id }, named))
    return null
  })

  serve(app, 'POST /api/admin/sideMenu/:id/derive', async (request) => {
    const id = Number(request.params.id)
    const { version } = request.body
    await db.transaction().execute(async (trx) => {
      const fields = { pageId: null }
      const { state } = await theRecord(trx, sideMenus, id)
      const draft = state !== 'published'
      await updateRecord({ trx, userId: request.user.id }, sideMenus, id, { fields, version, draft })
    })
    return onTheWire(await theRecord(db, sideMenus, id))
  })

  serve(app, 'GET /api/admin/journey/suggestedPoints', async ({ query }) => {
    const { startCity = null, startDate = null, endCity = null, endDate = null, journey } = query
    const sailed = { startCity, startDate, endCity, endDate }
    const stops = await suggestStops(db, sailed, journey === undefined ? null : Number(journey))
    return {
      contentPoints: stops.map((stop) => ({
        _id: String(stop.pointId),
        startDate: stop.arrive,
        endDate: stop.leave,
      })),
    }
  })

  serve(app, 'GET /api/admin/journey/madeCode', async ({ query: { ship, startDate, endDate, journey } }) => ({
    journeyId: await madeCode(
      db,
      { ship: ship ?? null, startDate: startDate ?? null, endDate: endDate ?? null },
      journey === undefined ? null : Number(journey),
    ),
  }))

  serve(app, 'GET /api/admin/links', async ({ query: { query = '', rows = 20 } }, reply) => {
    const { targets, total } = await findLinkTargets(db, query, rows)
    reply.header('x-total-count', total)
    return targets
  })

  serve(app, 'GET /api/admin/seaMap', () => loadSeaMapParts(db))
}

/** What visitors would see: publishes the record, asks `see` with it, and rolls everything back. */
export const preview = <T>(
  db: Kysely<Database>,
  entity: Entity,
  id: number,
  userId: number,
  see: (trx: Kysely<Database>, published: FoundRecord) => Promise<T>,
): Promise<T> =>
  rehearse(db, async (trx) => {
    const { version } = await theRecord(trx, entity, id)
    return see(trx, await publishRecord({ trx, userId }, entity, id, version))
  })

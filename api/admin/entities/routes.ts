/** The calls of all records that staff keep, and those that one kind has for itself. */

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import { findJourney } from '#answers/journey.ts'
import { findPage } from '#answers/page.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMap, loadSeaMapParts } from '#db/sea-map.ts'
import { IdSchema } from '#domain/common.ts'
import { CitySchema, RecordDateSchema } from '#domain/fields.ts'
import { AskedPageIdSchema } from '#domain/side-menu.ts'
import { onTheWire } from '#records/rows.ts'
import { suggestStops } from '#stops/write.ts'
import { errorResponses, notFound } from '../../errors.ts'
import { ById, IdsSchema, REFUSALS, VersionSchema, withIds } from '../records/answers.ts'
import { updateRecord } from '../records/changes.ts'
import type { Entity } from '../records/entity.ts'
import { historyRoutes } from '../records/history-routes.ts'
import { namesRoute } from '../records/names-route.ts'
import { SearchedPagingSchema } from '../records/paging.ts'
import { type RecordRoutes, recordRoutes, theRecord } from '../records/routes.ts'
import { contentPoints } from './content-points.ts'
import { listDeadLinks } from './dead-links.ts'
import { madeCode } from './journey-code.ts'
import { mayBeStop } from './journey-stops.ts'
import { journeys } from './journeys.ts'
import { findLinkTargets, LinkTargetSchema } from './links.ts'
import { orderPages, PageOrderSchema } from './page-order.ts'
import { preview } from './preview.ts'
import { ships } from './ships.ts'
import { sideMenus } from './side-menus.ts'

/** Every kind of record, in the order in which lists name them. */
export const ENTITIES: readonly Entity[] = [ships, journeys, contentPoints, sideMenus]

interface Options {
  db: Kysely<Database>
}

const ONLY_POINTS: NonNullable<RecordRoutes['only']> = {
  parameters: Type.Object({
    type: Type.Optional(Type.Enum(['general', 'personal', 'all'])),
    ids: Type.Optional(IdsSchema),
    journey: Type.Optional({ ...IdSchema, description: 'Those that may be stops of this voyage.' }),
  }),
  where({ type = 'all', ids, journey }) {
    const kind = type === 'all' ? sql`true` : sql`record.personal = ${type === 'personal'}`
    const named = ids === undefined ? sql`true` : withIds(String(ids))
    const stops = journey === undefined ? sql`true` : mayBeStop(sql`record`, Number(journey))
    return sql`${kind} and ${named} and ${stops}`
  },
}

const AnyAnswer = Type.Unsafe<unknown>({})

export const entityRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db }) => {
  recordRoutes(app, ships, { db })
  recordRoutes(app, journeys, { db })
  recordRoutes(app, sideMenus, { db })
  recordRoutes(app, contentPoints, {
    db,
    only: ONLY_POINTS,
  })
  await app.register(historyRoutes, { db, entities: ENTITIES })
  await app.register(namesRoute, { db, entities: ENTITIES })

  const shows = (entity: Entity, what: string) => ({
    schema: {
      tags: [`staff: ${entity.kind}`],
      summary: what,
      params: ById,
      response: { 200: AnyAnswer, ...REFUSALS },
    },
  })

  app.get(
    `${journeys.path}/:id/preview`,
    shows(journeys, 'The voyage as visitors would see it'),
    async (request) => {
      const id = Number(request.params.id)
      await theRecord(db, journeys, id)
      return preview(db, journeys, id, request.user.id, async (trx) => {
        const { own } = await theRecord(trx, journeys, id)
        return findJourney(trx, await loadSeaMap(trx), String(own.journeyId))
      })
    },
  )

  app.get(
    `${contentPoints.path}/:id/preview`,
    shows(contentPoints, 'A voyage that calls at the point, as visitors would see it; null where none does'),
    async (request) => {
      const id = Number(request.params.id)
      await theRecord(db, contentPoints, id)
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
    },
  )

  app.get(
    `${sideMenus.path}/:id/preview`,
    shows(sideMenus, 'The page as visitors would see it'),
    async (request) => {
      const id = Number(request.params.id)
      await theRecord(db, sideMenus, id)
      return preview(db, sideMenus, id, request.user.id, async (trx) => {
        const { own } = await theRecord(trx, sideMenus, id)
        return findPage(trx, String(own.pageId))
      })
    },
  )

  app.get(
    `${sideMenus.path}/page/:pageId`,
    {
      schema: {
        tags: ['staff: sideMenu'],
        summary: 'A page by its id',
        params: Type.Object({ pageId: AskedPageIdSchema }),
        response: { 200: AnyAnswer, ...REFUSALS },
      },
    },
    async ({ params }) => {
      const page = await db
        .selectFrom('side_menu')
        .select('id')
        .where('page_id', '=', params.pageId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!page) throw notFound('page_not_found', 'There is no such page.')
      return onTheWire(await theRecord(db, sideMenus, page.id))
    },
  )

  app.get(
    `${sideMenus.path}/deadLinks`,
    {
      schema: {
        tags: ['staff: sideMenu'],
        summary: 'Links of pages that lead nowhere on this site',
        response: { 200: AnyAnswer, ...errorResponses() },
      },
    },
    async () => ({ links: await listDeadLinks(db) }),
  )

  app.put(
    `${sideMenus.path}/order`,
    {
      schema: {
        tags: ['staff: sideMenu'],
        summary: 'The order of the pages, and under which heading each stands; all that are named, at once',
        body: PageOrderSchema,
        response: { 204: Type.Null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { pages } = request.body
      await db.transaction().execute((trx) => orderPages({ trx, userId: request.user.id }, pages))
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${sideMenus.path}/:id/derive`,
    {
      schema: {
        tags: ['staff: sideMenu'],
        summary: 'Another address, made of the title; the old one leads there',
        params: ById,
        body: VersionSchema,
        response: { 200: AnyAnswer, ...REFUSALS },
      },
    },
    async (request) => {
      const id = Number(request.params.id)
      const { version } = request.body
      await db.transaction().execute(async (trx) => {
        const fields = { pageId: null }
        const { state } = await theRecord(trx, sideMenus, id)
        const draft = state !== 'published'
        await updateRecord({ trx, userId: request.user.id }, sideMenus, id, { fields, version, draft })
      })
      return onTheWire(await theRecord(db, sideMenus, id))
    },
  )

  app.get(
    `${journeys.path}/suggestedPoints`,
    {
      schema: {
        tags: ['staff: journey'],
        summary: 'The stops that an import would give a voyage with these ports and dates',
        querystring: Type.Object({
          startCity: Type.Optional(CitySchema),
          startDate: Type.Optional(RecordDateSchema),
          endCity: Type.Optional(CitySchema),
          endDate: Type.Optional(RecordDateSchema),
          journey: Type.Optional({ ...IdSchema, description: 'The calls on its way are taken from it.' }),
        }),
        response: { 200: AnyAnswer, ...REFUSALS },
      },
    },
    async ({ query }) => {
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
    },
  )

  app.get(
    `${journeys.path}/madeCode`,
    {
      schema: {
        tags: ['staff: journey'],
        summary: 'The code that a voyage would be given that was never public',
        querystring: Type.Object({
          ship: Type.Optional(IdSchema),
          startDate: Type.Optional(RecordDateSchema),
          endDate: Type.Optional(RecordDateSchema),
          journey: Type.Optional({ ...IdSchema, description: 'It may keep what it has.' }),
        }),
        response: { 200: Type.Object({ journeyId: Type.String() }), ...REFUSALS },
      },
    },
    async ({ query: { ship, startDate, endDate, journey } }) => ({
      journeyId: await madeCode(
        db,
        { ship: ship ?? null, startDate: startDate ?? null, endDate: endDate ?? null },
        journey === undefined ? null : Number(journey),
      ),
    }),
  )

  app.get(
    '/api/admin/links',
    {
      schema: {
        tags: ['staff: texts'],
        summary: 'What a link may lead to on this site, by its name; the number of all in X-Total-Count',
        querystring: Type.Pick(SearchedPagingSchema, ['query', 'rows']),
        response: { 200: Type.Array(LinkTargetSchema), ...errorResponses() },
      },
    },
    async ({ query: { query = '', rows = 20 } }, reply) => {
      const { targets, total } = await findLinkTargets(db, query, rows)
      reply.header('x-total-count', total)
      return targets
    },
  )

  app.get(
    '/api/admin/seaMap',
    {
      schema: {
        tags: ['staff: journey'],
        summary: 'Ports and sea legs, to draw a route and measure it while one works',
        response: { 200: AnyAnswer, ...REFUSALS },
      },
    },
    () => loadSeaMapParts(db),
  )
}

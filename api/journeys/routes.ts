/**
 * Voyages: one with its points along the sea route, the favourites, one passenger, lists of all voyages and ships, and the
 * archive in figures.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Compute } from '#db/keep-until-change.ts'
import { published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { Journeys, Ships } from '#domain/browse.ts'
import type { Journey, Overview } from '#domain/journey.ts'
import { findJourney } from '#records/answers/journey.ts'
import { keptInstead } from '#records/merged.ts'
import { countNames } from '#records/voyages.ts'
import { type Json, toJson } from '#search/json.ts'
import type { Browsing } from '#search/meaning/browse.ts'
import type { Gate } from '../access/gate.ts'
import type { Limiter } from '../attempts/limiter.ts'
import { invalidRequest, journeyNotFound, passengerNotFound, shipNotFound } from '../http/errors.ts'
import { JSON_TYPE, serve } from '../http/serve.ts'
import { readBrowsing, readImages } from './browse.ts'
import { loadCodes, loadNames } from './find-code.ts'
import type { KeptMaps } from './maps.ts'
import { findPassengerOrKept, makePassengerPage } from './passenger.ts'

interface Options {
  db: Kysely<Database>
  gate: Gate
  maps: KeptMaps
  limiter: Limiter
}

export const journeyRoutes: FastifyPluginAsync<Options> = async (app, { db, gate, maps, limiter }) => {
  const { archive, seaMap, legs } = maps
  const codes = () => loadCodes(db)
  const names = () => loadNames(db)
  const journey: Compute<Journey | null> = async (kept, code) => findJourney(db, await kept.get(seaMap), code)
  const favourites: Compute<Journey[]> = async (kept) => {
    const found = await Promise.all((await listFavourites(db)).map(({ code }) => kept.get(journey, code)))
    return found.filter((one) => one !== null)
  }
  const named = () => countNames(db, todayInAmsterdam(), null)
  const overview: Compute<Overview> = async (kept) => getOverview(db, await kept.get(legs), await kept.get(named))
  const browsing: Compute<Browsing> = async (kept) => readBrowsing(db, await kept.get(named))
  const journeys: Compute<Json<Journeys>> = async (kept) => toJson((await kept.get(browsing)).journeys())
  const ships: Compute<Json<Ships>> = async (kept) => toJson((await kept.get(browsing)).ships())

  serve(app, 'GET /api/globe/journey', async (request) => {
    const { journeyId, journeyName } = request.query
    const typed = journeyId ?? journeyName
    if (typed === undefined) throw invalidRequest("Geef 'journeyId' of 'journeyName' mee.")
    const kept = await archive()
    const byCode = (await kept.get(codes))(typed)
    const byName = byCode === null && journeyId === undefined ? (await kept.get(names))(typed) : null
    const code = byCode ?? byName
    const found = code === null ? null : await kept.get(journey, code)
    if (!found) throw journeyNotFound()
    limiter.take(request, 'aboard', found.ship.passengers.length)
    return found
  })

  serve(app, 'GET /api/passenger/:id', async (request, reply) => {
    // Also for one who is not there: somebody may count the keys up.
    limiter.take(request, 'shown')
    const row = await findPassengerOrKept(db, request.params.id)
    const found = row && (await (await archive()).get(journey, row.code))
    if (!found) throw passengerNotFound()
    const hasAccess = (await gate.grantedBy(request)) !== null
    if (hasAccess) reply.header('cache-control', 'no-store')
    const page = await makePassengerPage(db, row, found, hasAccess)
    limiter.take(request, 'shown', page.together.length)
    return page
  })

  serve(app, 'GET /api/globe/favorites', async () => (await archive()).get(favourites))

  serve(app, 'GET /api/globe/overview', async () => (await archive()).get(overview))

  serve(app, 'GET /api/journeys', async (_, reply) => {
    reply.type(JSON_TYPE)
    return (await archive()).get(journeys)
  })

  serve(app, 'GET /api/ships', async (_, reply) => {
    reply.type(JSON_TYPE)
    return (await archive()).get(ships)
  })

  serve(app, 'GET /api/ships/:id', async ({ params: { id } }) => {
    const all = await (await archive()).get(browsing)
    const keys = all.keysOf(id) ?? all.keysOf(String(await keptInstead(db, 'ship', id)))
    if (!keys) throw shipNotFound()
    return all.ship(keys, await readImages(db, keys))
  })
}

/** The public favourites, in the order of their ranks. */
export const listFavourites = (db: Kysely<Database>) =>
  db
    .selectFrom('journey')
    .select(['id', 'code'])
    .where('favorite_rank', 'is not', null)
    .where(published('journey'))
    .orderBy('favorite_rank')
    .orderBy('id')
    .limit(FAVOURITES)
    .execute()
const FAVOURITES = 5

/** The figures of the archive, and how often each sea leg was sailed, for the map on Home. */
async function getOverview(
  db: Kysely<Database>,
  routes: Overview['routes'],
  named: ReadonlyMap<number, number>,
): Promise<Overview> {
  const figures = await db
    .selectFrom('journey')
    .select((eb) => [
      eb.fn.countAll<number>().as('journeys'),
      eb.fn.min(eb.fn.coalesce('start_date', 'end_date')).as('first'),
      eb.fn.max(eb.fn.coalesce('start_date', 'end_date')).as('last'),
      sql<number | null>`sum(passenger_count)::int`.as('expected'),
    ])
    .where(published('journey'))
    .executeTakeFirstOrThrow()
  const passengers = [...named.values()].reduce((sum, entered) => sum + entered, 0)
  return {
    journeys: figures.journeys,
    journeysWithNames: named.size,
    passengers,
    names: { entered: passengers, expected: figures.expected },
    firstYear: yearOf(figures.first),
    lastYear: yearOf(figures.last),
    routes,
  }
}

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)))

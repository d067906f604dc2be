/** Voyages: one with its points along the sea route, the favourites, and the archive in figures. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { findJourney } from '#answers/journey.ts'
import { type Compute, keepUntilChange } from '#db/keep-until-change.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMap } from '#db/sea-map.ts'
import type { Journey, Overview } from '#domain/journey.ts'
import { invalidRequest, journeyNotFound } from '../errors.ts'
import { serve } from '../serve.ts'
import { loadCodes, loadNames } from './find-code.ts'
import { getOverview } from './overview.ts'

export const journeyRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  const archive = keepUntilChange(db)
  const seaMap = () => loadSeaMap(db)
  const codes = () => loadCodes(db)
  const names = () => loadNames(db)
  const journey: Compute<Journey | null> = async (kept, code) => findJourney(db, await kept.get(seaMap), code)
  const favourites: Compute<Journey[]> = async (kept) => {
    const found = await Promise.all((await listFavouriteCodes(db)).map((code) => kept.get(journey, code)))
    return found.filter((one) => one !== null)
  }
  const overview: Compute<Overview> = async (kept) => getOverview(db, await kept.get(seaMap))

  serve(app, 'GET /api/globe/journey', async ({ query: { journeyId, journeyName } }) => {
    const typed = journeyId ?? journeyName
    if (typed === undefined) throw invalidRequest("Geef 'journeyId' of 'journeyName' mee.")
    const kept = await archive()
    const byCode = (await kept.get(codes))(typed)
    const byName = byCode === null && journeyId === undefined ? (await kept.get(names))(typed) : null
    const code = byCode ?? byName
    const found = code === null ? null : await kept.get(journey, code)
    if (!found) throw journeyNotFound()
    return found
  })

  serve(app, 'GET /api/globe/favorites', async () => (await archive()).get(favourites))

  serve(app, 'GET /api/globe/overview', async () => (await archive()).get(overview))
}

async function listFavouriteCodes(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('journey')
    .select('code')
    .where('favorite_rank', 'is not', null)
    .where(published('journey'))
    .orderBy('favorite_rank')
    .orderBy('id')
    .limit(FAVOURITES)
    .execute()
  return rows.map(({ code }) => code)
}
const FAVOURITES = 5

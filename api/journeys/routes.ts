/** Voyages: one with its points along the sea route, the favourites, and the archive in figures. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { findCode } from '#db/own-spelling.ts'
import { published } from '#db/published.ts'
import { keepUntilChange } from '#db/revision.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMap } from '#db/sea-map.ts'
import { AskedCodeSchema } from '#domain/common.ts'
import { AskedNameSchema, JourneySchema, OverviewSchema } from '#domain/journey.ts'
import { errorResponses, invalidRequest, journeyNotFound } from '../errors.ts'
import { comparable, loadCodesByName } from './find-code.ts'
import { getOverview } from './overview.ts'
import { findJourney } from './repository.ts'

export const journeyRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<Database> }> = async (app, { db }) => {
  const seaMap = keepUntilChange(db, () => loadSeaMap(db))
  const journey = keepUntilChange(db, async (code) => findJourney(db, await seaMap(), code))
  const codesByName = keepUntilChange(db, () => loadCodesByName(db))
  const favourites = keepUntilChange(db, async () => {
    const journeys = await Promise.all((await listFavouriteCodes(db)).map(journey))
    return journeys.filter((found) => found !== null)
  })
  const overview = keepUntilChange(db, async () => getOverview(db, await seaMap()))
  const codeByName = async (name: string) => (await codesByName()).get(comparable(name)) ?? null

  app.get(
    '/api/globe/journey',
    {
      config: { cache: 'revalidate' },
      schema: {
        summary: 'A voyage with its points along the sea route',
        description:
          'A code is found in any case. `journeyName` is a code or a name; of several voyages with one name, the earliest.',
        tags: ['globe'],
        querystring: Type.Object({
          journeyId: Type.Optional(AskedCodeSchema),
          journeyName: Type.Optional(AskedNameSchema),
        }),
        response: { 200: JourneySchema, ...errorResponses(404) },
      },
    },
    async ({ query: { journeyId, journeyName } }) => {
      const typed = journeyId ?? journeyName
      if (typed === undefined) throw invalidRequest("Geef 'journeyId' of 'journeyName' mee.")
      const code = (await findCode(db, typed)) ?? (journeyId === undefined ? await codeByName(typed) : null)
      const found = code === null ? null : await journey(code)
      if (!found) throw journeyNotFound()
      return found
    },
  )

  app.get(
    '/api/globe/favorites',
    {
      config: { cache: 'revalidate' },
      schema: {
        summary: 'The favourite voyages by rank',
        tags: ['globe'],
        response: { 200: Type.Array(JourneySchema), ...errorResponses() },
      },
    },
    () => favourites(),
  )

  app.get(
    '/api/globe/overview',
    {
      config: { cache: 'revalidate' },
      schema: {
        summary: 'The archive in figures, and the sea legs sailed with the number of voyages',
        tags: ['globe'],
        response: { 200: OverviewSchema, ...errorResponses() },
      },
    },
    () => overview(),
  )
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

/** Spellings that mean the same, and what a search would find with them before they are saved. */
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { isPublic } from '#db/published.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { PassengerResults } from '#domain/search.ts'
import { ROWS_MAX } from '#domain/search-limits.ts'
import type { PassengerQuery } from '#domain/search-query.ts'
import type { StandsIn, VariantFields } from '#domain/variant.ts'
import { fold } from '#names/text/fold.ts'
import { variantDescription } from '#records/all.ts'
import { workingCopy } from '#records/rows.ts'
import type { Search } from '#search/search.ts'
import { HttpError } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import type { Entity } from '../records/entity.ts'
import { theRecord } from '../records/routes.ts'

/** The hits that are shown of a trial: of those that are found now already, and of all. */
const SHOWN_KNOWN = 5
const SHOWN = 20

export const variants: Entity<'variant'> = {
  ...variantDescription,
  searched: ['spellings'],
  words: { spellings: [sql`array_to_string(record.spellings, ' ')`] },
  only: ({ of }) => (of ? sql`record.kind = ${of}` : sql`true`),
  prepare: async (_work, fields) => ({ ...fields, spellings: tidied(fields.spellings as string[]) }),
  uses: async () => [],
}

/** Each spelling once, without spaces around it. Throws `spellings_missing` if fewer than two are left. */
function tidied(spellings: readonly string[]): string[] {
  const tidy = [...new Set(spellings.map((spelling) => spelling.trim().replace(/\s+/g, ' ')))]
  const wordless = tidy.find((spelling) => wordOf(spelling) === '')
  if (wordless !== undefined) throw new HttpError(400, 'spelling_without_letters', `'${wordless}' has no letters.`)
  if (tidy.length < 2) throw new HttpError(400, 'spellings_missing', 'At least two spellings are required.')
  return tidy
}
/** What search knows of a spelling: neither case, nor accents, nor signs. */
const wordOf = (spelling: string): string => fold(spelling).replace(/[^\p{L}\p{N}]/gu, '')

interface Options {
  db: Kysely<Database>
  search: Search
}

export const variantRoutes: FastifyPluginAsync<Options> = async (app, { db, search }) => {
  serve(app, 'GET /api/admin/variant/:id/standsIn', async ({ params }) => {
    const { kind, spellings } = workingCopy(await theRecord(db, variants, Number(params.id))) as VariantFields
    return kind === 'name' ? countBearers(search, spellings) : countPlaces(db, spellings)
  })

  serve(app, 'POST /api/admin/variant/try', async ({ body: { query, kind, spellings, _id } }) => {
    // A group that is not saved yet has no key, and no saved one has 0.
    const trying = { id: Number(_id ?? 0), kind, spellings: tidied(spellings) }
    const find = async (more: Partial<PassengerQuery>): Promise<PassengerResults> =>
      JSON.parse(await search.findPassengers({ query, offset: 0, rows: ROWS_MAX, ...more }))
    const [now, tried] = await Promise.all([find({}), find({ trying })])
    // Of more hits than one answer has nobody can say who is new.
    const known = now.total <= ROWS_MAX && new Set(now.passengers.map((hit) => hit._id))
    const countOf = ({ total, asTyped }: PassengerResults) => ({ total, otherwise: total - asTyped })
    const passengers = tried.passengers.map(({ _id, fullName, journeyId, ship, match: { reason } }) => ({
      _id,
      fullName,
      journeyId,
      ship: ship.name,
      reason,
      isNew: known && !known.has(_id),
    }))
    const fresh = passengers.filter(({ isNew }) => isNew)
    const found = passengers.filter(({ isNew }) => !isNew).slice(0, fresh.length > 0 ? SHOWN_KNOWN : SHOWN)
    return { now: countOf(now), tried: countOf(tried), passengers: [...found, ...fresh].slice(0, SHOWN) }
  })
}

/** Between quotes a spelling is a name, and found as it is written. */
async function countBearers(search: Search, spellings: readonly string[]): Promise<StandsIn> {
  const counts = spellings.map(async (spelling) => {
    const query = `"${spelling.replace(/["“”„«»]/g, '')}"`
    const { asTyped }: PassengerResults = JSON.parse(await search.findPassengers({ query, offset: 0, rows: 1 }))
    return asTyped
  })
  return { what: 'passenger', count: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) }
}

async function countPlaces(db: Kysely<Database>, spellings: readonly string[]): Promise<StandsIn> {
  const small = spellings.map((spelling) => spelling.toLowerCase())
  const isOne = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = any(${small}::text[])`
  const journeys = sql<number>`select count(*) from journey
    where ${isPublic('journey')} and (${isOne('start_city')} or ${isOne('end_city')})`
  const count = await value(db, journeys)
  if (count > 0) return { what: 'journey', count }
  const points = sql<number>`select count(*) from content_point where ${isPublic('content_point')} and ${isOne('city')}`
  return { what: 'point', count: await value(db, points) }
}

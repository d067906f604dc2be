/** The calls of voyages between departure and arrival (`via`), and their stops. */
import { type Kysely, sql } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { Call } from '#domain/voyage-points.ts'
import { hasDerivedStops } from './write-stops.ts'

export interface Stop {
  city: string | null
  leg: [from: string, to: string] | null
  title: string | null
  arrive: string | null
  leave: string | null
}

/** As visitors see them, or as they are, with points that are not public. A route that staff have edited says itself where it calls. */
export async function readCalls(
  db: Kysely<Database>,
  which: 'public' | 'all',
): Promise<Map<number, { via: Call[] | null; stops: Stop[] }>> {
  const isPublic = which === 'public'
  const voyages = await db
    .selectFrom('journey')
    .select(['id', 'start_city', 'end_city', sql<Call[] | null>`imported->'via'`.as('via'), hasDerivedStops.as('isAsImported')])
    .$if(isPublic, (query) => query.where(published('journey')))
    .execute()
  const rows = await db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point as point', 'point.id', 'stop.content_point_id')
    .select(['stop.journey_id', 'stop.city as called', 'stop.arrive', 'stop.leave', 'point.kind', 'point.city', 'point.title'])
    .select(['point.leg_from', 'point.leg_to'])
    .where('point.personal', '=', false)
    .$if(isPublic, (query) => query.where('point.deleted_at', 'is', null).where('point.published_at', 'is not', null))
    .orderBy('stop.position')
    .orderBy('stop.id')
    .execute()
  const stopsOf = Map.groupBy(rows, (row) => row.journey_id)
  return new Map(
    voyages.map(({ id, start_city, end_city, via, isAsImported }) => {
      const own = stopsOf.get(id) ?? []
      const stops = own.map(({ called, city, leg_from, leg_to, title, arrive, leave }): Stop => {
        const leg: Stop['leg'] = leg_from && leg_to ? [leg_from, leg_to] : null
        return { city: called ?? city, leg, title, arrive, leave }
      })
      return [id, { via: isAsImported ? via : callsOf(own, [start_city, end_city], via ?? []), stops }]
    }),
  )
}

type StopRow = Pick<Stop, 'city' | 'arrive' | 'leave'> & { called: string | null; kind: 'port' | 'story' }

/** The stops that are calls, as far as they show it: a voyage also passes places that have a story. */
function callsOf(stops: readonly StopRow[], ends: readonly (string | null)[], imported: readonly Call[]): Call[] | null {
  const calls = stops.flatMap(({ called, city, arrive, leave, kind }): Call[] => {
    const name = called ?? city
    const isCall = called !== null || kind === 'port' || arrive !== null || leave !== null
    if (name === null || ends.includes(name)) return []
    return isCall || imported.some((call) => call.city === name) ? [{ city: name, date: arrive ?? leave }] : []
  })
  // Several stories at one place are several stops, one after another.
  const each = calls.filter(({ city }, at) => city !== calls[at - 1]?.city)
  return each.length > 0 ? each : null
}

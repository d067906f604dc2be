import { sql } from 'kysely'
import { published } from '#db/published.ts'
import { journeyName, NAME_REQUIRED } from '#domain/journey.ts'
import type { Fields, Work } from '#records/description.ts'
import type { StopFields } from '#records/journeys.ts'
import { journeyDescription } from '#records/journeys.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { invalidRequest } from '../../http/errors.ts'
import type { Entity } from '../records/entity.ts'
import { changeTogether } from '../records/save.ts'
import { codeFor, followCode, type Sailing } from './journey-code.ts'
import { writeMedia } from './journey-media.ts'
import { namedAsBefore, writeStops } from './journey-stops.ts'

const SHIP_NAME = sql`(select ship_name from ship where ship.id = record.ship_id)`

export const journeys: Entity<'journey'> = {
  ...journeyDescription,
  address: 'journeyId',
  searched: ['journeyId', 'name', 'startCity', 'endCity'],
  // The parts of a name that was not given, in their order.
  words: {
    ship: [SHIP_NAME],
    name: [
      sql`coalesce(record.name, ${SHIP_NAME})`,
      sql`record.start_city`,
      sql`record.end_city`,
      sql`record.start_date::text`,
    ],
  },

  async prepare(work, fields, before) {
    const shipName = await nameOfShip(work, fields.ship)
    const { startDate, endDate } = fields as { startDate: string | null; endDate: string | null }
    if (startDate && endDate && endDate < startDate) {
      throw invalidRequest("'endDate' is before 'startDate'.")
    }
    const intro = fields.storyIntro === null ? '' : sanitiseHtml(String(fields.storyIntro)).trim()
    return {
      ...fields,
      journeyId: await codeFor(work, fields as Fields & Sailing, before),
      name: fields.name || nameMadeOf(fields, shipName),
      storyIntro: intro || null,
      inPack: fields.inPack === true,
      contentPoints: namedAsBefore(fields.contentPoints as StopFields[], (before?.fields.contentPoints ?? []) as StopFields[]),
    }
  },

  /** A name that is the derived one stays derived: it follows the ship, the cities and the dates. */
  async ownColumns(work, fields, id) {
    const derived = derivedName(fields, await nameOfShip(work, fields.ship))
    if (id !== null) await followCode(work, id, String(fields.journeyId))
    return { name: fields.name === derived ? null : fields.name }
  },

  async writeParts(work, id, fields) {
    await writeStops(work.trx, id, fields.contentPoints as StopFields[])
    await writeMedia(work.trx, id, fields)
  },

  afterChange: takeSlot,

  async uses(db, id) {
    const points = await db
      .selectFrom('content_point')
      .select(['id', 'city', 'title'])
      .where('journey_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    const { passengers } = await db
      .selectFrom('passenger')
      .select((eb) => eb.fn.countAll<number>().as('passengers'))
      .where('journey_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return [
      ...points.map((point) => ({
        kind: 'Personal content point',
        at: { section: 'personalContentPoint' as const, _id: String(point.id) },
        label: point.title ?? point.city ?? 'without a name',
      })),
      ...(passengers > 0 ? [{ kind: 'Passengers', at: null, label: String(passengers) }] : []),
    ]
  },
}

async function nameOfShip({ trx }: Work, ship: unknown): Promise<string | null> {
  if (ship === null) return null
  const found = await trx
    .selectFrom('ship')
    .select('ship_name')
    .where('id', '=', Number(ship))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw invalidRequest("'ship' is no ship, or one in the bin.")
  return found.ship_name
}

/** A name that was not given is made of what is known of the voyage. */
function nameMadeOf(fields: Fields, shipName: string | null): string {
  const { startCity, endCity, startDate, endDate } = fields
  if (![shipName, startCity, endCity, startDate, endDate].some(Boolean)) throw invalidRequest(NAME_REQUIRED)
  return derivedName(fields, shipName)
}

const derivedName = (fields: Fields, shipName: string | null): string =>
  journeyName({ ...(fields as unknown as Parameters<typeof journeyName>[0]), name: null, shipName })

/** A slot holds one favourite: whichever held it leaves them. One that nobody sees takes no slot from another, and has none to lose. */
async function takeSlot(work: Work, id: number): Promise<void> {
  const { trx } = work
  const journey = await trx
    .selectFrom('journey')
    .select('favorite_rank as rank')
    .where('id', '=', id)
    .where(published('journey'))
    .executeTakeFirst()
  const rank = journey?.rank ?? null
  if (rank === null) return
  const held = await trx
    .selectFrom('journey')
    .select('id')
    .where('favorite_rank', '=', rank)
    .where(published('journey'))
    .where('id', '!=', id)
    .execute()
  const ids = held.map((other) => other.id)
  await changeTogether(work, journeys, { ids, action: 'followed' }, async () => {
    await trx.updateTable('journey').set({ favorite_rank: null }).where(sql<boolean>`id = any(${ids}::int[])`).execute()
  })
}

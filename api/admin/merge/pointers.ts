/** What points to a record that is merged into another: found, moved there, and moved back. */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { MergeAnswer, Moved } from '#domain/merge.ts'
import type { Work } from '#records/description.ts'
import { journeys } from '../entities/journeys.ts'
import { changeTogether } from '../records/save.ts'
import { findLinks, moveLinks, type Way } from './links.ts'

export async function findPointers(trx: Kysely<Database>, way: Way): Promise<Moved> {
  const { kind, from } = way
  const idsOf = (query: RawBuilder<number>) => column(trx, query)
  const isShip = kind === 'ship'
  const isPoint = kind === 'contentPoint'
  const point = JSON.stringify([{ pointId: from }])
  const stop = JSON.stringify([{ _id: String(from) }])
  const submissions = sql<string>`select id from submission where about_kind = ${kind} and about_id = ${String(from)}`
  const derived = await sql<Moved['derived'][number]>`select id as journey, imported -> 'stops' as stops from journey
    where ${isPoint} and imported -> 'stops' @> ${point}::text::jsonb order by id`.execute(trx)
  return {
    journeys: await idsOf(sql`select id from journey where ${isShip} and ship_id = ${from} order by id`),
    journeyDrafts: await idsOf(sql`select record_id from draft where kind = 'journey' and
      case when ${isShip} then fields ->> 'ship' = ${String(from)}
        else ${isPoint} and fields -> 'contentPoints' @> ${stop}::text::jsonb end order by 1`),
    media: await idsOf(sql`select row_id from media where ${isShip} and ship_id = ${from} order by 1`),
    stops: await idsOf(sql`select id from journey_stop where ${isPoint} and content_point_id = ${from} order by id`),
    derived: derived.rows,
    submissions: await column(trx, submissions),
    links: await findLinks(trx, way),
    merged: await idsOf(sql`select id from merged where kind = ${kind} and kept = ${from} order by id`),
  }
}

export const countPointers = (moved: Moved, isPoint: boolean): MergeAnswer['moves'] =>
  [
    { kind: 'Journey', count: moved.journeys.length },
    { kind: 'Draft of a journey', count: moved.journeyDrafts.length },
    { kind: 'Stop', count: isPoint ? moved.stops.length : 0 },
    { kind: 'Picture', count: moved.media.length },
    { kind: 'Correction', count: moved.submissions.length },
    { kind: 'Text with a link', count: new Set(moved.links.map(({ kind, id }) => `${kind} ${id}`)).size },
  ].filter(({ count }) => count > 0)

/** Moves what `moved` names, as far as it still points to where the way begins. `back`: the way is that of an undoing. */
export async function movePointers(
  work: Work,
  way: Way,
  moved: Moved,
  { back, many }: { back: boolean; many?: number },
): Promise<void> {
  const { trx } = work
  const { kind, from, to } = way
  const calling = sql<number>`select distinct journey_id from journey_stop
    where id = any(${moved.stops}::int[]) and content_point_id = ${from}`
  const ids = [...new Set([...moved.journeys, ...moved.journeyDrafts, ...(await column(trx, calling))])]
  await changeTogether(work, journeys, { ids, action: 'followed', many }, async () => {
    await sql`update journey set ship_id = ${to} where id = any(${moved.journeys}::int[]) and ship_id = ${from}`.execute(trx)
    await sql`update journey_stop set content_point_id = ${to}
      where id = any(${moved.stops}::int[]) and content_point_id = ${from}`.execute(trx)
    await moveDerived(trx, way, moved, back)
    if (kind === 'ship')
      await sql`update draft set fields = fields || jsonb_build_object('ship', ${String(to)}::text)
        where kind = 'journey' and record_id = any(${moved.journeyDrafts}::int[]) and fields ->> 'ship' = ${String(from)}`.execute(
        trx,
      )
    else await moveStopsOfDrafts(trx, way, moved, back)
  })
  await sql`update media set ship_id = ${to}, version = version + 1, updated_at = now()
    where row_id = any(${moved.media}::int[]) and ship_id = ${from}`.execute(trx)
  await sql`update submission set about_id = ${String(to)} where id = any(${moved.submissions}::uuid[])`.execute(trx)
  await sql`update merged set kept = ${to} where id = any(${moved.merged}::int[]) and kept = ${from}`.execute(trx)
  await moveLinks(work, way, moved.links, many)
}

/** The stops that an import made last, so that they do not count as edited by staff. */
async function moveDerived(trx: Kysely<Database>, { from, to }: Way, { derived }: Moved, back: boolean): Promise<void> {
  for (const { journey, stops } of derived) {
    const gone = back ? to : from
    const kept = back ? from : to
    const there = (stops as { pointId: number }[]).map((one) => (one.pointId === gone ? { ...one, pointId: kept } : one))
    const [expected, next] = back ? [there, stops] : [stops, there]
    const now = await value(trx, sql<unknown>`select imported -> 'stops' from journey where id = ${journey}`)
    if (!isDeepStrictEqual(now, expected)) continue
    await sql`update journey set imported = jsonb_set(imported, '{stops}', ${JSON.stringify(next)}::text::jsonb)
      where id = ${journey}`.execute(trx)
  }
}

async function moveStopsOfDrafts(trx: Kysely<Database>, { from, to }: Way, moved: Moved, back: boolean): Promise<void> {
  const drafts = await trx
    .selectFrom('draft')
    .select(['record_id', 'fields'])
    .where('kind', '=', 'journey')
    .where(sql<boolean>`record_id = any(${moved.journeyDrafts}::int[])`)
    .execute()
  for (const { record_id, fields } of drafts) {
    const stops = (fields.contentPoints as { _id: string; id?: string }[]).map((stop) => {
      const isOwn = stop._id === String(from) && (!back || stop.id === undefined || moved.stops.includes(Number(stop.id)))
      return isOwn ? { ...stop, _id: String(to) } : stop
    })
    await trx
      .updateTable('draft')
      .set({ fields: JSON.stringify({ ...fields, contentPoints: stops }) })
      .where('kind', '=', 'journey')
      .where('record_id', '=', record_id)
      .execute()
  }
}

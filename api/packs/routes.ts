/** Packs for offline use: the voyages that staff chose, all voyages, or any one of them. */

import type { FastifyPluginAsync } from 'fastify'
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { byDate } from '#db/by-date.ts'
import { type Compute, type Kept, keepUntilChange } from '#db/keep-until-change.ts'
import { embargoOver, isOpenImage, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { journeyName } from '#domain/journey.ts'
import { FILE_SIDE } from '#domain/media.ts'
import type { Pack } from '#domain/pack.ts'
import type { FileStore } from '#files/store.ts'
import { jpegBytes } from '#files/weight.ts'
import { SHOWN_NAMES } from '#records/answers/make-journey.ts'
import { selectVoyages } from '#records/voyages.ts'
import { journeyNotFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { loadCodes } from '../journeys/find-code.ts'

interface Options {
  db: Kysely<Database>
  store: FileStore
}

export const packRoutes: FastifyPluginAsync<Options> = async (app, { db, store }) => {
  const archive = keepUntilChange(db)
  const codes = () => loadCodes(db)
  const voyages = () => listVoyages(db)
  const packs: Compute<Pack[]> = async (kept) => {
    const all = await kept.get(voyages)
    const chosen = all.filter(({ inPack }) => inPack)
    const everything = packOf('alle-reizen', 'Alle reizen', all, [])
    if (chosen.length === 0) return [everything]
    return [await illustrated('keuze', 'Keuze van de redactie', chosen), everything]
  }
  const packOfVoyage: Compute<Pack | null> = async (kept, code) => {
    const voyage = (await kept.get(voyages)).find(({ journeyId }) => journeyId === code)
    return voyage ? illustrated(code, voyage.name, [voyage]) : null
  }

  async function illustrated(id: string, title: string, of: PackedVoyage[]): Promise<Pack> {
    const images = await listPackedImages(
      db,
      of.map((voyage) => voyage.id),
    )
    const weighed = await Promise.all(
      images.map(async (image) => ({
        url: `/media/${image.id}`,
        bytes: await jpegBytes(store.path(image.file_hash), image, FILE_SIDE),
      })),
    )
    return packOf(id, title, of, weighed)
  }

  serve(app, 'GET /api/packs', async ({ query: { journeyId } }) => {
    const kept = await archive()
    if (journeyId === undefined) return { packs: await kept.get(packs) }
    const asked = await Promise.all(journeyId.split(',').map((code) => packUnder(kept, code)))
    const found = asked.filter((pack) => pack !== null)
    if (found.length === 0) throw journeyNotFound()
    return { packs: found }
  })

  async function packUnder(kept: Kept, typed: string): Promise<Pack | null> {
    const code = (await kept.get(codes))(typed)
    return code === null ? null : await kept.get(packOfVoyage, code)
  }
}

/** Images without `bytes` have no file, and are left out. */
function packOf(id: string, title: string, voyages: PackedVoyage[], images: { url: string; bytes: number | null }[]): Pack {
  const stored = images.filter(({ bytes }) => bytes !== null)
  const bytes = [...voyages, ...stored].reduce((sum, one) => sum + (one.bytes ?? 0), 0)
  const journeys = voyages.map(({ journeyId, name }) => ({ journeyId, name }))
  return { id, title, journeys, images: stored.map(({ url }) => url), bytes }
}

interface PackedImage {
  id: string
  width: number
  height: number
  file_hash: string
}

/** The open images of public voyages, each once, in the order of the voyages: first a voyage's own, then those in its texts. */
async function listPackedImages(db: Kysely<Database>, voyages: readonly number[]): Promise<PackedImage[]> {
  const shown = await listShownIn(db, voyages)
  const images = await db
    .selectFrom('media')
    .select(['id', 'width', 'height', 'file_hash', 'journey_id'])
    .where(
      sql<SqlBool>`(journey_id = any(${[...voyages]}::int[]) or id = any(${[...new Set([...shown.values()].flat())]}::uuid[]))`,
    )
    .where(isOpenImage)
    .orderBy('row_id')
    .execute()
  const byId = new Map(images.map((image) => [image.id, image]))
  const own = Map.groupBy(images, (image) => image.journey_id)
  const all = voyages.flatMap((voyage) => [
    ...(own.get(voyage) ?? []),
    ...(shown.get(voyage) ?? []).flatMap((id) => byId.get(id) ?? []),
  ])
  return [...new Set(all)]
}

/** The ids of the images in each voyage's intro and the stories of its stops. */
async function listShownIn(db: Kysely<Database>, voyages: readonly number[]): Promise<Map<number, string[]>> {
  const intros = db
    .selectFrom('journey')
    .select(['id as voyage', 'story_intro as html', sql<number>`0`.as('position')])
    .where(sql<SqlBool>`id = any(${[...voyages]}::int[])`)
    .where('story_intro', 'like', '%/media/%')
  const stories = db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select(['stop.journey_id as voyage', 'content_point.story as html', 'stop.position'])
    .where(sql<SqlBool>`stop.journey_id = any(${[...voyages]}::int[])`)
    .where('content_point.story', 'like', '%/media/%')
    .where(published('content_point'))
  const texts = await intros.unionAll(stories).orderBy('voyage').orderBy('position').execute()
  const shown = new Map<number, string[]>()
  for (const { voyage, html } of texts) {
    const ids = [...(html ?? '').matchAll(IMAGE)].map(([, id]) => id!)
    shown.set(voyage, [...(shown.get(voyage) ?? []), ...ids])
  }
  return shown
}

const IMAGE = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

interface PackedVoyage {
  id: number
  journeyId: string
  name: string
  inPack: boolean
  /** About the size of its answer (`GET /api/globe/journey`), unpacked, as a device keeps it. */
  bytes: number
}

/** The public voyages in order of sailing. Those without a date come last. */
async function listVoyages(db: Kysely<Database>): Promise<PackedVoyage[]> {
  const rows = await selectVoyages(db)
    .leftJoin(weighStops, (join) => join.onRef('route.journey_id', '=', 'journey.id'))
    .select(['journey.in_pack as inPack', 'route.stops', 'route.stories'])
    .select(hasNames(todayInAmsterdam()))
    .select(sql<number | null>`octet_length(journey.story_intro)`.as('intro'))
    .orderBy(byDate('journey.start_date', 'journey.end_date'))
    .orderBy('journey.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    journeyId: row.code,
    name: journeyName(row),
    inPack: row.inPack,
    bytes: ANSWER + (row.intro ?? 0) + STOP * (row.stops ?? 0) + (row.stories ?? 0) + NAME * namesOf(row),
  }))
}

/** About how many names the answer has. */
const namesOf = ({ hasNames, passengerCount }: { hasNames: SqlBool; passengerCount: number | null }) =>
  hasNames ? Math.min(passengerCount ?? SHOWN_NAMES, SHOWN_NAMES) : 0

/**
 * In bytes, measured on the 173 voyages of the sample with their demonstration passengers. An answer without stops has 430 to
 * 580, a stop 436 on average without its story (190 are its path), a name 48. With these the total is right, and no answer is
 * off by more than a third.
 */
const ANSWER = 450
const STOP = 436
/** `{"fullName":"Johanna van den Berg","media":[]},` */
const NAME = 48

const weighStops = (eb: ExpressionBuilder<Database, 'journey'>) =>
  eb
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select('stop.journey_id')
    .select((stop) => stop.fn.countAll<number>().as('stops'))
    .select(sql<number | null>`sum(octet_length(content_point.story))::int`.as('stories'))
    .where(published('content_point'))
    .groupBy('stop.journey_id')
    .as('route')

/** Whether a voyage has any public passenger. Counting a hundred of each would take ten times as long. */
const hasNames = (today: string) => (eb: ExpressionBuilder<Database, 'journey'>) =>
  eb
    .exists(
      eb
        .selectFrom('passenger')
        .select('passenger.id')
        .whereRef('passenger.journey_id', '=', 'journey.id')
        .where(published('passenger'))
        .where(embargoOver(today)),
    )
    .as('hasNames')

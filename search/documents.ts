/**
 * What the engines hold: documents made of rows, public records only. Keys are the rows' integer keys. A document
 * repeats what it shows of another record (the ship's name on a voyage); `indexer/` follows such changes.
 */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { embargoOver, published } from '#db/published.ts'
import type { Database, OutboxKind } from '#db/schema.ts'
import { type JourneyHit, journeyName } from '#domain/journey.ts'
import { type MediaItem, mediaItem } from '#domain/media.ts'

export interface PassengerDocument {
  id: number
  /** Key of the voyage. */
  journey: number
  fullName: string
  demonstration: boolean
}

export interface JourneyDocument {
  id: number
  hit: JourneyHit
}

export interface ShipDocument {
  id: number
  shipName: string
  /** "ss", "ms". */
  prefix: string | null
}

interface OfMedia {
  id: number
  journey: number | null
  ship: number | null
}
export interface ImageDocument extends OfMedia {
  kind: 'image'
  item: MediaItem
}
/** A list page is only counted: what it shows is behind the gate, and in no engine. */
export interface ListPageDocument extends OfMedia {
  kind: 'list-page'
}
export type MediaDocument = ImageDocument | ListPageDocument

/** Spellings that mean the same, as staff wrote them. */
export interface VariantDocument {
  id: number
  kind: 'name' | 'place'
  spellings: string[]
}

export interface Documents {
  passenger: PassengerDocument[]
  journey: JourneyDocument[]
  ship: ShipDocument[]
  media: MediaDocument[]
  variant: VariantDocument[]
}

/**
 * Rows that changed: the documents of those that are public, the keys of those that are not (any more). `version` goes
 * up with every set of changes, and the rows were read before it was drawn.
 */
export interface Changes {
  version: number
  put: Documents
  remove: Record<OutboxKind, number[]>
}

/** Documents of one kind as a JSON array: whoever needs them parses them, on a thread of its own. */
export interface Batch {
  kind: OutboxKind
  json: string
}

export const noDocuments = (): Documents => ({ passenger: [], journey: [], ship: [], media: [], variant: [] })

/** Which rows: those with these keys, or the next `limit` after a key. */
export type Rows = { ids: number[] } | { after: number; limit: number }

export const loadDocuments: {
  [kind in OutboxKind]: (db: Kysely<Database>, rows: Rows, today: string) => Promise<Documents[kind]>
} = {
  passenger: loadPassengers,
  journey: loadJourneys,
  ship: loadShips,
  media: loadMedia,
  variant: loadVariants,
}

interface Packed {
  /** The public ones as JSON. */
  json: string
  /** Records gone over, and the highest key among them. */
  count: number
  last: number
}

/** The next documents after a key. */
export async function packDocuments(
  db: Kysely<Database>,
  kind: OutboxKind,
  rows: { after: number; limit: number },
  today: string,
): Promise<Packed> {
  if (kind === 'passenger') return packPassengers(db, rows, today)
  const documents = await loadDocuments[kind](db, rows, today)
  return { json: JSON.stringify(documents), count: documents.length, last: documents.at(-1)?.id ?? 0 }
}

/** Those whose embargo is over on `today` and whose voyage is public. */
async function loadPassengers(db: Kysely<Database>, rows: Rows, today: string): Promise<PassengerDocument[]> {
  return await db
    .selectFrom('passenger')
    .innerJoin('journey', 'journey.id', 'passenger.journey_id')
    .select([
      'passenger.id',
      'passenger.journey_id as journey',
      'passenger.full_name as fullName',
      'passenger.demonstration',
    ])
    .where(published('passenger'))
    .where(published('journey'))
    .where(embargoOver(today))
    .where(chosen('passenger.id', rows))
    .orderBy('passenger.id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
}

/**
 * The next passengers as JSON made by the database: several times faster than rows, and next to nothing for the thread
 * that reads. They are cut off by key first and judged after, or a database without statistics goes over all of them for
 * every batch.
 */
async function packPassengers(
  db: Kysely<Database>,
  { after, limit }: { after: number; limit: number },
  today: string,
): Promise<Packed> {
  const document = sql`json_build_object('id', passenger.id, 'journey', passenger.journey_id,
    'fullName', passenger.full_name, 'demonstration', passenger.demonstration)`
  return await db
    .with('passenger', (cut) =>
      cut.selectFrom('passenger').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    )
    .selectFrom('passenger')
    .leftJoin('journey', (join) =>
      join.onRef('journey.id', '=', 'passenger.journey_id').on(published('journey')),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.max('passenger.id'), eb.val(0)).as('last'),
      sql<string>`coalesce(json_agg(${document}) filter (where
        ${published('passenger')(eb)} and ${embargoOver(today)} and journey.id is not null), '[]')::text`.as(
        'json',
      ),
    ])
    .executeTakeFirstOrThrow()
}

async function loadJourneys(db: Kysely<Database>, rows: Rows): Promise<JourneyDocument[]> {
  const found = await db
    .selectFrom('journey')
    .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(published('ship')))
    .select([
      'journey.id',
      'journey.code',
      'journey.name',
      'journey.start_date',
      'journey.end_date',
      'journey.start_city',
      'journey.end_city',
      'journey.source',
      'ship.id as ship_id',
      'ship.ship_name',
      stopsInOrder.as('stops'),
    ])
    .where(published('journey'))
    .where(chosen('journey.id', rows))
    .orderBy('journey.id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
  return found.map((row) => ({
    id: row.id,
    hit: {
      _id: String(row.id),
      journeyId: row.code,
      name: journeyName({
        name: row.name,
        shipName: row.ship_name,
        startCity: row.start_city,
        endCity: row.end_city,
        startDate: row.start_date,
        endDate: row.end_date,
      }),
      ship: { id: row.ship_id === null ? null : String(row.ship_id), name: row.ship_name },
      startDate: row.start_date,
      endDate: row.end_date,
      startCity: row.start_city,
      endCity: row.end_city,
      contentPoint: row.stops,
      source: row.source,
    },
  }))
}

async function loadShips(db: Kysely<Database>, rows: Rows): Promise<ShipDocument[]> {
  return await db
    .selectFrom('ship')
    .select(['id', 'ship_name as shipName', 'prefix'])
    .where(published('ship'))
    .where(chosen('ship.id', rows))
    .orderBy('id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
}

/** The gate belongs to the file: an image that is also a page of a passenger list is found as that page alone. */
const pageOrNoPage = sql<SqlBool>`(media.kind = 'list-page' or not exists (
  select from media as page
  where page.file_hash = media.file_hash and page.kind = 'list-page' and page.deleted_at is null))`

async function loadMedia(db: Kysely<Database>, rows: Rows): Promise<MediaDocument[]> {
  const found = await db
    .selectFrom('media')
    .select([
      'row_id',
      'id',
      'kind',
      'journey_id',
      'ship_id',
      'description',
      'collection',
      'width',
      'height',
      'file_hash',
      'demonstration',
    ])
    .where(published('media'))
    .where(pageOrNoPage)
    .where(chosen('media.row_id', rows))
    .orderBy('row_id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
  return found.map((row) => {
    const of = { id: row.row_id, journey: row.journey_id, ship: row.ship_id }
    return row.kind === 'image' ? { ...of, kind: row.kind, item: mediaItem(row) } : { ...of, kind: row.kind }
  })
}

async function loadVariants(db: Kysely<Database>, rows: Rows): Promise<VariantDocument[]> {
  return await db
    .selectFrom('spelling_variant')
    .select(['id', 'kind', 'spellings'])
    .where(published('spelling_variant'))
    .where(chosen('spelling_variant.id', rows))
    .orderBy('id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
}

/** Identities of the voyage's public points, in route order. */
const stopsInOrder = sql<string[]>`array(
  select journey_stop.id::text from journey_stop
  join content_point on content_point.id = journey_stop.content_point_id
  where journey_stop.journey_id = journey.id
    and content_point.deleted_at is null and content_point.published_at <= now()
  order by journey_stop.position)`

const chosen = (key: string, rows: Rows) =>
  'ids' in rows
    ? sql<SqlBool>`${sql.ref(key)} = any(${rows.ids}::int[])`
    : sql<SqlBool>`${sql.ref(key)} > ${rows.after}`

const limitOf = (rows: Rows): number => ('limit' in rows ? rows.limit : rows.ids.length)

/** How rows become the documents of a search engine. Every query takes only public records. */
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { embargoOver, isGated, published } from '#db/published.ts'
import { chosen, limitOf, type Rows } from '#db/rows.ts'
import type { Database } from '#db/schema.ts'
import type { OutboxKind } from '#db/search-tables.ts'
import { MEDIA_COLUMNS, mediaItem } from '#domain/media.ts'
import { countNames, loadVoyages, selectShips } from '#records/voyages.ts'
import type {
  Documents,
  JourneyDocument,
  MediaDocument,
  PassengerDocument,
  ShipDocument,
  VariantDocument,
} from '#search/documents.ts'

export const loadDocuments: {
  [kind in OutboxKind]: (db: Kysely<Database>, rows: Rows, today: string) => Promise<Documents[kind]>
} = {
  passenger: loadPassengers,
  journey: loadJourneys,
  ship: loadShips,
  media: loadMedia,
  variant: loadVariants,
}

/** Leaves out an image whose file is also a page of a passenger list: search has only the page. */
const pageOrNoPage = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.or([eb('media.kind', '=', 'list-page'), eb.not(isGated('media.file_hash'))])

/** The rows that have documents. */
const shown = {
  journey: (db: Kysely<Database>) => db.selectFrom('journey').where(published('journey')),
  ship: (db: Kysely<Database>) => db.selectFrom('ship').where(published('ship')),
  media: (db: Kysely<Database>) => db.selectFrom('media').where(published('media')).where(pageOrNoPage),
  variant: (db: Kysely<Database>) => db.selectFrom('spelling_variant').where(published('spelling_variant')),
}

/**
 * Whether search must have no document of a marked row on this day. Compares sets: looking up each row takes ten times as long.
 */
export function isGone(db: Kysely<Database>, today: string): Expression<SqlBool> {
  const hidden = db
    .selectFrom('passenger')
    .leftJoin('journey', (join) => join.onRef('journey.id', '=', 'passenger.journey_id').on(published('journey')))
    .select('passenger.id')
    .where(
      (eb) => sql<SqlBool>`(${published('passenger')(eb)} and ${embargoOver(today)}
        and journey.id is not null) is not true`,
    )
  return sql<SqlBool>`case search_outbox.kind
    when 'passenger' then entity_id in (${hidden})
      or not exists (select from passenger where passenger.id = search_outbox.entity_id)
    when 'journey' then entity_id not in (${shown.journey(db).select('id')})
    when 'ship' then entity_id not in (${shown.ship(db).select('id')})
    when 'media' then entity_id not in (${shown.media(db).select('row_id')})
    else entity_id not in (${shown.variant(db).select('id')}) end`
}

interface Packed {
  /** The documents of public records, as JSON. */
  json: string
  /** How many records were read. With fewer than the limit there are no more. */
  count: number
  /** The highest key among them. */
  last: number
}

/** The documents that come after a key. */
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

async function loadPassengers(db: Kysely<Database>, rows: Rows, today: string): Promise<PassengerDocument[]> {
  return JSON.parse((await packPassengers(db, rows, today)).json)
}

/**
 * Passengers whose embargo is over on `today` and whose voyage is public. The database makes the JSON, which is several times
 * faster than reading rows. The query first takes the batch and then looks which of its rows are public. Otherwise a database
 * without statistics reads all passengers, or all voyages, for every batch.
 */
async function packPassengers(db: Kysely<Database>, rows: Rows, today: string): Promise<Packed> {
  const document = sql`json_build_object('id', passenger.id, 'journey', passenger.journey_id,
    'startDate', journey.start_date, 'fullName', passenger.full_name, 'demonstration', passenger.demonstration)`
  return await db
    .with('passenger', (cut) =>
      cut.selectFrom('passenger').selectAll().where(chosen('passenger.id', rows)).orderBy('id').limit(limitOf(rows)),
    )
    .selectFrom('passenger')
    .leftJoin('journey', (join) => join.onRef('journey.id', '=', 'passenger.journey_id').on(published('journey')))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.max('passenger.id'), eb.val(0)).as('last'),
      sql<string>`coalesce(json_agg(${document}) filter (where
        ${published('passenger')(eb)} and ${embargoOver(today)} and journey.id is not null), '[]')::text`.as('json'),
    ])
    .executeTakeFirstOrThrow()
}

async function loadJourneys(db: Kysely<Database>, rows: Rows, today: string): Promise<JourneyDocument[]> {
  const voyages = await loadVoyages(db, rows, await countNames(db, today, 'ids' in rows ? rows.ids : null))
  const formers = await db
    .selectFrom('used_code')
    .innerJoin('journey', 'journey.id', 'journey_id')
    .select(['journey.id', 'used_code.code'])
    .whereRef('used_code.code', '<>', 'journey.code')
    .orderBy('used_code.code')
    .execute()
  const byVoyage = Map.groupBy(formers, ({ id }) => id)
  return voyages.map((voyage) => {
    const codes = byVoyage.get(voyage.id)?.map(({ code }) => code)
    return { ...voyage, ...(codes && { formerCodes: codes }) }
  })
}

async function loadShips(db: Kysely<Database>, rows: Rows): Promise<ShipDocument[]> {
  return await selectShips(db)
    .where(chosen('ship.id', rows))
    .orderBy('id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
}

async function loadMedia(db: Kysely<Database>, rows: Rows): Promise<MediaDocument[]> {
  const found = await shown
    .media(db)
    .select([...MEDIA_COLUMNS, 'row_id', 'kind', 'journey_id', 'ship_id'])
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
  return await shown
    .variant(db)
    .select(['id', 'kind', 'spellings'])
    .where(chosen('spelling_variant.id', rows))
    .orderBy('id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
}

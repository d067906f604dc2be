/** The archive's tables as an import sees them: their fields, by what a record is known again, and their records. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { FIELDS, type FieldsOf, type SomeFields, type TableName } from './fields.ts'
import { type Existing, Table } from './table.ts'

/** No text of the archive holds U+0000. */
const key = (...parts: unknown[]) => parts.join('\u0000')

/** By what a record is known again (data contract, section 3). */
const KEYS: { [N in TableName]: (fields: SomeFields<N>) => string } = {
  ship: (ship) => key(ship.ship_name),
  journey: (journey) => key(journey.code),
  content_point: (point) =>
    point.kind === 'port' ? key(point.city) : key(point.city, point.leg_from, point.leg_to, point.title),
  sea_leg: (leg) => key(leg.from_city, leg.to_city),
  partner: (partner) => key(partner.name),
  side_menu: (page) => key(page.page_id),
  media: (media) =>
    media.kind === 'image'
      ? key(media.file_name, media.journey_id, media.ship_id)
      : key(media.journey_id, media.page_number),
  passenger: (person) =>
    person.record_id == null
      ? key(person.journey_id, person.full_name, person.birth_year, person.list_page, person.occurrence)
      : key(person.record_id),
}

/** The tables of a run; ports and stories are points that staff made for no one voyage. */
export type PlannedArchive = { [N in TableName]: Table<N> }

/** Everything but the passengers, who are too many to hold and are looked at voyage by voyage. */
export async function loadArchive(db: Kysely<Database>): Promise<PlannedArchive> {
  const table = async <N extends TableName>(name: N, where?: RawBuilder<unknown>) =>
    new Table<N>(KEYS[name], await loadExisting(db, name, where))
  return {
    ship: await table('ship'),
    journey: await table('journey'),
    content_point: await table('content_point', sql`not personal`),
    sea_leg: await table('sea_leg'),
    partner: await table('partner'),
    side_menu: await table('side_menu'),
    media: await table('media'),
    passenger: passengerTable([]),
  }
}

/** An empty table of passengers, to be filled with those whom some rows may mean. */
export const passengerTable = (existing: Existing<'passenger'>[]): Table<'passenger'> =>
  new Table(KEYS.passenger, existing)

export const passengersOfVoyages = (
  db: Kysely<Database>,
  journeyIds: number[],
): Promise<Existing<'passenger'>[]> =>
  loadExisting(
    db,
    'passenger',
    sql`${column('journey_id')} = any(${journeyIds}::int[]) and ${column('record_id')} is null`,
  )

export const passengersByRecord = (
  db: Kysely<Database>,
  recordIds: string[],
): Promise<Existing<'passenger'>[]> =>
  loadExisting(db, 'passenger', sql`${column('record_id')} = any(${recordIds}::text[])`)

/** Those whom staff have moved to another voyage than they were imported with. */
export const movedPassengers = (db: Kysely<Database>): Promise<Existing<'passenger'>[]> =>
  loadExisting(
    db,
    'passenger',
    sql`(imported->>'journey_id')::int <> ${column('journey_id')} and ${column('record_id')} is null`,
  )

const column = (name: (typeof FIELDS)['passenger'][number]) => sql.ref(name)

export function* slices<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/**
 * The way of a voyage (`via`) is no column: it is kept with what was imported, since the stops are derived from it.
 * What an import wrote is all there is of it, so that staff cannot have edited it.
 */
async function loadExisting<N extends TableName>(
  db: Kysely<Database>,
  name: N,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Existing<N>[]> {
  type Found = FieldsOf<N> & Omit<Existing<N>, 'values'>
  const columns = sql.join(FIELDS[name].map((field) => sql.ref(field)))
  // As one value: reading hundreds of thousands of rows field by field takes most of an import's time.
  const { rows: answers } = await sql<{ found: string }>`
    select coalesce(json_agg(record), '[]')::text as found from (
      select id, version, deleted_at is not null as deleted, imported, ${columns}
      from ${sql.table(name)} where ${where} order by id
    ) as record`.execute(db)
  const rows: Found[] = JSON.parse(answers[0]!.found)
  return rows.map(({ id, version, deleted, imported, ...columns }) => {
    const way = name === 'journey' ? { via: (imported as SomeFields<'journey'> | null)?.via } : {}
    return { id, version, deleted, imported, values: { ...columns, ...way } as unknown as FieldsOf<N> }
  })
}

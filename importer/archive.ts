/** The archive's records as an import compares them with the folder's rows: each under the key that identifies it. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Progress } from '#config/progress.ts'
import type { Database } from '#db/schema.ts'
import type { FileStore } from '#files/store.ts'
import { readCalls } from '#records/calls.ts'
import { FIELDS, type FieldsOf, type RecordId, type SomeFields, type TableName } from './fields.ts'
import type { Report } from './report.ts'
import type { Sheets } from './rules.ts'
import { type Existing, Table } from './table.ts'

/** U+0000 separates the values, because no text of the archive holds it. */
const key = (...parts: unknown[]) => parts.join('\u0000')

/** The key of a record, by which a second import finds it again. */
const KEYS: { [N in TableName]: (fields: SomeFields<N>) => string } = {
  ship: (ship) => key(ship.ship_name),
  journey: (journey) => key(journey.code),
  content_point: (point) =>
    point.kind === 'port' ? key(point.city) : key(point.city, point.leg_from, point.leg_to, point.title),
  sea_leg: (leg) => key(leg.from_city, leg.to_city),
  partner: (partner) => key(partner.name),
  side_menu: (page) => key(page.page_id),
  media: (media) =>
    media.kind === 'image' ? key(media.file_name, media.journey_id, media.ship_id) : key(media.journey_id, media.page_number),
  passenger: (person) =>
    person.record_id == null
      ? key(person.journey_id, person.full_name, person.birth_year, person.list_page, person.occurrence)
      : key(person.record_id),
}

/** The tables of a run. `content_point` has ports and stories, but no personal points. */
export type PlannedArchive = { [N in TableName]: Table<N> }

/** Loads everything except the passengers. They are too many for memory, so `planPassengers` loads them in parts. */
export async function loadArchive(db: Kysely<Database>): Promise<PlannedArchive> {
  const table = async <N extends TableName>(name: N, where?: RawBuilder<unknown>, keyOf = KEYS[name]) =>
    new Table<N>(keyOf, await loadExisting(db, name, where))
  const present = await loadPresentCodes(db)
  return {
    ship: await table('ship'),
    journey: await table('journey', sql`true`, ({ code }) => key(present.get(code ?? '') ?? code)),
    content_point: await table('content_point', sql`not personal`),
    sea_leg: await table('sea_leg'),
    partner: await table('partner'),
    side_menu: await table('side_menu'),
    media: await table('media'),
    passenger: passengerTable([]),
  }
}

/** Maps the codes that a voyage had before to its present code: a row may still name an old one. */
async function loadPresentCodes(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ former: string; code: string }>`
    select used_code.code as former, journey.code from used_code join journey on journey.id = journey_id
    where used_code.code not in (select code from journey)`.execute(db)
  return new Map(rows.map(({ former, code }) => [former, code]))
}

/** A table of the passengers that some rows of the folder may mean. */
export const passengerTable = (existing: Existing<'passenger'>[]): Table<'passenger'> => new Table(KEYS.passenger, existing)

export const passengersOfVoyages = (db: Kysely<Database>, journeyIds: number[]): Promise<Existing<'passenger'>[]> =>
  loadExisting(db, 'passenger', sql`${column('journey_id')} = any(${journeyIds}::int[]) and ${column('record_id')} is null`)

export const passengersByRecord = (db: Kysely<Database>, recordIds: string[]): Promise<Existing<'passenger'>[]> =>
  loadExisting(db, 'passenger', sql`${column('record_id')} = any(${recordIds}::text[])`)

/** Passengers whom staff have moved to another voyage since they were imported. */
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

/** Loads records. A voyage's `via` has no column: its stops say what it is now. */
async function loadExisting<N extends TableName>(
  db: Kysely<Database>,
  name: N,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Existing<N>[]> {
  type Found = FieldsOf<N> & Omit<Existing<N>, 'values'>
  const columns = sql.join(FIELDS[name].map((field) => sql.ref(field)))
  // One JSON value: reading hundreds of thousands of rows field by field would take most of an import's time.
  const { rows: answers } = await sql<{ found: string }>`
    select coalesce(json_agg(record), '[]')::text as found from (
      select id, version, ${isWithdrawn(name)} as deleted, ${mergedInto(name)} as "mergedInto", imported, ${columns}
      from ${sql.table(name)} where ${where} order by id
    ) as record`.execute(db)
  const rows: Found[] = JSON.parse(answers[0]!.found)
  const calls = name === 'journey' ? await readCalls(db, 'all') : null
  return rows.map(({ id, version, deleted, mergedInto, imported, ...columns }) => {
    const way = calls && { via: calls.get(Number(id))?.via ?? null }
    return { id, version, deleted, mergedInto, imported, values: { ...columns, ...way } as unknown as FieldsOf<N> }
  })
}

/** Passengers have no drafts: one who is not published was withdrawn. */
const isWithdrawn = (name: TableName): RawBuilder<unknown> =>
  name === 'passenger' ? sql`(deleted_at is not null or published_at is null)` : sql`deleted_at is not null`

/** A ship or a port that staff merged into another: who names it means the other, as long as that is there. */
const mergedInto = (name: TableName): RawBuilder<unknown> => {
  const kind = ({ ship: 'ship', content_point: 'contentPoint' } as Partial<Record<TableName, string>>)[name]
  return kind === undefined
    ? sql`null::int`
    : sql`(select kept from merged join ${sql.table(name)} as other on other.id = kept and other.deleted_at is null
        where merged.kind = ${kind} and gone = ${sql.table(name)}.id and ${sql.table(name)}.deleted_at is not null)`
}

/** The state that all parts of one import share. */
export interface Run {
  /** The archive folder's real path. */
  folder: string
  /** The folders in it that have tables, itself first. */
  beside: readonly string[]
  sheets: Sheets
  archive: PlannedArchive
  report: Report
  store: FileStore
  /** The ids of the folder's pictures that belong to no voyage and no ship, by their files. */
  pictures: Map<string, RecordId>
  /** Passengers may become public sooner than the archive has it, if no member of staff said so. */
  earlierPublic: boolean
  onProgress(progress: Progress): void
}

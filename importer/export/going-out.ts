/**
 * Chooses the records of an archive folder. An import makes every record public at once, so a record that is not public stays
 * out. It counts those, and those that lose something on the way.
 */
import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type EditedTable, isAmongOpenImages, isPublic, published } from '#db/published.ts'
import { column, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { hasDerivedStops } from '#records/write-stops.ts'

type Condition = RawBuilder<SqlBool>

interface GoingOut {
  table: EditedTable
  /** Which rows of the table are of this kind. */
  isIt: Condition
  /** Which of the public ones the format has a place for. */
  hasPlace: Condition
}

const always = sql<SqlBool>`true`
const among = (condition: Condition): Condition => sql`(coalesce(${condition}, false))`

export const GOING_OUT = {
  ports: {
    table: 'content_point',
    isIt: sql`kind = 'port' and not personal`,
    hasPlace: sql`city is not null and latitude is not null and longitude is not null`,
  },
  waypoints: { table: 'sea_leg', isIt: always, hasPlace: always },
  ships: { table: 'ship', isIt: always, hasPlace: always },
  voyages: { table: 'journey', isIt: always, hasPlace: always },
  stories: {
    table: 'content_point',
    isIt: sql`kind = 'story' and not personal`,
    hasPlace: sql`title <> '' and story <> '' and (leg_from is not null and leg_to is not null or city in (
      select city from content_point where kind = 'port' and not personal and ${isPublic('content_point')}))`,
  },
  partners: { table: 'partner', isIt: always, hasPlace: always },
  pages: {
    table: 'side_menu',
    isIt: always,
    hasPlace: sql`(parent_id is null or parent_id in (
      select id from side_menu where parent_id is null and ${isPublic('side_menu')}))`,
  },
  passengers: {
    table: 'passenger',
    isIt: sql`erased_at is null and not exists (select from merged where kind = 'passenger' and gone = passenger.id)`,
    hasPlace: sql`journey_id in (select id from journey where ${isPublic('journey')})`,
  },
} as const satisfies Record<string, GoingOut>
export type GoingOutName = keyof typeof GOING_OUT
export const GOING_OUT_NAMES = Object.keys(GOING_OUT) as GoingOutName[]

/** So many are in memory at once. */
const AT_ONCE = 2000

/** The ids of the records that go out, some at a time. */
export async function* idsOf(db: Kysely<Database>, name: GoingOutName): AsyncGenerator<number[]> {
  const { table, isIt, hasPlace } = GOING_OUT[name]
  for (let last = 0; ; ) {
    const next = sql<number>`
      select id from ${sql.table(table)} where ${isIt} and ${isPublic(table)} and ${among(hasPlace)} and id > ${last}
      order by id limit ${AT_ONCE}`
    const ids = await column(db, next)
    if (ids.length === 0) return
    last = ids.at(-1)!
    yield ids
  }
}

export async function countGoingOut(db: Kysely<Database>): Promise<number> {
  const counts = Object.values(GOING_OUT).map(
    ({ table, isIt, hasPlace }) =>
      sql`(select count(*) from ${sql.table(table)} where ${isIt} and ${isPublic(table)} and ${among(hasPlace)})`,
  )
  return value(db, sql<number>`select ${sql.join(counts, sql`+`)}`)
}

export interface LeftOut {
  /** Not public; public, but without a place in the format; or in the folder without this. */
  why: 'hidden' | 'unplaced' | 'partly'
  what: string
  count: number
}

/** What of public records the format has no column for. */
const LACKING: [what: string, table: EditedTable, condition: Condition][] = [
  ['names of voyages', 'journey', sql`name is not null`],
  ['voyages marked for the offline pack', 'journey', sql`in_pack`],
  [
    'voyages of which staff chose the points (their ports of call go out)',
    'journey',
    sql`not ${hasDerivedStops} and exists (select from journey_stop where journey_id = journey.id)`,
  ],
  ['ports with a text', 'content_point', sql`kind = 'port' and not personal and coalesce(title, story) is not null`],
  ['stories with coordinates of their own', 'content_point', sql`kind = 'story' and not personal and latitude is not null`],
  ['points that are in chosen voyages alone', 'content_point', sql`not personal and not all_voyages`],
  ['places of partners in their order', 'partner', sql`sort_order is not null`],
  ['words for logos', 'partner', sql`logo_words is not null`],
  ['notes about passengers', 'passenger', sql`note is not null and erased_at is null`],
  ['former files of pictures', 'media', sql`former_files <> '{}'`],
  [
    'pictures that only show where a record names them, and have words',
    'media',
    sql`only_where_named and coalesce(description, collection) is not null`,
  ],
]

export async function countLeftOut(db: Kysely<Database>): Promise<LeftOut[]> {
  const told: Promise<LeftOut>[] = []
  const tell = (why: LeftOut['why'], what: string, table: RawBuilder<unknown>, condition: Condition) =>
    told.push(value(db, sql<number>`select count(*) from ${table} where ${condition}`).then((count) => ({ why, what, count })))
  for (const [name, { table, isIt, hasPlace }] of Object.entries(GOING_OUT)) {
    tell('hidden', name, sql.table(table), sql`${isIt} and not ${among(isPublic(table))}`)
    tell('unplaced', name, sql.table(table), sql`${isIt} and ${isPublic(table)} and not ${among(hasPlace)}`)
  }
  tell('unplaced', 'points of passengers', sql.table('content_point'), sql`personal`)
  tell('unplaced', 'spellings that staff made or changed', sql.table('spelling_variant'), sql`updated_by is not null`)
  tell('unplaced', 'drafts of changes', sql.table('draft'), always)
  tell('unplaced', 'former codes of voyages', sql.table('used_code'), sql`code not in (select code from journey)`)
  tell('unplaced', 'former addresses of pages', sql.table('page_redirect'), always)
  for (const [what, table, condition] of LACKING) {
    tell('partly', what, sql.table(table), sql`${isPublic(table)} and ${condition}`)
  }
  const eb = expressionBuilder<Database, 'media'>()
  const goesOut = sql`(${isAmongOpenImages(eb)}
    or kind = 'list-page' and page_number is not null and ${published('media')(eb)})`
  const count = await value(db, sql<number>`select count(*) from media where not ${goesOut}`)
  return [...(await Promise.all(told)), { why: 'hidden' as const, what: 'pictures', count }].filter((one) => one.count > 0)
}

/**
 * What the public may see. Every public read of a table that staff edit goes through `published`. A read of passengers
 * also needs `embargoOver`, and their voyage must be `published` too.
 */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { clock } from './clock.ts'
import type { Database } from './schema.ts'

/** Tables of records that staff edit. */
export type EditedTable =
  | 'ship'
  | 'journey'
  | 'content_point'
  | 'sea_leg'
  | 'passenger'
  | 'media'
  | 'side_menu'
  | 'partner'
  | 'spelling_variant'

/** `published_at` of a new record that is not public yet. */
export const DRAFT = sql<Date>`null`

/** Who looks: the public, or a member of staff, to whom one record is shown as if it were published. */
export interface Scope {
  preview: { table: EditedTable; id: number | string } | null
}
export const PUBLIC: Scope = { preview: null }

/** A picture is withdrawn together with its voyage or ship. */
const OWNERS: { [table in EditedTable]?: readonly [column: string, owner: EditedTable][] } = {
  media: [
    ['journey_id', 'journey'],
    ['ship_id', 'ship'],
  ],
}

/** The condition that a record may be seen: `.where(published('journey'))`. A picture's voyage and ship must be public too. */
export const published =
  <T extends EditedTable>(table: T, scope: Scope = PUBLIC) =>
  (eb: ExpressionBuilder<Database, T>) =>
    eb.and([
      own(table, scope),
      ...(OWNERS[table] ?? []).map((owner) => ownerIsPublic(table, owner, scope)),
      ...(table === 'media' ? [isShown(scope)] : []),
    ])

/** The condition that a record itself is public, whatever it belongs to. */
export const isPublic = (table: EditedTable): RawBuilder<SqlBool> => own(table, PUBLIC)

/** The record itself may be seen, whatever its `OWNERS`. */
function own(table: EditedTable, { preview }: Scope): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isPublic = sql<SqlBool>`(${column('deleted_at')} is null and ${column('published_at')} is not null)`
  return preview?.table === table ? sql<SqlBool>`(${isPublic} or ${column('id')} = ${preview.id})` : isPublic
}

const ownerIsPublic = (
  table: EditedTable,
  [column, owner]: readonly [string, EditedTable],
  scope: Scope,
): Expression<SqlBool> => sql<SqlBool>`(${sql.ref(`${table}.${column}`)} is null or exists (
    select from ${sql.table(owner)} where ${sql.ref(`${owner}.id`)} = ${sql.ref(`${table}.${column}`)}
      and ${own(owner, scope)}))`

/**
 * A picture without voyage and ship (a logo, a picture in a page) is only shown while a public record names it, unless it has
 * words and may be shown by itself. So a logo is withdrawn together with its partner.
 */
const isShown = (scope: Scope): Expression<SqlBool> => sql<SqlBool>`(
  media.journey_id is not null or media.ship_id is not null
  or (not media.only_where_named and (media.description is not null or media.collection is not null))
  or ${isNamed((table) => own(table, scope))})`

/** Tables that may name a picture: by the address of a logo, or by an image in HTML. */
type Naming = 'partner' | 'side_menu' | 'journey' | 'content_point'

export const TEXTS: readonly [table: Naming, column: string][] = [
  ['partner', 'logo'],
  ['side_menu', 'content'],
  ['journey', 'story_intro'],
  ['content_point', 'story'],
]

/** The condition on `media` that a record for which `which` holds names the picture. */
export const isNamed = (which: (table: Naming) => RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    TEXTS.map(
      ([table, column]) => sql`exists (select from ${sql.table(table)}
        where ${sql.ref(`${table}.${column}`)} like '%' || media.id || '%' and ${which(table)})`,
    ),
    sql` or `,
  )})`

const DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' })
/** Today's date in Europe/Amsterdam, `YYYY-MM-DD`. Embargoes end by that time zone. */
export const todayInAmsterdam = (now: Date = clock.now()): string => DAYS.format(now)

/** The condition that a passenger may be shown on `today`: `public_from` is that day, earlier, or null. */
export const embargoOver = (today: string) =>
  sql<SqlBool>`(passenger.public_from is null or passenger.public_from <= ${today}::date)`

/**
 * The list pages (`page`) that have or had the same file as this row of `media`, public or not. The gate before the passenger
 * lists guards files: an image with the file of a list page is behind it too, also after that page got a better scan.
 */
export const pagesOfFile = (eb: ExpressionBuilder<Database, 'media'>) =>
  listPages(eb).where(sql<SqlBool>`(page.file_hash = media.file_hash or page.former_files @> array[media.file_hash])`)

const listPages = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.selectFrom('media as page').where('page.kind', '=', 'list-page').where('page.deleted_at', 'is', null)

/**
 * The same hashes, each once. Without `distinct` Postgres expects ten files a page, too many for a hash table: comparing 10,000
 * images then took 22 seconds.
 */
const once = (hashes: Expression<{ hash: string }>) => sql<string>`(select distinct hash from (${hashes}) as files)`

/**
 * The condition that the file of this row of `media` is behind the gate. It asks what `pagesOfFile` does, but as two questions that
 * are quick for all rows at once: one alone took nine seconds for 24,000.
 */
export const isGated = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.or([
    eb.exists(listPages(eb).whereRef('page.file_hash', '=', 'media.file_hash').select('page.id')),
    eb(
      'media.file_hash',
      'in',
      once(
        listPages(eb).where(sql<SqlBool>`page.former_files <> '{}'`).select(sql<string>`unnest(page.former_files)`.as('hash')),
      ),
    ),
  ])

/**
 * Like `isOpenImage`, for a read of all images. It compares with the set of all gated files: a database without statistics would
 * look each image up among all pages, which takes a minute.
 */
export const isAmongOpenImages = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.and([
    eb('media.kind', '=', 'image'),
    published('media')(eb),
    eb(
      'media.file_hash',
      'not in',
      once(listPages(eb).select(sql<string>`unnest(array_append(page.former_files, page.file_hash))`.as('hash'))),
    ),
  ])

/** The condition that this row of `media` is an image that anybody may see. */
export const isOpenImage = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.and([eb('media.kind', '=', 'image'), published('media')(eb), eb.not(isGated(eb))])

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
  eb
    .selectFrom('media as page')
    .where(isPage)
    .where(sql<SqlBool>`(page.file_hash = media.file_hash or page.former_files @> array[media.file_hash])`)

const isPage = sql<SqlBool>`(page.kind = 'list-page' and page.deleted_at is null)`

/**
 * The condition that the file with this hash is behind the gate. It asks what `pagesOfFile` does, but as two questions that are
 * quick for all rows at once: one alone took nine seconds for 24,000 pages, and seven minutes after some had got better scans.
 */
export const isGated = (hash: 'media.file_hash' | 'record.file_hash') => sql<boolean>`(
  exists (select from media as page where ${isPage} and page.file_hash = ${sql.ref(hash)})
  or ${sql.ref(hash)} in ${filesOfPages(sql`page.former_files`, sql`and page.former_files <> '{}'`)})`

/**
 * Hashes of files of list pages, each once. Without `distinct` Postgres expects ten files a page, too many for a hash table:
 * comparing 10,000 images then took 22 seconds.
 */
const filesOfPages = (files: RawBuilder<string[]>, and = sql``) => sql<string>`(select distinct hash from (
  select unnest(${files}) as hash from media as page where ${isPage} ${and}) as files)`

/**
 * Like `isOpenImage`, for a read of all images. It compares with the set of all gated files: a database without statistics would
 * look each image up among all pages, which takes a minute.
 */
export const isAmongOpenImages = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.and([
    eb('media.kind', '=', 'image'),
    published('media')(eb),
    eb('media.file_hash', 'not in', filesOfPages(sql`array_append(page.former_files, page.file_hash)`)),
  ])

/** The condition that this row of `media` is an image that anybody may see. */
export const isOpenImage = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.and([eb('media.kind', '=', 'image'), published('media')(eb), eb.not(isGated('media.file_hash'))])

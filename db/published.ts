/**
 * What the public may see. Every public read of a staff-edited table goes through `published`; passengers also have an
 * embargo, and are read together with their voyage. Rules: data contract, section 2.
 */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isNamed } from './named-pictures.ts'
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

/** Who looks: the public, or a member of staff who is shown one record as if it were published. */
export interface Scope {
  preview: { table: EditedTable; id: number | string } | null
}
export const PUBLIC: Scope = { preview: null }

/** A picture goes with the records that it belongs to: that of a withdrawn ship is withdrawn. */
const OWNERS: { [table in EditedTable]?: readonly [column: string, owner: EditedTable][] } = {
  media: [
    ['journey_id', 'journey'],
    ['ship_id', 'ship'],
  ],
}

/** Published, not withdrawn, and no part of a record that is not public: `.where(published('journey'))`. */
export const published =
  <T extends EditedTable>(table: T, scope: Scope = PUBLIC) =>
  (eb: ExpressionBuilder<Database, T>) =>
    eb.and([
      own(table, scope),
      ...(OWNERS[table] ?? []).map((owner) => ownerIsPublic(table, owner, scope)),
      ...(table === 'media' ? [isShown(scope)] : []),
    ])

function own(table: EditedTable, { preview }: Scope): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isPublic = sql<SqlBool>`(${column('deleted_at')} is null and ${column('published_at')} <= now())`
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
 * A bare picture (of no voyage and no ship, without a word of its own that a search could find) goes with the records that
 * name it: a logo is withdrawn with its partner, unless another one shows it. One that nobody names stands by itself.
 */
const isShown = (scope: Scope): Expression<SqlBool> => sql<SqlBool>`(
  media.journey_id is not null or media.ship_id is not null
  or media.description is not null or media.collection is not null
  or not ${isNamed(() => sql`true`)} or ${isNamed((table) => own(table, scope))})`

/** Today's date in Europe/Amsterdam, `YYYY-MM-DD`: the day on which an embargo ends is a day there. */
export const todayInAmsterdam = (now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(now)

/** A passenger's embargo is over on `today` (that day included): `.where(embargoOver(todayInAmsterdam()))`. */
export const embargoOver = (today: string) =>
  sql<SqlBool>`(passenger.public_from is null or passenger.public_from <= ${today}::date)`

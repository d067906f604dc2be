/**
 * What the public may see. Every public read of a staff-edited table goes through `published`; passengers also have an
 * embargo. Rules: data contract, section 2.
 */
import { type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { Database } from './schema.ts'

type EditedTable =
  | 'ship'
  | 'journey'
  | 'content_point'
  | 'sea_leg'
  | 'passenger'
  | 'media'
  | 'side_menu'
  | 'partner'
  | 'spelling_variant'

/** Published and not withdrawn: `.where(published('journey'))`. */
export const published =
  <T extends EditedTable>(table: T) =>
  (eb: ExpressionBuilder<Database, T>) => {
    const column = (name: string) => `${table}.${name}` as ReferenceExpression<Database, T>
    return eb.and([
      eb(column('deleted_at'), 'is', null),
      eb(column('published_at'), '<=', sql<Date>`now()` as never),
    ])
  }

/** Today's date in Europe/Amsterdam, `YYYY-MM-DD`: the day on which an embargo ends is a day there. */
export const todayInAmsterdam = (now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(now)

/** A passenger's embargo is over on `today` (that day included): `.where(embargoOver(todayInAmsterdam()))`. */
export const embargoOver = (today: string) =>
  sql<SqlBool>`(passenger.public_from is null or passenger.public_from <= ${today}::date)`

/** Pictures that other records name: a partner's logo, and what stands in the HTML of a page, a voyage or a story. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Naming = 'partner' | 'side_menu' | 'journey' | 'content_point'

/** Where a picture's address may stand. */
const TEXTS: readonly [table: Naming, column: string][] = [
  ['partner', 'logo'],
  ['side_menu', 'content'],
  ['journey', 'story_intro'],
  ['content_point', 'story'],
]

/** The condition on `media` that one of those records names it, of which `which` holds. */
export const isNamed = (which: (table: Naming) => RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    TEXTS.map(
      ([table, column]) => sql`exists (select from ${sql.table(table)}
        where ${sql.ref(`${table}.${column}`)} like '%' || media.id || '%' and ${which(table)})`,
    ),
    sql` or `,
  )})`

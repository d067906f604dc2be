/** Pictures whose address stands in another record: a partner's logo, or an image in the HTML of a page. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Naming = 'partner' | 'side_menu' | 'journey' | 'content_point'

const TEXTS: readonly [table: Naming, column: string][] = [
  ['partner', 'logo'],
  ['side_menu', 'content'],
  ['journey', 'story_intro'],
  ['content_point', 'story'],
]

/**
 * The condition on `media` that some record names the picture and fulfils `which`:
 * `isNamed((table) => own(table, PUBLIC))` for one that a public record names.
 */
export const isNamed = (which: (table: Naming) => RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    TEXTS.map(
      ([table, column]) => sql`exists (select from ${sql.table(table)}
        where ${sql.ref(`${table}.${column}`)} like '%' || media.id || '%' and ${which(table)})`,
    ),
    sql` or `,
  )})`

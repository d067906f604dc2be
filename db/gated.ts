/** The gate before the passenger lists belongs to the file: an image whose file is also a list page is behind it too. */
import type { ExpressionBuilder } from 'kysely'
import { published } from './published.ts'
import type { Database } from './schema.ts'

/** The list pages, `page`, whose file is that of this row of `media`. A page that is not public yet counts too. */
export const pagesOfFile = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb
    .selectFrom('media as page')
    .whereRef('page.file_hash', '=', 'media.file_hash')
    .where('page.kind', '=', 'list-page')
    .where('page.deleted_at', 'is', null)

/** The condition that the file of this row of `media` is behind the gate. */
export const isGated = (eb: ExpressionBuilder<Database, 'media'>) => eb.exists(pagesOfFile(eb).select('page.id'))

/** The condition that this row of `media` is an image that anybody may see. */
export const isOpenImage = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.and([eb('media.kind', '=', 'image'), published('media')(eb), eb.not(isGated(eb))])

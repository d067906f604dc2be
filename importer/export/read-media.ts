/** Reads pictures as rows of the import format. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { isAmongOpenImages, published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { MEDIA_COLUMNS, mediaItem } from '#domain/media.ts'
import { type FileName, type Values, valuesOf } from '../formats.ts'

/** Every column of a file. */
export type Cells<F extends FileName> = { [K in keyof Values<F>]-?: Exclude<Values<F>[K], undefined> }

const pictures = (db: Kysely<Database>) =>
  db
    .selectFrom('media')
    .leftJoin('journey', 'journey.id', 'media.journey_id')
    .leftJoin('ship', 'ship.id', 'media.ship_id')
    .select(MEDIA_COLUMNS.map((column) => `media.${column}` as const))
    .select(['media.row_id', 'media.file_name', 'media.page_number', 'journey.code', 'ship.ship_name'])
    .orderBy('media.row_id')

export type PictureRow = Awaited<ReturnType<ReturnType<typeof pictures>['executeTakeFirstOrThrow']>>

/** The images that anybody may see. */
export const openImages = (db: Kysely<Database>) => pictures(db).where((eb) => isAmongOpenImages(eb as never))

/** Pictures that staff have chosen, by `row_id`, public or not. */
export const chosenPictures = (db: Kysely<Database>, rowIds: readonly number[]) =>
  pictures(db).where(sql<SqlBool>`media.row_id = any(${[...rowIds]}::int[])`)

/** The scans of passenger lists. */
export const listPages = (db: Kysely<Database>) =>
  pictures(db)
    .where('media.kind', '=', 'list-page')
    .where('media.page_number', 'is not', null)
    .where('media.journey_id', 'is not', null)
    .where((eb) => published('media')(eb as never))

/** `file`: its path in the folder. */
export const imageCells = (row: PictureRow, file: string): Cells<'images.csv'> => ({
  ...valuesOf('images.csv', row),
  file,
  voyage_code: row.code,
  ship_name: row.ship_name,
  demonstration: row.demonstration,
  url: mediaItem(row).url,
  stored: row.file_hash,
})

export const listCells = (row: PictureRow, file: string): Cells<'lists.csv'> => ({
  ...valuesOf('lists.csv', { ...row, page_number: row.page_number! }),
  file,
  voyage_code: row.code!,
  demonstration: row.demonstration,
  url: mediaItem(row).url,
  stored: row.file_hash,
})

/** A picture that staff sent has no name. Nothing else has this one. */
export const fileOf = ({ id, file_name }: Pick<PictureRow, 'id' | 'file_name'>): string => file_name ?? `media/${id}.jpg`

/** The tables that an import writes, and which of their fields. A column that is renamed there is a type error here. */
import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Call } from '#domain/voyage-points.ts'
import type { FileName, Values } from './formats.ts'

/** The fields that an import writes. */
export const FIELDS = {
  ship: ['ship_name', 'prefix', 'company', 'built_year', 'tonnage', 'nationality', 'note', 'source'],
  journey: [
    ...(['code', 'ship_id', 'start_date', 'end_date', 'start_city', 'end_city', 'story_intro'] as const),
    ...(['passenger_count', 'source', 'favorite_rank'] as const),
  ],
  content_point: [
    ...(['kind', 'city', 'latitude', 'longitude', 'modern_name', 'country', 'role', 'leg_from'] as const),
    ...(['leg_to', 'title', 'story', 'period', 'year_from', 'year_to', 'source'] as const),
  ],
  sea_leg: ['from_city', 'to_city', 'waypoints'],
  partner: ['name', 'role', 'url', 'logo'],
  side_menu: ['page_id', 'title', 'content', 'sort_order', 'parent_id'],
  media: [
    ...(['kind', 'journey_id', 'ship_id', 'page_number', 'description', 'collection', 'width'] as const),
    ...(['height', 'file_hash', 'file_name', 'demonstration'] as const),
  ],
  passenger: [
    ...(['full_name', 'journey_id', 'birth_year', 'public_from', 'list_page', 'record_id'] as const),
    ...(['occurrence', 'demonstration'] as const),
  ],
} as const satisfies { [N in keyof Database]?: readonly (keyof Database[N])[] }

export type TableName = keyof typeof FIELDS

/** A record's key; below zero for one that this run will insert. Media have UUIDs. */
export type RecordId = number | string

/** The tables that others refer to, by the field that does so. */
export const REFERENCES = { ship_id: 'ship', journey_id: 'journey', parent_id: 'side_menu' } as const

/**
 * The fields of a record, whichever its table. `via` is no column: a voyage's calls on its way are kept with what was
 * imported, since the stops are derived from them.
 */
export type FieldsOf<N extends TableName> = {
  [F in (typeof FIELDS)[N][number]]: F extends keyof typeof REFERENCES
    ? RecordId | null
    : Selectable<Database[N]>[F & keyof Selectable<Database[N]>]
} & (N extends 'journey' ? { via: Call[] | null } : unknown)

/** Which column of a file a field comes from, where that has another name: for the report. */
export type ColumnsOf<N extends TableName, F extends FileName> = {
  [Field in keyof FieldsOf<N>]?: keyof Values<F> & string
}

/** Some fields; undefined leaves one as it is. */
export type SomeFields<N extends TableName> = { [F in keyof FieldsOf<N>]?: FieldsOf<N>[F] | undefined }

/** The same with every field named, so that the compiler tells of one that a plan forgets. */
export type EveryField<N extends TableName> = { [F in keyof FieldsOf<N>]: FieldsOf<N>[F] | undefined }

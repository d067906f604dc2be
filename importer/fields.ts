/**
 * The tables and fields that an import writes. Fields in `columnsBut` are written by staff only. If a column of the database is
 * renamed, this file does not compile.
 */
import type { Selectable } from 'kysely'
import { columnsBut, type REFERENCES } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import type { Call } from '#domain/voyage-points.ts'

export const FIELDS = {
  ship: columnsBut('ship'),
  journey: columnsBut('journey', 'name', 'inPack'),
  content_point: ['kind', ...columnsBut('contentPoint', 'personal', 'passengerName', 'dateArrive', 'dateLeave', 'allVoyages')],
  sea_leg: ['from_city', 'to_city', 'waypoints'],
  partner: columnsBut('partner', 'logoWords', 'order'),
  side_menu: columnsBut('sideMenu'),
  media: [
    'kind',
    'journey_id',
    'ship_id',
    'page_number',
    'description',
    'collection',
    'maker',
    'year',
    'licence',
    'width',
    'height',
    'file_hash',
    'file_name',
    'demonstration',
  ],
  passenger: [...columnsBut('passenger', 'note'), 'occurrence'],
} as const satisfies { [N in keyof Database]?: readonly (keyof Database[N])[] }

export type TableName = keyof typeof FIELDS

/** A record's key. A new record has a number below zero until it is inserted; media have a UUID from the start. */
export type RecordId = number | string

/**
 * The fields of a record. A voyage also has `via`, its calls between departure and arrival. That is no column, because the
 * stops are made from it. It is kept in `imported`.
 */
export type FieldsOf<N extends TableName> = {
  [F in (typeof FIELDS)[N][number]]: F extends keyof typeof REFERENCES
    ? RecordId | null
    : Selectable<Database[N]>[F & keyof Selectable<Database[N]>]
} & (N extends 'journey' ? { via: Call[] | null } : unknown)

/** Some fields of a record. An undefined field stays as it is. */
export type SomeFields<N extends TableName> = { [F in keyof FieldsOf<N>]?: FieldsOf<N>[F] | undefined }

/** Like `SomeFields`, but every field must be named: a plan that forgets one does not compile. */
export type EveryField<N extends TableName> = { [F in keyof FieldsOf<N>]: FieldsOf<N>[F] | undefined }

/** The tables of the archive's records, which imports write and staff edit. `schema.ts` has the other tables. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ImportCounts } from '#domain/import-batch.ts'
import type { MediaKind } from '#domain/media.ts'
import type { PartnerRole } from '#domain/partner.ts'
import type { PictureLicence } from '#domain/picture-licences.ts'

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type DateOnly = ColumnType<string | null, string | null | undefined, string | null>
/** A day, a month or a year (`domain/dates.ts`). Sort it by `byDate` (`db/by-date.ts`). */
type KnownDate = DateOnly

/** Columns of every record that staff edit. */
interface Edited {
  /** Goes up by one with every edit. An edit of an older version is refused. */
  version: Generated<number>
  /** Public from this moment; null is a draft. There is no default: a new record gives a moment or `DRAFT`. */
  published_at: ColumnType<Date | null, Date | string, Date | string | null>
  updated_at: Timestamp
  /** The user who edited last; null after an import. */
  updated_by: number | null
  deleted_at: NullableTimestamp
  import_batch: number | null
}

interface TakenOut {
  /** When staff took it back; null if it is public or never was. */
  unpublished_at: NullableTimestamp
}

interface Imported {
  /** The values that the last import wrote. Where the fields differ, staff have edited them. */
  imported: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
}

export interface ImportBatchTable {
  id: Generated<number>
  /** The folder's name without its path. */
  folder: string
  /** Whether it is the sample archive, which can be removed. */
  sample: Generated<boolean>
  started_at: Timestamp
  finished_at: NullableTimestamp
  /** The name that a member of staff had then; null for the operator's command. */
  by_name: string | null
  /** Null for an import from before they were counted. That one cannot be undone. */
  counts: JSONColumnType<ImportCounts | null, string | null | undefined, string | null>
  /** Rows that were wrong, and left out. */
  wrong: Generated<number>
  undone_at: NullableTimestamp
  /** The name of who undid it. */
  undone_by: string | null
}

/** The records that an import made, by the keys of a table. Of media they are `row_id`. */
export interface ImportMadeTable {
  import_batch: number
  table_name: string
  /** An `int4multirange`: neighbours are one range. */
  ids: string
}

/** A record that an import changed. */
export interface ImportChangeTable {
  import_batch: number
  table_name: string
  record_id: number
  /** Each changed column before and after the import. */
  fields: JSONColumnType<Record<string, [before: unknown, after: unknown]>, string, string>
  /** Whether an import had written the record before, and which one was the last. */
  was_imported: boolean
  was_in_batch: number | null
}

export interface ShipTable extends Edited, TakenOut, Imported {
  id: Generated<number>
  ship_name: string
  prefix: string | null
  company: string | null
  /** The captain (gezagvoerder). */
  master: string | null
  built_year: number | null
  tonnage: number | null
  nationality: string | null
  note: string | null
  source: string | null
}

export interface JourneyTable extends Edited, TakenOut, Imported {
  id: Generated<number>
  code: string
  name: string | null
  ship_id: number | null
  start_date: KnownDate
  end_date: KnownDate
  start_city: string | null
  end_city: string | null
  /** Sanitised HTML. */
  story_intro: string | null
  passenger_count: number | null
  source: string | null
  /** 1-5 for the five favourites. */
  favorite_rank: number | null
  /** Staff chose it for the pack that visitors may keep for offline use. No import writes it. */
  in_pack: Generated<boolean>
}

/**
 * A port, or a story at a port or on a sea leg. A story on a leg has `leg_from` and `leg_to` and no coordinates; its point
 * lies half-way along. A personal point belongs to one voyage and one passenger.
 */
export interface ContentPointTable extends Edited, TakenOut, Imported {
  id: Generated<number>
  kind: 'port' | 'story'
  personal: Generated<boolean>
  city: string | null
  /** Degrees; null on a leg's story. */
  latitude: number | null
  longitude: number | null
  /** A port's name today and its country. */
  modern_name: string | null
  country: string | null
  /** One line of plain text: what the port was in the years of the voyages. It is not a story. */
  role: string | null
  leg_from: string | null
  leg_to: string | null
  title: string | null
  /** Sanitised HTML; null on a port until staff write one. */
  story: string | null
  /** In the words of the source: "augustus 1946". */
  period: string | null
  /** The years for which the story holds, both included; null sets no bound. */
  year_from: number | null
  year_to: number | null
  source: string | null
  journey_id: number | null
  passenger_name: string | null
  date_arrive: KnownDate
  date_leave: KnownDate
  /** Whether a general point joins every voyage that passes it. Otherwise it is only in voyages where staff put it. */
  all_voyages: Generated<boolean>
}

/** A point of a voyage. */
export interface JourneyStopTable {
  id: Generated<number>
  journey_id: number
  content_point_id: number
  /** From 1, in route order. */
  position: number
  /** The place as the voyage names it, if that differs from the point: Batavia, at the point of Tandjong Priok. */
  city: string | null
  arrive: KnownDate
  leave: KnownDate
}

/** Open water between two ports; may be sailed in either direction. */
export interface SeaLegTable extends Edited, Imported {
  id: Generated<number>
  from_city: string
  to_city: string
  /** `[[longitude, latitude], ...]` in degrees, the end points not included. */
  waypoints: JSONColumnType<[number, number][], string, string>
}

export interface PassengerTable extends Edited, TakenOut, Imported {
  id: Generated<number>
  full_name: string
  journey_id: number
  birth_year: number | null
  /** The first day on which the passenger is public, in Europe/Amsterdam; null for no embargo. */
  public_from: DateOnly
  /** The page of the voyage's list with the name. */
  list_page: number | null
  /** The source's key. Rows with the same key are the same person. */
  record_id: string | null
  /** Numbers rows without `record_id` that have the same voyage, name, birth year and list page. */
  occurrence: Generated<number>
  demonstration: Generated<boolean>
  /** For staff alone: it is never published. */
  note: string | null
  /** When the person was erased on request. Then nothing else stands here but the voyage. */
  erased_at: NullableTimestamp
}

interface MediaColumns extends Edited, TakenOut, Imported {
  kind: MediaKind
  journey_id: number | null
  ship_id: number | null
  page_number: number | null
  /** Beschrijving and Collectie on the wire. */
  description: string | null
  collection: string | null
  /** Who made the picture, and in which year. */
  maker: string | null
  year: number | null
  /** Null where nobody has said. */
  licence: PictureLicence | null
  /** Pixels, after orientation. */
  width: number
  height: number
  /** The pyramid's name in `DATA_DIR/files`: a SHA-256 of the source (`imageHash` in `files/pyramid.ts`). */
  file_hash: string
  /** The file's name in the imported folder; null for an upload. */
  file_name: string | null
  /** The file's name on the computer of whoever sent it. */
  upload_name: string | null
  /** The hashes of files that this one has replaced. Those of a list page stay behind the gate. */
  former_files: Generated<string[]>
  demonstration: Generated<boolean>
  /** A picture with words is public by itself, unless this is set: then a record has to name it, or have it. */
  only_where_named: Generated<boolean>
}

export interface MediaTable extends MediaColumns {
  /** A UUID, so that nobody can guess it. */
  id: Generated<string>
  /** The row's key in the outbox, and its id for staff. */
  row_id: Generated<number>
}

/** The same rows, with the key that staff's records have. Those of which the file was deleted for good are left out. */
export interface LibraryView extends MediaColumns {
  id: Generated<number>
  picture: Generated<string>
}

export interface SideMenuTable extends Edited, TakenOut, Imported {
  id: Generated<number>
  page_id: string
  title: string
  /** Sanitised HTML; empty for a heading that only groups. */
  content: string
  sort_order: Generated<number>
  parent_id: number | null
}

export interface PartnerTable extends Edited, TakenOut, Imported {
  id: Generated<number>
  name: string
  role: PartnerRole
  url: string | null
  /** `/media/{id}` */
  logo: string | null
  logo_words: string | null
  /** Among all partners; those without one come last. */
  sort_order: number | null
}

/** Spellings that mean the same: Jan and Johannes, Batavia and Djakarta. */
export interface SpellingVariantTable extends Edited, Imported, TakenOut {
  id: Generated<number>
  kind: 'name' | 'place'
  /** Two or more. */
  spellings: string[]
}

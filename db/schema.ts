/**
 * The tables as Kysely sees them; only `migrations/` changes them. Dates are `YYYY-MM-DD` strings and counts are
 * numbers on both databases (`parsers.ts`). Column names are the archive's terms; the names on the wire stand in
 * `domain/`.
 */

import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely'
import type { RevisionAction } from '#domain/history.ts'
import type { HistoryKind, RecordKind } from '#domain/kinds.ts'
import type { PartnerRole } from '#domain/partner.ts'
import type { PartName } from '#domain/published-archive.ts'
import type { SubmissionState } from '#domain/submission.ts'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type DateOnly = ColumnType<string | null, string | null | undefined, string | null>

/** Columns of every record that staff edit. */
interface Edited {
  /** Goes up by one with every edit, so that an edit of an older version can be refused. */
  version: Generated<number>
  /** Public from this moment; null is a draft. There is no default: a new record gives a moment or `DRAFT`. */
  published_at: ColumnType<Date | null, Date | string, Date | string | null>
  updated_at: Timestamp
  /** The user who edited last; null after an import. */
  updated_by: number | null
  deleted_at: NullableTimestamp
  import_batch: number | null
}

/** What staff have published and may have taken out again. */
interface TakenOut {
  /** When it was taken out; null for what is public or never was. */
  unpublished_at: NullableTimestamp
}

interface Imported {
  /** The field values that the last import wrote, so that the next can tell what staff have edited since. */
  imported: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
}

export interface ImportBatchTable {
  id: Generated<number>
  /** Name of the folder, without its path. */
  folder: string
  /** True for the sample archive, so that it can be taken out again. */
  sample: Generated<boolean>
  started_at: Timestamp
  finished_at: NullableTimestamp
}

export interface ShipTable extends Edited, TakenOut, Imported {
  id: Generated<number>
  ship_name: string
  prefix: string | null
  company: string | null
  /** Who commanded it: the gezagvoerder. */
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
  start_date: DateOnly
  end_date: DateOnly
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
 * A place that a voyage can have as a point: a port, or a story at a port or on a sea leg. A story on a leg has
 * `leg_from` and `leg_to` and no coordinates of its own (its point lies half-way along). A personal point belongs to
 * one voyage and one passenger.
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
  /** As the source has it: "augustus 1946". */
  period: string | null
  /** The years for which the story holds, both included; null sets no bound. */
  year_from: number | null
  year_to: number | null
  source: string | null
  journey_id: number | null
  passenger_name: string | null
  date_arrive: DateOnly
  date_leave: DateOnly
  /** A general point joins every voyage that passes it; else only those that it was put in. */
  all_voyages: Generated<boolean>
}

/** A voyage's points in route order. `id` is the stop's identity on the wire. */
export interface JourneyStopTable {
  id: Generated<number>
  journey_id: number
  content_point_id: number
  /** From 1, in route order. */
  position: number
  /** The place as the voyage names it, if the point has another name: Batavia, at the point of Tandjong Priok. */
  city: string | null
  arrive: DateOnly
  leave: DateOnly
}

/** Open water between two ports; may be sailed in either direction. */
export interface SeaLegTable extends Edited, Imported {
  id: Generated<number>
  from_city: string
  to_city: string
  /** `[[longitude, latitude], ...]` in degrees, the end points not included. */
  waypoints: JSONColumnType<[number, number][], string, string>
}

export interface PassengerTable extends Edited, Imported {
  id: Generated<number>
  full_name: string
  journey_id: number
  birth_year: number | null
  /** The first day on which the passenger is public, in Europe/Amsterdam; null for no embargo. */
  public_from: DateOnly
  /** Page of the voyage's list on which the name stands. */
  list_page: number | null
  /** The source's own key. Rows with the same key are the same person. */
  record_id: string | null
  /** Without a `record_id`: 1 for the first row of this voyage, name, birth year and list page, 2 for the second. */
  occurrence: Generated<number>
  demonstration: Generated<boolean>
}

export interface MediaTable extends Edited, Imported {
  /** A UUID, so that nobody can guess it. */
  id: Generated<string>
  /** The number by which the outbox names the row. */
  row_id: Generated<number>
  kind: 'image' | 'list-page'
  journey_id: number | null
  ship_id: number | null
  page_number: number | null
  /** Beschrijving and Collectie on the wire. */
  description: string | null
  collection: string | null
  /** Pixels, after orientation. */
  width: number
  height: number
  /** The pyramid's name in `DATA_DIR/files`: a SHA-256 of the source (`imageHash` in `files/pyramid.ts`). */
  file_hash: string
  /** The file's name in the archive folder that it came from; null for an upload. */
  file_name: string | null
  demonstration: Generated<boolean>
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

export interface PartnerTable extends Edited, Imported {
  id: Generated<number>
  name: string
  role: PartnerRole
  url: string | null
  logo: string | null
}

/** Spellings that mean the same, two-way: Jan and Johannes, Batavia and Djakarta. */
export interface SpellingVariantTable extends Edited, Imported {
  id: Generated<number>
  kind: 'name' | 'place'
  /** As written, two or more. */
  spellings: string[]
}

export interface SettingTable {
  key: string
  value: ColumnType<unknown, string, string>
}

export interface AppUserTable {
  id: Generated<number>
  username: string
  /** argon2id. */
  password_hash: string
  is_admin: Generated<boolean>
  version: Generated<number>
  created_at: Timestamp
  last_login_at: NullableTimestamp
  updated_at: Timestamp
  /** The user who changed or deleted him last; null where it was the operator. */
  updated_by: number | null
  deleted_at: NullableTimestamp
}

/** Who is logged in. A token names a session, and counts as long as that is here and has not expired. */
export interface SessionTable {
  id: Generated<string>
  user_id: number
  started_at: Timestamp
  expires_at: ColumnType<Date, Date | string, Date | string>
}

/** A story that a visitor sent. Names and e-mail addresses go after a year (`api/submissions/purge.ts`). */
export interface StorySubmissionTable {
  id: string
  state: SubmissionState
  passenger_name: string
  ship_name: string
  year: string
  /** Null once it is no longer kept; so is the address. */
  your_name: string | null
  email: string | null
  story: string
  /** The text beside the privacy box, and when it was agreed to. */
  consent_version: string
  consent_at: ColumnType<Date, Date | string, never>
  received_at: Timestamp
  /** Whether its files were announced: then no others are taken. */
  announced: boolean
  /** The fields that a sealed story should not have been sent with, by their names on the wire. */
  refusal: string | null
  version: Generated<number>
  updated_at: Timestamp
  updated_by: number | null
  /** The personal point that was made of it. */
  content_point_id: number | null
}

export interface SubmissionFileTable {
  id: Generated<string>
  submission_id: string
  /** From 1, in the visitor's order. */
  position: number
  file_name: string
  /** Of the bytes as the visitor has them. */
  sha256: string
  /** Bytes, as the visitor has them. */
  size: number
  /** All three are null until it has come. An image is stored anew, so the two hashes differ. */
  type: string | null
  file_hash: string | null
  stored_at: NullableTimestamp
  /** Why a file of a sealed story was not kept: the code of the error. */
  refusal: string | null
}

/** Which story a key sent: for ever, so that no story is taken twice. Nothing in it says what was written. */
export interface SubmissionKeyTable {
  key: string
  body_hash: string
  submission_id: string
}

/** The rows that changed since the search engine last read them; one mark per row, however often it changed. */
export interface SearchOutboxTable {
  kind: OutboxKind
  entity_id: number
  version: Generated<number>
  queued_at: Timestamp
  /** The number of the transaction that set the mark. */
  changed_in: Generated<string>
}

/** A document that the search engine refused for good. */
export interface SearchSetAsideTable {
  kind: OutboxKind
  entity_id: number
  /** As the engine calls it, without a word of the record. */
  reason: string
  since: Timestamp
}
export type OutboxKind = 'passenger' | 'journey' | 'ship' | 'media' | 'variant'

/** What the published archive was made of; one row once there is one (`indexer/publishing/`). */
export interface PublishedArchiveTable {
  id: number
  /** One more with every change of what is published. */
  edition: number
  /** The format of the files: `FORMAT` of `search/published/parts.ts`. */
  format: Generated<number>
  /** Of what could be seen in this snapshot of the database nothing is left to publish; null after a dump was restored. */
  snapshot: string | null
  /** The archive's revision in that snapshot. */
  revision: string
  /** A hash of what every answer is made of: the sea map, and what an answer holds. */
  answers_of: string
  /** When there were too many passengers to publish their names; null where they are published, or nobody may have them. */
  crowded_at: NullableTimestamp
}

/** Part of what is published: a base at position 0, then its changes. */
export interface PublishedFileTable {
  part: PartName
  position: number
  /** Of the text. */
  sha256: string
  /** Of `content`. */
  bytes: number
  /** In a base, or named by a change. */
  records: number
  /** When the first removal in it was published. */
  removed_at: NullableTimestamp
  /** The text, in brotli. */
  content: Uint8Array
}

/** Keys that are still to be published and bear no mark in the outbox any more. Only triggers and the drain write here. */
export interface ArchiveChangeTable {
  kind: OutboxKind
  entity_id: number
  changed_in: Generated<string>
}

/** The sum of `writes` is the archive's revision (`revision.ts`). Only triggers write here. */
export interface ArchiveRevisionTable {
  id: Generated<number>
  writes: Generated<number>
}

/** Half an hour of access to the passenger lists, given for the right code. */
export interface AccessGrantTable {
  /** SHA-256 of the token in the visitor's cookie, hexadecimal. */
  token_hash: string
  granted_at: Timestamp
  expires_at: ColumnType<Date, Date | string, Date | string>
}

/** Wrong tries of one thing within a minute, by one (`api/attempts/`). */
export interface AttemptTable {
  tried: string
  whom: string
  wrong: number
  ends_at: ColumnType<Date, Date | string, Date | string>
}

/** Who opened which passenger list; kept for 90 days. */
export interface AccessLogTable {
  id: Generated<number>
  opened_at: Timestamp
  address: string
  granted_by: 'address' | 'code' | 'staff'
  journey_code: string
  /** Of a member of staff, as it was then; null for visitors. */
  username: string | null
}

/** What lies over a record that is public, until it is published or thrown away. */
export interface DraftTable {
  kind: RecordKind
  record_id: number
  /** Every field as it goes over the wire. */
  fields: JSONColumnType<Record<string, unknown>, string, string>
  saved_at: Timestamp
  saved_by: number | null
}

/** What a record was after each change, so that it can be told and restored. */
export interface RevisionTable {
  id: Generated<number>
  kind: HistoryKind
  record_id: number
  /** From 1, for each record. */
  number: number
  action: RevisionAction
  at: Timestamp
  /** Null for an import, for the operator, and for a user who is no more. */
  by_user: number | null
  import_batch: number | null
  /** The number of the version that was given back. */
  restored_from: number | null
  /** Every field as it goes over the wire; of a draft, the draft's. */
  fields: JSONColumnType<Record<string, unknown>, string, string>
}
/** An address that a page had before. */
export interface PageRedirectTable {
  page_id: string
  side_menu_id: number
}

/** A code that a voyage bears or bore in public; without its voyage where that was deleted for good. */
export interface UsedCodeTable {
  code: string
  journey_id: number | null
}

export interface Database {
  draft: DraftTable
  revision: RevisionTable
  page_redirect: PageRedirectTable
  used_code: UsedCodeTable
  import_batch: ImportBatchTable
  ship: ShipTable
  journey: JourneyTable
  content_point: ContentPointTable
  journey_stop: JourneyStopTable
  sea_leg: SeaLegTable
  passenger: PassengerTable
  media: MediaTable
  side_menu: SideMenuTable
  partner: PartnerTable
  spelling_variant: SpellingVariantTable
  setting: SettingTable
  app_user: AppUserTable
  story_submission: StorySubmissionTable
  submission_file: SubmissionFileTable
  submission_key: SubmissionKeyTable
  search_outbox: SearchOutboxTable
  search_set_aside: SearchSetAsideTable
  archive_revision: ArchiveRevisionTable
  archive_change: ArchiveChangeTable
  published_archive: PublishedArchiveTable
  published_file: PublishedFileTable
  access_grant: AccessGrantTable
  access_log: AccessLogTable
  attempt: AttemptTable
  session: SessionTable
}

export type Ship = Selectable<ShipTable>
export type NewShip = Insertable<ShipTable>
export type ShipUpdate = Updateable<ShipTable>
export type JourneyRecord = Selectable<JourneyTable>
export type NewJourney = Insertable<JourneyTable>
export type ContentPointRecord = Selectable<ContentPointTable>
export type NewContentPoint = Insertable<ContentPointTable>
export type SeaLeg = Selectable<SeaLegTable>
export type Passenger = Selectable<PassengerTable>
export type NewPassenger = Insertable<PassengerTable>
export type Media = Selectable<MediaTable>
export type NewMedia = Insertable<MediaTable>

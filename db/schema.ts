/**
 * The tables as Kysely sees them; only `migrations/` changes them. The tables of records, of search and of visits have files of
 * their own beside this one. Dates are `YYYY-MM-DD` strings and counts are numbers on
 * both databases (`parsers.ts`). `domain/` has the names on the wire.
 */
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { CorrectedKind } from '#domain/correction.ts'
import type { ManyAction, RevisionAction } from '#domain/history.ts'
import type { JobFile, JobState, JobTable, Plan } from '#domain/import-job.ts'
import type { HistoryKind, NotedKind, RecordKind } from '#domain/kinds.ts'
import type { MergedKind, Moved } from '#domain/merge.ts'
import type { StoredState, SubmissionKind } from '#domain/submission.ts'
import type { Role } from '#domain/user.ts'
import type {
  ContentPointTable,
  ImportBatchTable,
  ImportChangeTable,
  ImportMadeTable,
  JourneyStopTable,
  JourneyTable,
  LibraryView,
  MediaTable,
  NullableTimestamp,
  PartnerTable,
  PassengerTable,
  SeaLegTable,
  ShipTable,
  SideMenuTable,
  SpellingVariantTable,
  Timestamp,
} from './record-tables.ts'

import type {
  ArchiveChangeTable,
  ArchiveRevisionTable,
  PublishedArchiveTable,
  PublishedFileTable,
  SearchMissedView,
  SearchOutboxTable,
  SearchRecheckTable,
  SearchSetAsideTable,
} from './search-tables.ts'
import type {
  AccessGrantTable,
  AccessLogTable,
  AttemptTable,
  DailyCountTable,
  UnfoundDayTable,
  UnfoundTermTable,
} from './visit-tables.ts'

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
  role: Generated<Role>
  version: Generated<number>
  created_at: Timestamp
  last_login_at: NullableTimestamp
  updated_at: Timestamp
  /** The user who changed or deleted this user last; null for the operator. */
  updated_by: number | null
  deleted_at: NullableTimestamp
}

/** Who is logged in. A token is valid while its session is here and has not expired. */
export interface SessionTable {
  id: Generated<string>
  user_id: number
  started_at: Timestamp
  expires_at: ColumnType<Date, Date | string, Date | string>
}

/** A story that a visitor sent. After a year the sender's name and e-mail address are removed. */
export interface SubmissionTable {
  id: string
  kind: SubmissionKind
  state: StoredState
  /** These three, and `story`, are null for a correction. */
  passenger_name: string | null
  ship_name: string | null
  year: string | null
  /** Null after a year, like `email`, and for a correction. */
  your_name: string | null
  email: string | null
  story: string | null
  /** The record, its field, and what the visitor wrote; null for a story. */
  about_kind: CorrectedKind | null
  about_id: string | null
  field: string | null
  proposal: string | null
  reason: string | null
  /** Which text beside the privacy box the visitor agreed to, and when. */
  consent_version: string
  consent_at: ColumnType<Date, Date | string, never>
  received_at: Timestamp
  /** Whether its files were announced. Then no others are taken. */
  announced: boolean
  /** The fields of a sealed one that were wrong, by their names on the wire. */
  refusal: string | null
  version: Generated<number>
  updated_at: Timestamp
  updated_by: number | null
  /** The personal point made from it, public or a draft. */
  content_point_id: number | null
  /** What staff tell each other about it; null for nothing. */
  note: string | null
  /** Who of staff is at work on it. */
  taken_by: number | null
  /** What an editor wants the field of a correction to become, and who it is; null for nothing. */
  prepared: string | null
  prepared_by: number | null
}

export interface SubmissionFileTable {
  id: Generated<string>
  submission_id: string
  /** From 1, in the visitor's order. */
  position: number
  file_name: string
  sha256: string
  /** Bytes. `sha256` and `size` are those of the visitor's file. */
  size: number
  /** These three are null until the file has come. An image is converted, so the two hashes differ. */
  type: string | null
  file_hash: string | null
  stored_at: NullableTimestamp
  /** The code of the error for which a file of a sealed story was not kept. */
  refusal: string | null
}

/** The key of each story, kept for ever, so that no story is taken twice. */
export interface SubmissionKeyTable {
  key: string
  body_hash: string
  submission_id: string
}

/** A member of staff who has a record open. Their browser says so again and again. */
export interface PresenceTable {
  kind: HistoryKind
  record_id: number
  user_id: number
  seen_at: Timestamp
}

/** A draft over a public record, until it is published or discarded. */
export interface DraftTable {
  kind: RecordKind
  record_id: number
  /** Every field, as on the wire. */
  fields: JSONColumnType<Record<string, unknown>, string, string>
  saved_at: Timestamp
  saved_by: number | null
}

/** What a record was after each change. */
export interface RevisionTable {
  id: Generated<number>
  kind: NotedKind
  record_id: number
  /** From 1, for each record. */
  number: number
  action: RevisionAction
  at: Timestamp
  /** Null for an import, the operator, and a deleted user. */
  by_user: number | null
  import_batch: number | null
  /** The number of the revision that was restored. */
  restored_from: number | null
  /** The correction that was accepted, or the story that was published. */
  submission_id: string | null
  /** The change of many records that this is a part of. */
  change_of_many: number | null
  /** Every field, as on the wire; the draft's if there is one. */
  fields: JSONColumnType<Record<string, unknown>, string, string>
  /** Why the record was erased, or with which other it was merged. */
  note: string | null
}

/** A keyed hash by which an erased person is known again (`records/known-persons.ts`). */
export interface ErasedMarkTable {
  mark: string
}

/** An import in the browser. */
export interface ImportJobTable {
  id: Generated<number>
  state: Generated<JobState>
  by_name: string | null
  created_at: Timestamp
  seen_at: Timestamp
  files: JSONColumnType<Omit<JobFile, 'received'>[], string | undefined, string>
  tables: JSONColumnType<JobTable[], string | undefined, string>
  plan: JSONColumnType<Plan | null, string | undefined, string | null>
  progress: JSONColumnType<{ step: string; done: number; total: number } | null, string | undefined, string | null>
  problem: string | null
  batch: number | null
  parts_in: Generated<number>
}

/** What staff chose for a heading that is not the format's own. */
export interface ImportHeadingTable {
  kind: string
  heading: string
  /** Null: it is left out. */
  column_name: string | null
  month_first: boolean
}

/** A change of many records at once. */
export interface ChangeOfManyTable {
  id: Generated<number>
  kind: RecordKind
  action: ManyAction
  /** The first of its revisions, and how many there are. */
  revision_id: number | null
  records: Generated<number>
  undone_at: NullableTimestamp
}

/** A record that was merged into another of its kind, and is in the bin. */
export interface MergedTable {
  id: Generated<number>
  kind: MergedKind
  gone: number
  kept: number
  /** What the gone ship or port was called: imports and voyages may go on naming it so. */
  names: ColumnType<string[], string[] | undefined, string[]>
  /** Null if it cannot be undone, like `moved`. */
  change_of_many: number | null
  /** The keys of all that pointed to the gone one. */
  moved: JSONColumnType<Moved | null, string | null, string | null>
}

/** A former id of a page. */
export interface PageRedirectTable {
  page_id: string
  side_menu_id: number
}

/** A code that a voyage has or had in public. `journey_id` is null if that voyage was deleted for good. */
export interface UsedCodeTable {
  code: string
  journey_id: number | null
}

/** A backup that was begun. Neither a time nor a problem means that it runs, or was killed. */
export interface BackupRunTable {
  id: Generated<number>
  file: string
  started_at: Timestamp
  finished_at: NullableTimestamp
  /** The code of what went wrong. */
  problem: string | null
}

/** A line of the list beside the backups whose person the restored backup did not have. */
export interface WithheldLineTable {
  line: string
}

export interface Database {
  backup_run: BackupRunTable
  withheld_line: WithheldLineTable
  draft: DraftTable
  revision: RevisionTable
  change_of_many: ChangeOfManyTable
  erased_mark: ErasedMarkTable
  merged: MergedTable
  page_redirect: PageRedirectTable
  used_code: UsedCodeTable
  import_batch: ImportBatchTable
  import_made: ImportMadeTable
  import_change: ImportChangeTable
  import_job: ImportJobTable
  import_heading: ImportHeadingTable
  ship: ShipTable
  journey: JourneyTable
  content_point: ContentPointTable
  journey_stop: JourneyStopTable
  sea_leg: SeaLegTable
  passenger: PassengerTable
  media: MediaTable
  library: LibraryView
  side_menu: SideMenuTable
  partner: PartnerTable
  spelling_variant: SpellingVariantTable
  setting: SettingTable
  app_user: AppUserTable
  submission: SubmissionTable
  submission_file: SubmissionFileTable
  submission_key: SubmissionKeyTable
  search_outbox: SearchOutboxTable
  search_missed: SearchMissedView
  search_recheck: SearchRecheckTable
  search_set_aside: SearchSetAsideTable
  archive_revision: ArchiveRevisionTable
  archive_change: ArchiveChangeTable
  published_archive: PublishedArchiveTable
  published_file: PublishedFileTable
  access_grant: AccessGrantTable
  access_log: AccessLogTable
  attempt: AttemptTable
  session: SessionTable
  daily_count: DailyCountTable
  unfound_term: UnfoundTermTable
  unfound_day: UnfoundDayTable
  presence: PresenceTable
}

export type NewJourney = Insertable<JourneyTable>
export type ContentPointRecord = Selectable<ContentPointTable>
export type NewContentPoint = Insertable<ContentPointTable>
export type NewMedia = Insertable<MediaTable>

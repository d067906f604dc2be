/** The tables of search and of the published archive, which follow from the records. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { DownloadFile } from '#domain/downloads.ts'
import type { PartName } from '#domain/published-archive.ts'
import type { NullableTimestamp, Timestamp } from './record-tables.ts'

/** The rows that changed since the search engine last read them. One mark per row, however often it changed. */
export interface SearchOutboxTable {
  kind: OutboxKind
  entity_id: number
  version: Generated<number>
  queued_at: Timestamp
  /** The number of the transaction that set the mark. */
  changed_in: Generated<string>
}

/** A changed row. The drain still has to look for what depends on it (`migrations/0042-search-recheck.ts`). */
export interface SearchRecheckTable {
  id: GeneratedAlways<number>
  kind: 'journey' | 'point'
  entity_id: number
  /** The number of the transaction that changed it. */
  changed_in: Generated<string>
}

/** A view: the rows that depend on a noted row, and have no mark of its transaction. */
export interface SearchMissedView {
  note: number
  kind: OutboxKind
  entity_id: number
  changed_in: string
}

/** A document that the search engine refused for good. */
export interface SearchSetAsideTable {
  kind: OutboxKind
  entity_id: number
  /** The name of the error, without any text of the record. */
  reason: string
  since: Timestamp
}
export type OutboxKind = 'passenger' | 'journey' | 'ship' | 'media' | 'variant'

/** What the published archive was made from (`indexer/publishing/`): at most one row. */
export interface PublishedArchiveTable {
  id: number
  /** Goes up by one with every change. */
  edition: number
  /** The format of the files: `FORMAT` of `search/published/parts.ts`. */
  format: Generated<number>
  /** Every change that this snapshot of the database can see is published. Null after a dump was restored. */
  snapshot: string | null
  /** The archive's revision in that snapshot. */
  revision: string
  /** A hash of the sea map and of the format of answers. */
  answers_of: string
  /** Since when there are too many passengers to publish their names; null if the names are published, or nobody may have them. */
  crowded_at: NullableTimestamp
}

/** Part of what is published: a base at position 0, then its changes. Or a download, whose position is that of its form. */
export interface PublishedFileTable {
  part: PartName | DownloadFile
  position: number
  sha256: string
  /** The size of `content`. */
  bytes: number
  records: number
  /** When the first removal in it was published. */
  removed_at: NullableTimestamp
  /** The text in brotli. `sha256` is that of the text. */
  content: Uint8Array
  changed_at: Generated<Date>
  /** The size of the text. Null for files from before this was noted. */
  text_bytes: number | null
}

/** Changed rows that must still be published, though their mark in the outbox is gone. Only triggers and the drain write here. */
export interface ArchiveChangeTable {
  kind: OutboxKind
  entity_id: number
  changed_in: Generated<string>
}

/** The sum of `writes` is the archive's revision (`keep-until-change.ts`). Only triggers write here. */
export interface ArchiveRevisionTable {
  id: Generated<number>
  writes: Generated<number>
}

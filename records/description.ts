/**
 * Describes each kind of record that staff keep: its fields, its table and its label. Lists, forms, drafts, the history and
 * the bin all work from it.
 */

import type { Kysely } from 'kysely'
import type { TObject } from 'typebox'
import { columnsOf, type ReadersOf, type RecordTable, TABLES } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { RECORDS } from '#domain/staff-records.ts'

/** A record's fields as they go over the wire. */
export type Fields = Record<string, unknown>

/** A change by a user, in a transaction. */
export interface Work {
  trx: Kysely<Database>
  /** Null for the operator. */
  userId: number | null
  /** The visitor's correction that the user accepts by it, or the story that he publishes. */
  submissionId?: string
  /** Voyages whose pictures change with it. */
  voyages?: Set<number>
  /** The numbers that list pages get which many changes give to a voyage, by their keys. */
  pageNumbers?: Map<number, { journey: number; number: number }>
}

/** The part that a kind must give itself. The rest follows from its schema and its columns. */
interface Own {
  /** The name of the kind for staff, where one record uses another. */
  said: string
  /** Fields whose column holds the key of another record. On the wire it is a string. */
  references: readonly string[]
  /** The name of a record in lists, questions and the history. */
  label(fields: Fields): string
  /** Fields that other tables keep, by the record's key. */
  readParts?(db: Kysely<Database>, ids: number[]): Promise<Map<number, Fields>>
  /** Fields that follow from others, such as the name of a voyage without a name of its own. */
  readDerived?(db: Kysely<Database>, ids: number[]): Promise<Map<number, Fields>>
  /**
   * Fields that are shown but cannot be written, such as the number of a ship's voyages. `site` is the record's address for
   * visitors. `brief`: for a list.
   */
  readShown?(db: Kysely<Database>, ids: number[], brief: boolean): Promise<Map<number, Fields>>
}

export interface RecordDescription<K extends RecordKind = RecordKind> extends Own {
  kind: K
  table: RecordTable
  /** The fields that may be written. */
  schema: TObject
  /** The column of each field that has one. */
  columns: Readonly<Record<string, string>>
  /** Long texts and lists, which lists of records leave out. */
  long: readonly string[]
}

/** The description of a kind. Its readers are those that `db/columns.ts` names; a missing one is a type error. */
export const describe = <K extends RecordKind>(
  kind: K,
  own: Own & Required<Pick<Own, ReadersOf<K>>>,
): RecordDescription<K> => ({
  kind,
  table: TABLES[kind],
  columns: columnsOf(kind),
  schema: RECORDS[kind].fields,
  long: RECORDS[kind].long,
  ...own,
})

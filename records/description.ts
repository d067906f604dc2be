/**
 * One description for each kind of record that staff keep: its fields, its table, and where the rest of it lies. Lists,
 * forms, drafts, the history and the bin all work from it.
 */

import type { Kysely } from 'kysely'
import type { TObject } from 'typebox'
import { columnsOf, type ReadersOf, type RecordTable, TABLES } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { RECORDS } from '#domain/staff-records.ts'

/** A record's fields as they go over the wire. */
export type Fields = Record<string, unknown>

/** Who does something, in which transaction. */
export interface Work {
  trx: Kysely<Database>
  userId: number
}

/** What a kind says itself; everything else follows from its schema and its columns. */
interface Own {
  /** What staff read where one of its records uses another. */
  said: string
  /** Fields whose column holds the key of another record. On the wire it is a string. */
  references: readonly string[]
  /** What a record is called in lists, questions and the history. */
  label(fields: Fields): string
  /** Fields that are kept elsewhere than in the record's own row, by the record's key. */
  readParts?(db: Kysely<Database>, ids: number[]): Promise<Map<number, Fields>>
  /** Fields that follow from others, such as the name of a voyage that bears none. */
  readDerived?(db: Kysely<Database>, ids: number[]): Promise<Map<number, Fields>>
  /**
   * Fields that are shown but cannot be written: the number of a ship's voyages. `site` is the address where visitors find the
   * record while it is public. `brief`: for a list.
   */
  readShown?(db: Kysely<Database>, ids: number[], brief: boolean): Promise<Map<number, Fields>>
}

export interface RecordDescription<K extends RecordKind = RecordKind> extends Own {
  kind: K
  table: RecordTable
  /** What may be written of it. */
  schema: TObject
  /** The column of each field that has one of its own. */
  columns: Readonly<Record<string, string>>
  /** Long texts and lists, which lists of records leave out. */
  long: readonly string[]
}

/** The description of a kind. A reader that its columns name, and that is not given, is a type error. */
export const describe = <K extends RecordKind>(
  kind: K,
  own: Own & Required<Pick<Own, ReadersOf<K>>>,
): RecordDescription<K> => ({
  ...{ kind, table: TABLES[kind], columns: columnsOf(kind) },
  ...{ schema: RECORDS[kind].fields, long: RECORDS[kind].long },
  ...own,
})

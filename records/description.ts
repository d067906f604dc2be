/**
 * One description for each kind of record that staff keep: its fields, its table, and where the rest of it lies. Lists,
 * forms, drafts, the history and the bin all work from it.
 */
import type { Kysely } from 'kysely'
import type { Static, TObject, TProperties } from 'typebox'
import type { Database } from '#db/schema.ts'
import type { RecordKind } from '#domain/history.ts'

/** A record's fields as they go over the wire. */
export type Fields = Record<string, unknown>

/** Who does something, in which transaction. */
export interface Work {
  trx: Kysely<Database>
  userId: number
}

export type RecordTable = 'ship' | 'journey' | 'content_point' | 'side_menu'

export interface RecordDescription<K extends RecordKind = RecordKind> {
  kind: K
  table: RecordTable
  /** What may be written of it. */
  schema: TObject
  /** The column of each field that has one of its own. */
  columns: Readonly<Record<string, string>>
  /** Fields whose column holds the key of another record. On the wire it is a string. */
  references: readonly string[]
  /** Long texts and lists, which lists of records leave out. */
  long: readonly string[]
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

/** The columns of a table by the fields of a schema: a renamed column, or a field that is none, is a type error. */
export const columnsOf = <T extends RecordTable, P extends TProperties>(
  _table: T,
  _schema: TObject<P>,
  columns: { [F in keyof Static<TObject<P>>]?: keyof Database[T] & string },
): Readonly<Record<string, string>> => columns as Record<string, string>

/**
 * One description for each kind of record: its fields, its table, and what is its own. Routes, lists, drafts, history and
 * the bin all work from it.
 */
import type { Kysely } from 'kysely'
import type { Static, TObject, TProperties } from 'typebox'
import type { Database, RecordKind } from '#db/schema.ts'

/** A record's fields as they go over the wire. */
export type Fields = Record<string, unknown>

/** Who does something, in which transaction. */
export interface Work {
  trx: Kysely<Database>
  userId: number
}

/** What is named before a record is deleted. */
export interface Use {
  /** What uses it: "Journey", "Leg", "Story". */
  kind: string
  /** Its `_id`; null for what has no page of its own. */
  _id: string | null
  label: string
}

export type EntityTable = 'ship' | 'journey' | 'content_point' | 'side_menu'

export interface Entity {
  kind: RecordKind
  table: EntityTable
  /** How staff call it: "Ship deleted successfully". */
  name: string
  path: string
  schema: TObject
  /** The column of each field that has one of its own. */
  columns: Readonly<Record<string, string>>
  /** Fields whose column holds the key of another record; on the wire it is a string. */
  references: readonly string[]
  /** Fields that are made where they are not given. */
  made: readonly string[]
  /** Long texts and lists, which lists of records leave out. */
  long: readonly string[]
  /** Fields that the search of a list looks into. */
  searched: readonly string[]
  /** By what a record is called in lists, questions and the history. */
  label(fields: Fields): string
  /** Fields that are kept elsewhere than in the record's own row, by the record's key. */
  readParts?(db: Kysely<Database>, ids: number[]): Promise<Map<number, Fields>>
  /** Fields that follow from others, such as a voyage's name where it bears none; also in lists. */
  readDerived?(db: Kysely<Database>, ids: number[]): Promise<Map<number, Fields>>
  /** Fields only shown, in lists too: how many voyages a ship has. */
  readShown?(db: Kysely<Database>, ids: number[]): Promise<Map<number, Fields>>
  /** Checks what the schema cannot see and brings fields to the form in which they are kept; throws `HttpError`. */
  prepare(work: Work, fields: Fields, before: { id: number; fields: Fields } | null): Promise<Fields>
  /** Columns that no field stands for. */
  ownColumns?(work: Work, fields: Fields, id: number | null): Promise<Record<string, unknown>>
  /** Writes what `readParts` reads. */
  writeParts?(work: Work, id: number, fields: Fields): Promise<void>
  /** After any change of what is public: stops that follow from it. */
  afterChange?(work: Work, id: number): Promise<void>
  uses(db: Kysely<Database>, id: number): Promise<Use[]>
}

/** The columns of a table by the fields of a schema: a renamed column, or a field that is none, is a type error. */
export const columnsOf = <T extends EntityTable, P extends TProperties>(
  _table: T,
  _schema: TObject<P>,
  columns: { [F in keyof Static<TObject<P>>]?: keyof Database[T] & string },
): Readonly<Record<string, string>> => columns as Record<string, string>

/** What staff can do with one kind of record, beside what its description says. */

import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordKind } from '#domain/kinds.ts'
import type { Use } from '#domain/staff.ts'
import type { ListQuery } from '#domain/staff-records.ts'
import type { Fields, RecordDescription, Work } from '#records/description.ts'

export interface Entity<K extends RecordKind = RecordKind> extends RecordDescription<K> {
  /** The field that is its address. It has changes of its own, and stays when a version of the record is given back. */
  address?: string
  /** Fields that the search of a list looks into. */
  searched: readonly string[]
  /** By what a field is found and sorted where its own column does not tell: by a ship's name, not by its key. */
  words?: Readonly<Record<string, readonly RawBuilder<unknown>[]>>
  /** What the parameters that this kind alone has narrow its list to. */
  only?(asked: ListQuery): RawBuilder<unknown>
  /** Checks what the schema cannot see and brings fields to the form in which they are kept; throws `HttpError`. */
  prepare(work: Work, fields: Fields, before: { id: number; fields: Fields } | null): Promise<Fields>
  /** Refuses what may be a draft, and cannot be public: throws `HttpError`. */
  checkPublic?(work: Work, fields: Fields): Promise<void>
  /** Columns that no field stands for. `id` is null for a new record. */
  ownColumns?(work: Work, fields: Fields, id: number | null): Promise<Record<string, unknown>>
  /** Writes what `readParts` reads. */
  writeParts?(work: Work, id: number, fields: Fields): Promise<void>
  /** After any change of what is public: stops that follow from it. */
  afterChange?(work: Work, id: number): Promise<void>
  uses(db: Kysely<Database>, id: number): Promise<Use[]>
}

/** A kind of record that staff edit: its description, and the rules for its changes. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordKind, Section } from '#domain/kinds.ts'
import type { Use } from '#domain/staff.ts'
import type { ListQuery } from '#domain/staff-lists.ts'
import type { Fields, RecordDescription, Work } from '#records/description.ts'
import type { FoundRecord } from '#records/rows.ts'

export interface Entity<K extends RecordKind = RecordKind> extends RecordDescription<K> {
  /** The field that is its address. Restoring a revision does not change it. */
  address?: string
  /** The order of a list that is asked for no other; absent: as they were made. */
  order?: RawBuilder<unknown>
  /** Fields that the search of a list looks into. */
  searched: readonly string[]
  /** Columns for search and sorting instead of a field's own: the ship's name instead of its key. */
  words?: Readonly<Record<string, readonly RawBuilder<unknown>[]>>
  /** The condition for the parameters that only this kind's list has. */
  only?(asked: ListQuery): RawBuilder<unknown>
  /**
   * There are no drafts, and no change of a field makes public what is not. Restoring a revision neither: `restored` brings such
   * fields into line.
   */
  staysOut?: { restored(fields: Fields, before: Fields): Fields }
  /** Throws `HttpError` for a record that stays as it is for good. */
  mayChange?(record: FoundRecord): void
  /** Checks what the schema cannot, and brings fields to their stored form. Throws `HttpError`. */
  prepare(work: Work, fields: Fields, before: { id: number; fields: Fields } | null): Promise<Fields>
  /** Throws `HttpError` if the record may be a draft, but not public. */
  checkPublic?(work: Work, fields: Fields): Promise<void>
  /** Throws `HttpError` if the record may not go to the bin. */
  checkDelete?(work: Work, id: number): Promise<void>
  /** Columns without a field. `id` is null for a new record. */
  ownColumns?(work: Work, fields: Fields, id: number | null): Promise<Record<string, unknown>>
  /** Writes what `readParts` reads. */
  writeParts?(work: Work, id: number, fields: Fields): Promise<void>
  /** Called after every change of a public record, for what follows from it. */
  afterChange?(work: Work, id: number): Promise<void>
  /** Instead of `afterChange` for each of many. */
  afterMany?(work: Work, ids: readonly number[]): Promise<void>
  uses(db: Kysely<Database>, id: number): Promise<Use[]>
}

/** A record of `section` that uses another one. One in the bin has no screen. */
export const useOf = (kind: string, section: Section, id: number, label: string, isInBin = false): Use =>
  isInBin ? { kind, at: null, label: `${label}, in the bin` } : { kind, at: { section, _id: String(id) }, label }

/** What lists and forms say of one kind of record: its calls, its fields, its columns, and its words. */

import type { ReactNode } from 'react'
import { type KindOf, kindOf, type RecordKind, type Section } from '#domain/kinds.ts'
import type { RECORDS, RowOf } from '#domain/staff-records.ts'
import type { User } from '#domain/user.ts'
import { type SectionOf, sectionOf } from '../parts/sections.ts'
import type { FieldDescription, FieldDescriptions } from '../records/field.ts'
import { type Records, recordsOf } from '../session/records.ts'

type Shown = 'state' | 'isPublic' | 'site' | 'publicSince' | 'updatedAt' | 'updatedBy'
/** What all records carry on the wire; users have no more than a version. */
export type RowBase = Pick<User, '_id' | 'version'> & Partial<Pick<RowOf<RecordKind>, Shown>>

export interface Column<Row> {
  /** The field, by its name on the wire. The list is sorted by it unless `unsorted` says otherwise. */
  field: string
  /** The field's own unless it is given. */
  label?: string
  /** What stands in the cell; null is shown as unknown. */
  show(row: Row): ReactNode
  unsorted?: boolean
  /** Figures stand right. */
  right?: boolean
  /** Left out of a table that has no room for all. */
  wide?: boolean
}

export interface Filter {
  /** A parameter of the call and of the screen's address. */
  param: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** The fields that a refusal of the server is about, by its code; the first that a form has. */
export type Refusals = Readonly<Record<string, readonly string[]>>

export interface ListDescription<Row extends RowBase> extends SectionOf, Records<Row> {
  /** Whether a record is kept in this section, where a call serves two. */
  holds?(row: Row): boolean
  /** As in "Search ships". */
  plural: string
  /** As in "Ship deleted successfully". */
  said: string
  /** As in "Do you want to delete this Ship permanently?". */
  deleted: string
  nameOf(row: Row): string
  /** What it is called for short, where its name is long. */
  codeOf?(row: Row): string
  /** What stands beside the name in the list. */
  noteOf?(row: Row): string | null
  /** What else changes for visitors when the record is deleted or unpublished. */
  leaving?(row: Row): ReactNode
  /** Of what was typed into a record that is no more: what a new one may have. */
  asNew?(values: Record<string, unknown>, base: Record<string, unknown>): Record<string, unknown>
  fields: FieldDescriptions
  refusals?: Refusals
  /** Whether a change can be saved without becoming public. */
  hasDrafts: boolean
  /** The first is the name, which leads to the record. */
  columns: readonly Column<Row>[]
  filter: Filter
  /** What has no screen of uses (users) is not asked for any. */
  hasUses: boolean
}

const STATE_FILTER: Filter = {
  param: 'state',
  label: 'State',
  options: [
    { value: 'published', label: 'Published' },
    { value: 'draft', label: 'Draft' },
    { value: 'unpublished', label: 'Unpublished' },
  ],
}

type RowIn<K extends RecordKind> = RowOf<K> & RowBase

/** What a section says itself: its words, its columns and all its fields. A field that is forgotten is a type error. */
type Told<K extends RecordKind> = Omit<
  ListDescription<RowIn<K>>,
  keyof SectionOf | keyof Records<RowIn<K>> | 'fields' | 'filter' | 'hasUses'
> & { fields: Readonly<Record<keyof (typeof RECORDS)[K]['fields']['properties'], FieldDescription>> }

/** The description of a section; what follows from the kind of its records need not be told. */
export function describe<S extends Exclude<Section, 'user'>>(section: S, told: Told<KindOf<S>>) {
  const kind: RecordKind = kindOf(section)
  const known = { ...sectionOf(section), ...recordsOf(kind), filter: STATE_FILTER, hasUses: true }
  return { ...known, ...told } as unknown as ListDescription<RowIn<KindOf<S>>>
}

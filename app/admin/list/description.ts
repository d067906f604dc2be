/** How lists and forms describe one kind of record: its calls, its fields, its columns and its words. */

import type { ReactNode } from 'react'
import { type KindOf, kindOf, type RecordKind, type Section } from '#domain/kinds.ts'
import type { RECORDS, RowOf } from '#domain/staff-records.ts'
import type { User } from '#domain/user.ts'
import { type SectionOf, sectionOf } from '../parts/sections.ts'
import type { FieldDescription, FieldDescriptions } from '../records/field.ts'
import { type Records, recordsOf } from '../session/records.ts'
import type { ExportFile } from './ExportCsv.tsx'

type Shown = 'state' | 'isPublic' | 'site' | 'publicSince' | 'updatedAt' | 'updatedBy'
/** What every record carries on the wire. Users only have the version. */
export type RowBase = Pick<User, '_id' | 'version'> & Partial<Pick<RowOf<RecordKind>, Shown>>

export interface Column<Row> {
  /** The field's name on the wire. The list can be sorted by it unless the column is `unsorted`. */
  field: string
  /** Without one, the field's own label. */
  label?: string
  /** The content of the cell; null is shown as unknown. */
  show(row: Row): ReactNode
  unsorted?: boolean
  /** Aligned right: for figures. */
  right?: boolean
  /** Left out where the table has no room for all columns. */
  wide?: boolean
}

/** The value that chooses all rows. */
export const ALL = 'all'

export interface Filter {
  /** A parameter of the call and of the screen's address. */
  param: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What is chosen at first, if it is not all rows. */
  first?: string
}

/** What the call is asked for. `chosen` is empty for what is chosen at first. */
export function askedBy({ first = ALL }: Filter, chosen: string): string {
  const value = chosen || first
  return value === ALL ? '' : value
}

/** A filter in the line above a list: a choice, another record, or a year. */
export type MoreFilter =
  | Filter
  // A `Source` of `form/Finder.tsx`, which uses lists itself.
  | { param: string; label: string; source: object }
  | { param: string; label: string; isYear: true }

/** By the code of a refusal: the fields that it may be about. The first one that the form has shows it. */
export type Refusals = Readonly<Record<string, readonly string[]>>

export interface ListDescription<Row extends RowBase> extends SectionOf, Records<Row> {
  /** Whether a record belongs to this section; for a call that serves two sections. */
  holds?(row: Row): boolean
  /** For "Search ships". */
  plural: string
  /** For "Ship deleted successfully". */
  said: string
  /** For "Do you want to delete this Ship permanently?". */
  deleted: string
  /** On the button that makes a new one, instead of "Add". */
  add?: string
  /** Said above the list. */
  intro?: string
  nameOf(row: Row): string
  /** A short name, for records with a long one. */
  codeOf?(row: Row): string
  /** A note beside the name in the list. */
  noteOf?(row: Row): string | null
  /** Says what else changes for visitors when the record is deleted or unpublished. */
  leaving?(row: Row): ReactNode
  /** What a new record may take over from work on a deleted one. `base` is the deleted record. */
  asNew?(values: Record<string, unknown>, base: Record<string, unknown>): Record<string, unknown>
  fields: FieldDescriptions
  refusals?: Refusals
  /** Whether a change can be saved without becoming public. */
  hasDrafts: boolean
  /** Changing a record that is not public leaves it so: only putting it back makes it public. Its state is `badge`. */
  staysOut?: true
  badge?(row: Row): ReactNode
  /** The first one shows the name, with a link to the record. */
  columns: readonly Column<Row>[]
  filter: Filter
  /** Further filters, in a line of their own. */
  filters?: readonly MoreFilter[]
  /** The files that it can be exported as, if there are several. */
  exports?: readonly ExportFile[]
  /** False for users: no call tells what uses them. */
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

/** The part of a description that each section writes itself. A forgotten field is a type error. */
type Told<K extends RecordKind> = Omit<
  ListDescription<RowIn<K>>,
  keyof SectionOf | keyof Records<RowIn<K>> | 'fields' | 'filter' | 'hasUses'
> & { filter?: Filter; fields: Readonly<Record<keyof (typeof RECORDS)[K]['fields']['properties'], FieldDescription>> }

/** Makes the description of a section. It adds all that follows from the kind of the records. */
export function describe<S extends Exclude<Section, 'user'>>(section: S, told: Told<KindOf<S>>) {
  const kind: RecordKind = kindOf(section)
  const known = { ...sectionOf(section), ...recordsOf(kind), filter: STATE_FILTER, hasUses: true }
  return { ...known, ...told } as unknown as ListDescription<RowIn<KindOf<S>>>
}

/** The words for fields and their values, for forms, conflicts and the history. */

import type { TSchema } from 'typebox'
import { isDateField } from '#domain/dates.ts'
import type { RecordKind } from '#domain/kinds.ts'
import type { NameOf, Reference } from '../diff/use-names.ts'
import { dateText } from '../parts/date.ts'

export interface FieldDescription {
  label: string
  hint?: string
  /** The part of a plain form that shows it; the first one by default. */
  part?: string
  /** It spans both columns of that part. */
  wide?: true
  /** It is HTML, and compared by its words. */
  html?: true
  /** A password: never kept on the device. */
  secret?: true
  /** The value in words, empty for no value. By default text stays text and a date is written DD/MM/YYYY. */
  say?(value: unknown, nameOf: NameOf): string
  /** The records that a value refers to. */
  refers?(value: unknown): readonly Reference[]
}

export type FieldDescriptions = Readonly<Record<string, FieldDescription>>

/** A field with the `_id` of a record, or without one; `none` says that. */
export const refersTo = (kind: RecordKind, label: string, none = ''): FieldDescription => ({
  label,
  say: (id, nameOf) => (id ? (nameOf(kind, String(id)) ?? '') : none),
  refers: (id) => (id ? [{ kind, id: String(id) }] : []),
})

/** A value in words; empty for none. */
export function sayValue(
  schema: TSchema | undefined,
  field: FieldDescription | undefined,
  value: unknown,
  nameOf: NameOf,
): string {
  if (field?.say) return field.say(value, nameOf)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return schema && isDateField(schema) ? dateText(String(value)) : String(value)
}

/** The schema of a field's value when it is not null. */
export function innerOf(schema: TSchema): TSchema {
  return 'anyOf' in schema ? ((schema.anyOf as TSchema[])[0] ?? schema) : schema
}

/** The records that the fields of `records` refer to. */
export const referencesIn = (fields: FieldDescriptions, records: readonly Record<string, unknown>[]): Reference[] =>
  records.flatMap((record) => Object.entries(fields).flatMap(([name, { refers }]) => refers?.(record[name] ?? null) ?? []))

/**
 * A form holds text where the wire has text, numbers and null: an empty field is null where that may be, and "1938" is a
 * number where the schema wants one. What is no number stays text, and the schema refuses it.
 */
import type { TObject, TSchema } from 'typebox'
import { hasLines } from '#domain/fields.ts'
import { innerOf } from '../records/field.ts'

export type Values = Record<string, unknown>

/** Whether a field may be unknown. */
export const mayBeNull = (schema: TSchema): boolean =>
  'anyOf' in schema && (schema.anyOf as TSchema[]).some((kind) => 'type' in kind && kind.type === 'null')

const typeOf = (schema: TSchema): unknown => ('type' in schema ? schema.type : null)
const isNumber = (schema: TSchema): boolean => ['integer', 'number'].includes(String(typeOf(schema)))

/** The values of a record, or of a new one with what its schema begins with, as a form holds them. */
export function toForm(schema: TObject, record: Values | null): Values {
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => {
      const type = typeOf(innerOf(field))
      const value = record ? (record[name] ?? null) : beginOf(field)
      if (type === 'boolean') return [name, value === true]
      return [name, type === 'string' || isNumber(innerOf(field)) ? String(value ?? '') : value]
    }),
  )
}

const beginOf = (field: TSchema): unknown => {
  const inner = innerOf(field)
  return 'default' in inner ? inner.default : typeOf(inner) === 'array' ? [] : null
}

/** What a form holds, as it is sent. */
export function toWire(schema: TObject, values: Values): Values {
  return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, wireOf(field, values[name])]))
}

function wireOf(field: TSchema, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const inner = innerOf(field)
  const text = hasLines(inner) ? value : value.trim()
  if (text === '') return mayBeNull(field) || isNumber(inner) ? null : text
  return isNumber(inner) ? readNumber(text, inner) : text
}

/** Thousands in groups of three: `12.345`, `12,345`, `1 234 567`. */
const IN_GROUPS = /^[+-]?\d{1,3}([.,' \u00a0])\d{3}(?:\1\d{3})*$/

/** In a whole number a point or a comma stands between thousands. What is no number stays text. */
function readNumber(text: string, schema: TSchema): unknown {
  if (typeOf(schema) === 'integer' && IN_GROUPS.test(text)) return Number(text.replace(/[^\d+-]/g, ''))
  return numberOf(text) ?? text
}

/** What people write as a number; a comma is as good as a point. Null for anything else. */
export const numberOf = (text: string): number | null =>
  /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** How a whole number is read that was not typed in figures alone; null for any other value. */
export function readAs(field: TSchema, typed: string): string | null {
  const value = wireOf(field, typed)
  const isOther = typeOf(innerOf(field)) === 'integer' && Number.isInteger(value) && /\d\D\d/.test(typed)
  return isOther ? `Read as ${value}.` : null
}

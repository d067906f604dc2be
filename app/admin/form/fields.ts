/**
 * Converts between the wire and a form, which holds numbers and null as text. An empty field becomes null where the schema allows
 * it, and "1938" becomes a number where the schema wants one. Text that is not a number stays text, and the schema refuses it.
 */
import type { TObject, TSchema } from 'typebox'
import { hasLines } from '#domain/fields.ts'
import { innerOf } from '../records/field.ts'

export type Values = Record<string, unknown>

/** Whether a field may be null. */
export const mayBeNull = (schema: TSchema): boolean =>
  'anyOf' in schema && (schema.anyOf as TSchema[]).some((kind) => 'type' in kind && kind.type === 'null')

const typeOf = (schema: TSchema): unknown => ('type' in schema ? schema.type : null)
const isNumber = (schema: TSchema): boolean => ['integer', 'number'].includes(String(typeOf(schema)))

/** A record as a form holds it. Null: a new record with the defaults of its schema. */
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

/** The values of a form as they are sent. */
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

/** Digits in groups of three: `12.345`, `12,345`, `1 234 567`. */
const IN_GROUPS = /^[+-]?\d{1,3}([.,' \u00a0])\d{3}(?:\1\d{3})*$/

/** In a whole number a point or a comma separates thousands. Anything that is not a number stays text. */
function readNumber(text: string, schema: TSchema): unknown {
  if (typeOf(schema) === 'integer' && IN_GROUPS.test(text)) return Number(text.replace(/[^\d+-]/g, ''))
  return numberOf(text) ?? text
}

/** The number that a text stands for, with a point or a comma before the decimals; null for any other text. */
export const numberOf = (text: string): number | null =>
  /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Says how a whole number was read that was typed with more than digits; null for any other value. */
export function readAs(field: TSchema, typed: string): string | null {
  const value = wireOf(field, typed)
  const isOther = typeOf(innerOf(field)) === 'integer' && Number.isInteger(value) && /\d\D\d/.test(typed)
  return isOther ? `Read as ${value}.` : null
}

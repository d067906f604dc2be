/** Checks a form by the schema of its record, with the schema's own messages. */
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type TObject, type TSchema, Type } from 'typebox'
import { Errors } from 'typebox/value'
import { isDate, isBefore as isDateBefore } from '#domain/dates.ts'
import { sayWrong } from '#domain/fields.ts'
import { inTypedForms } from '../parts/date.ts'
import { innerOf } from '../records/field.ts'
import { mayBeNull, toWire, type Values } from './fields.ts'

/** Messages by field. `contentPoints.2.startDate` is a field within a list, `root` is the whole form. */
export type Faults = Record<string, string>

/** A message for each wrong field. Each field is checked on its own, because the checker stops after a few faults. */
export const faultsOf = (schema: TObject, values: Values): Faults =>
  Object.fromEntries(faultsIn(schema, toWire(schema, values)))

const faultsIn = (schema: TObject, wire: Values): [name: string, fault: string][] =>
  Object.entries(schema.properties).flatMap(([name, field]) => {
    const within = listFaults(field, wire[name])
    if (within.length > 0) return within.map(([path, fault]): [string, string] => [`${name}.${path}`, fault])
    const fault = faultOf(field, wire[name])
    return fault === null ? [] : [[name, fault]]
  })

/** The faults within a list. A field that an item lacks is not a fault. */
function listFaults(field: TSchema, value: unknown): [path: string, fault: string][] {
  if (!('items' in field) || !Array.isArray(value)) return []
  const { properties } = field.items as TObject
  return (value as Values[]).flatMap((item, at) => {
    const own = Object.entries(properties ?? {}).filter(([name]) => item[name] !== undefined)
    return faultsIn(Type.Object(Object.fromEntries(own)), item).map(([path, fault]): [string, string] => [
      `${at}.${path}`,
      fault,
    ])
  })
}

function faultOf(field: TSchema, value: unknown): string | null {
  if (value === null && mayBeNull(field)) return null
  const inner = innerOf(field) as TSchema & { message?: string; must?: string }
  const isEmpty = value === null || value === ''
  if (isEmpty && inner.message) return inner.message
  const [error] = Errors(inner, value)
  if (!error) return null
  const { keyword, params } = error
  if (keyword === 'type' && params.type === 'integer' && typeof value === 'number') return NO_WHOLE
  const text = sayWrong({ keyword, params: params as Record<string, unknown>, must: inner.must })
  return `${text.charAt(0).toUpperCase()}${inTypedForms(text.slice(1))}.`
}

const NO_WHOLE = 'Must be a whole number: a point or comma can only part thousands, as in 12,345.'

/** The resolver of a form for react-hook-form. The values stay as they were typed: `toWire` converts them when they are sent. */
export const resolverOf =
  (schema: TObject, check?: (values: Values) => Faults): Resolver<Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of Object.entries({ ...faultsOf(schema, values), ...check?.(values) }))
      set(errors, path, { type: 'schema', message })
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }

/** Two fields with dates or numbers, and the fault if the second comes before the first. */
type InOrder = readonly [first: string, last: string, fault: string]

/** The faults of pairs that are out of order. Values that are not dates or numbers have faults of their own. */
export function orderFaults(wire: Values, pairs: readonly InOrder[]): Faults {
  const wrong = pairs.flatMap(([first, last, fault]) => (isBefore(wire[last], wire[first]) ? [[last, fault]] : []))
  return Object.fromEntries(wrong)
}

function isBefore(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  return isKnown(a) && isKnown(b) && isDateBefore(a, b)
}

const isKnown = (value: unknown): value is string => typeof value === 'string' && isDate(value)

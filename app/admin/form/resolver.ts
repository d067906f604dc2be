/** Checks a form by the schema of its record, with the schema's own messages. */
import type { Resolver } from 'react-hook-form'
import type { TObject, TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { sayWrong } from '#domain/wrong.ts'
import { innerOf } from '../records/field.ts'
import { mayBeNull, toWire, type Values } from './fields.ts'

/** Messages by field. That of `root` is about the whole form. */
export type Faults = Record<string, string>

/** A message for each field that is wrong. Each is checked by itself: the checker stops after some faults. */
export function faultsOf(schema: TObject, values: Values): Faults {
  const wire = toWire(schema, values)
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, field]) => {
      const fault = faultOf(field, wire[name])
      return fault === null ? [] : [[name, fault]]
    }),
  )
}

function faultOf(field: TSchema, value: unknown): string | null {
  if (value === null && mayBeNull(field)) return null
  const inner = innerOf(field) as TSchema & { message?: string; must?: string }
  const isEmpty = value === null || value === ''
  if (isEmpty && inner.message) return inner.message
  const [error] = Errors(inner, value)
  if (!error) return null
  const { keyword, params } = error
  const text = sayWrong({ keyword, params: params as Record<string, unknown>, must: inner.must })
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** As react-hook-form asks for it. The values stay what was typed; `toWire` makes of them what is sent. */
export const resolverOf =
  (schema: TObject, check?: (values: Values) => Faults): Resolver<Values> =>
  (values) => {
    const faults = Object.entries({ ...faultsOf(schema, values), ...check?.(values) })
    if (faults.length === 0) return { values, errors: {} }
    const errors = faults.map(([name, message]) => [name, { type: 'schema', message }])
    return { values: {}, errors: Object.fromEntries(errors) }
  }

import { Check } from 'typebox/value'
import { RecordDateSchema } from '#domain/fields.ts'
import type { Values } from './fields.ts'
import type { Faults } from './resolver.ts'

/** Fields of which the second, a day or a number, does not come before the first, and what is told when it does. */
export type InOrder = readonly [first: string, last: string, fault: string]

/** What is no day or number is told of by itself. */
export function orderFaults(wire: Values, pairs: readonly InOrder[]): Faults {
  const wrong = pairs.flatMap(([first, last, fault]) => (isBefore(wire[last], wire[first]) ? [[last, fault]] : []))
  return Object.fromEntries(wrong)
}

function isBefore(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  return isDay(a) && isDay(b) && a < b
}

const isDay = (value: unknown): value is string => Check(RecordDateSchema, value)

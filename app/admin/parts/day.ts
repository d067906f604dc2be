/** Days as staff type and read them, `16/03/1946`, and as they go over the wire, `1946-03-16`. */
import { Check } from 'typebox/value'
import { isCalendarDate } from '#domain/common.ts'
import { RecordDateSchema } from '#domain/fields.ts'
import { readTypedDate } from '../../lib/typed-date.ts'
import { dayOf } from './moment.ts'

/** A typed day as it is sent. What is no whole day stays what was typed, and the schema refuses it. */
export function readDay(typed: string): string {
  const day = readTypedDate(typed, 'first')
  return day !== null && day === readTypedDate(typed, 'last') ? day : typed.trim()
}

/** A day as staff read it; what is none stays as it is. */
export const dayText = (value: string): string => (isCalendarDate(value) ? dayOf(value) : value)

/** What is wrong with a day, in the form in which staff type it. */
export const dayFault = (value: string): string | null =>
  value === '' || Check(RecordDateSchema, value) ? null : WRONG

const { must } = RecordDateSchema as typeof RecordDateSchema & { must: string }
const WRONG = `Must ${must.replace('YYYY-MM-DD', 'DD/MM/YYYY')}.`

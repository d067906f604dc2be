/** Days as staff type and read them, `16/03/1946`, and as they go over the wire, `1946-03-16`. */
import { isCalendarDate } from '#domain/common.ts'
import { readTypedDate } from '../../lib/typed-date.ts'
import { dayOf } from './moment.ts'

/** A typed day as it is sent. What is no whole day stays what was typed, and the schema refuses it. */
export function readDay(typed: string): string {
  const day = readTypedDate(typed, 'first')
  return day !== null && day === readTypedDate(typed, 'last') ? day : typed.trim()
}

/** A day as staff read it; what is none stays as it is. */
export const dayText = (value: string): string => (isCalendarDate(value) ? dayOf(value) : value)

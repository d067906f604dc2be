/** Days as staff type and read them, `16/03/1946`, and as they go over the wire, `1946-03-16`. */
import dayjs from 'dayjs'
import { isCalendarDate } from '#domain/common.ts'
import { readTypedDate } from '../../lib/typed-date.ts'

/** A typed day as it is sent. Anything else stays as it was typed, and the schema refuses it. */
export function readDay(typed: string): string {
  const day = readTypedDate(typed, 'first')
  return day !== null && day === readTypedDate(typed, 'last') ? day : typed.trim()
}

/** A day as staff read it. Anything else stays as it is. */
export const dayText = (value: string): string => (isCalendarDate(value) ? dayOf(value) : value)

/** A moment as staff read it, in their own time: `22/11/2026 14:05`. */
export const momentOf = (iso: string): string => dayjs(iso).format('DD/MM/YYYY HH:mm')

export const dayOf = (iso: string): string => dayjs(iso).format('DD/MM/YYYY')

const isToday = (iso: string): boolean => dayjs(iso).isSame(dayjs(), 'day')

/** `14:05` if it is today, otherwise the whole moment. */
export const whenOf = (iso: string): string => (isToday(iso) ? dayjs(iso).format('HH:mm') : momentOf(iso))

/** `Today 14:05` if it is today, otherwise the whole moment. */
export const recentOf = (iso: string): string => (isToday(iso) ? `Today ${whenOf(iso)}` : momentOf(iso))

/** `14:05` if it is today, `Yesterday`, or the day. */
export function shortOf(iso: string): string {
  if (isToday(iso)) return whenOf(iso)
  return dayjs(iso).isSame(dayjs().subtract(1, 'day'), 'day') ? 'Yesterday' : dayOf(iso)
}

/** Dates as staff type and read them, `16/03/1946`, `03/1946`, `ca. 1946`; over the wire they go as `domain/dates.ts` has them. */
import dayjs from 'dayjs'
import { isAbout, isDate, withoutAbout } from '#domain/dates.ts'

/** A date as staff read it. Anything else stays as it is. */
export const dateText = (value: string): string =>
  isDate(value) ? (isAbout(value) ? 'ca. ' : '') + withoutAbout(value).split('-').reverse().join('/') : value

/** A fault of a date, which names its forms, in the forms that staff type. */
export const inTypedForms = (fault: string): string =>
  fault.replace('YYYY-MM-DD, YYYY-MM or YYYY, with ~ behind it for about', 'DD/MM/YYYY, MM/YYYY or YYYY, with ca. for about')

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

/** Dates as staff type and read them, `16/03/1946`, `03/1946`, `ca. 1946`; over the wire they go as `domain/dates.ts` has them. */
import { isAbout, isDate, withoutAbout } from '#domain/dates.ts'

/** A date as staff read it. Anything else stays as it is. */
export const dateText = (value: string): string =>
  isDate(value) ? (isAbout(value) ? 'ca. ' : '') + withoutAbout(value).split('-').reverse().join('/') : value

/** A fault of a date, which names its forms, in the forms that staff type. */
export const inTypedForms = (fault: string): string =>
  fault.replace('YYYY-MM-DD, YYYY-MM or YYYY, with ~ behind it for about', 'DD/MM/YYYY, MM/YYYY or YYYY, with ca. for about')

/** `22/11/2026`, in the own time of staff. */
export const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('en-GB')

/** `14:05` */
export const timeOf = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `22/11/2026 14:05` */
export const momentOf = (iso: string): string => `${dayOf(iso)} ${timeOf(iso)}`

/** Today is 0, yesterday 1. */
function isDaysAgo(iso: string, days: number): boolean {
  const day = new Date()
  day.setDate(day.getDate() - days)
  return dayOf(iso) === dayOf(day.toISOString())
}

/** `14:05` if it is today, otherwise the whole moment. */
export const whenOf = (iso: string): string => (isDaysAgo(iso, 0) ? timeOf(iso) : momentOf(iso))

/** `Today 14:05` or `Yesterday 14:05`, otherwise the whole moment. */
export function recentOf(iso: string): string {
  if (isDaysAgo(iso, 0)) return `Today ${timeOf(iso)}`
  return isDaysAgo(iso, 1) ? `Yesterday ${timeOf(iso)}` : momentOf(iso)
}

/** `14:05` if it is today, `Yesterday`, or the day. */
export function shortOf(iso: string): string {
  if (isDaysAgo(iso, 0)) return timeOf(iso)
  return isDaysAgo(iso, 1) ? 'Yesterday' : dayOf(iso)
}

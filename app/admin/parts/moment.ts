import dayjs from 'dayjs'

/** A moment as staff read it, in their own time: `22/11/2026 14:05`. */
export const momentOf = (iso: string): string => dayjs(iso).format('DD/MM/YYYY HH:mm')

export const dayOf = (iso: string): string => dayjs(iso).format('DD/MM/YYYY')

const isToday = (iso: string): boolean => dayjs(iso).isSame(dayjs(), 'day')

/** `14:05` of today, or the whole moment. */
export const whenOf = (iso: string): string => (isToday(iso) ? dayjs(iso).format('HH:mm') : momentOf(iso))

/** `Today 14:05`, or the whole moment. */
export const recentOf = (iso: string): string => (isToday(iso) ? `Today ${whenOf(iso)}` : momentOf(iso))

/** `14:05` of today, `Yesterday`, or the day. */
export function shortOf(iso: string): string {
  if (isToday(iso)) return whenOf(iso)
  return dayjs(iso).isSame(dayjs().subtract(1, 'day'), 'day') ? 'Yesterday' : dayOf(iso)
}

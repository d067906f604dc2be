import dayjs from 'dayjs'

/** A moment as staff read it, in their own time: `22/11/2026 14:05`. */
export const momentOf = (iso: string): string => dayjs(iso).format('DD/MM/YYYY HH:mm')

export const dayOf = (iso: string): string => dayjs(iso).format('DD/MM/YYYY')

/** `Today 14:05`, or the whole moment. */
export const recentOf = (iso: string): string =>
  dayjs(iso).isSame(dayjs(), 'day') ? `Today ${dayjs(iso).format('HH:mm')}` : momentOf(iso)

/** How moments and sizes are written on the public pages: Dutch, `21 november 2026`, `4,2 MB`. */

/** A moment as `21 november 2026, 14:05`, in the visitor's time zone. */
export const formatMoment = (moment: Date): string => `${formatDay(moment)}, ${TIMES.format(moment)}`

/** A moment as `21 november 2026`, in the visitor's time zone. */
export const formatDay = (moment: Date): string => DAYS.format(moment)

const DAYS = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', year: 'numeric' })
const TIMES = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit' })

/** Bytes as `812 kB` or `4,2 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} kB` : `${MEGABYTES.format(bytes / 1_048_576)} MB`
}

const MEGABYTES = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** How moments are written on the public pages: Dutch, `21 november 2026`. */

/** A moment as `21 november 2026, 14:05`, in the visitor's time zone. */
export const formatMoment = (moment: Date): string => `${formatDay(moment)}, ${TIMES.format(moment)}`

/** A moment as `21 november 2026`, in the visitor's time zone. */
export const formatDay = (moment: Date): string => DAYS.format(moment)

const DAYS = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', year: 'numeric' })
const TIMES = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit' })

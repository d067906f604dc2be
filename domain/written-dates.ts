/** Dates as people write them in Dutch, in forms and spreadsheets. */
import { isCalendarDate, MONTHS } from './dates.ts'

/** `date` as `domain/dates.ts` writes it. `doubt`: it could be another date, for its day and month, or its century, are a guess. */
export interface WrittenDate {
  date: string
  doubt: 'order' | 'century' | null
}

/** The words and signs for "about": "ca. 1931", "1931?", "+/- 1931". */
export const ABOUT =
  /^(?:(?:circa|omstreeks|ongeveer|rond|ca?)(?:\.\s*|\s+|(?=\d))|(?:\+\/?-|±|~)\s*)|(?<=\d)\s*(?:\?|\(\?\)|~|ca\.?)$/gi

const TIME = /[\sT]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/i
/** Spreadsheets write a year as `1950.0`. */
const YEAR_AS_NUMBER = /^(\d{4})[.,]0$/
/** "op zaterdag", "in". */
const BEFORE =
  /^(?:(?:op|in)\s+(?=\d|\p{L}))?(?:(?:(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:ma|di|wo|do|vr|za|zo)\.?),?\s+(?=\d))?/iu
/** "eind januari 1946" is a month, and about. "voorjaar 1946" is a year, and about, for a date has no seasons. */
const PART =
  /^(?:(?:begin|midden|medio|half|halverwege|einde?)\s+(?:van\s+)?(?=\p{L}|\d{4}$)|(?:(?:voor|na)jaar|lente|zomer|herfst|winter)\s+(?:van\s+)?(?=\d{4}$))/iu

/** Day and month may be left out. The year has four digits, or two (of the twentieth century). */
const DAY_FIRST = /^(?:(?:(\d{1,2})(?:e|ste|de)?[\s./-]+)?(\d{1,2}|\p{L}{3,})\.?[\s,./-]+)?(\d{4}|['’]?\d{2})$/u
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?$/

/**
 * Reads `16-3-1946`, `op 16 mrt. 1946`, `1946-03-16 00:00`, `maart 1946`, `00-03-1946`, `1946`, `ca. 1946`, `eind maart 1946` (a
 * month, about), `voorjaar 1946` (a year, about) and `1946-03~`. The day comes before the month. Null if it is not a date.
 */
export function readWrittenDate(written: string): WrittenDate | null {
  const whole = written.trim().toLowerCase()
  const sure = whole.replace(ABOUT, '')
  const day = sure.replace(BEFORE, '').replace(TIME, '').replace(YEAR_AS_NUMBER, '$1')
  const text = day.replace(PART, '')
  const read = readParts(text)
  if (!read || (text !== day && read.date.length === 10)) return null
  return text === day && sure === whole ? read : { ...read, date: `${read.date}~` }
}

function readParts(text: string): WrittenDate | null {
  const [isYearFirst, first, second, third] = YEAR_FIRST.exec(text) ?? []
  const parts = isYearFirst ? [text, third, second, first] : DAY_FIRST.exec(text)
  if (!parts) return null
  // Databases write 00 for a day or a month that is not known.
  const [, dayText, monthText, yearText = ''] = parts.map((part) => (part === '00' ? undefined : part))
  const isShort = yearText.length !== 4
  if (monthText === undefined && (isShort || dayText !== undefined)) return null
  const [day, month] = [dayText && Number(dayText), monthText && monthNumber(monthText)]
  const date = [`${isShort ? '19' : ''}${yearText.replace(/['’]/, '')}`, month, day]
    .filter((part) => part !== undefined)
    .map((part) => String(part).padStart(2, '0'))
  if (!isCalendarDate([...date, '01', '01'].slice(0, 3).join('-'))) return null
  const isEitherWay = !isYearFirst && /^\d/.test(monthText ?? '') && Number(day) <= 12 && day !== month
  return { date: date.join('-'), doubt: isEitherWay && day ? 'order' : isShort ? 'century' : null }
}

/** Reads `3`, `mrt`, `maart` or `sept`; 0 if it is not a month. */
function monthNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  return text === 'mrt' ? 3 : MONTHS.findIndex((name) => name.startsWith(text)) + 1
}

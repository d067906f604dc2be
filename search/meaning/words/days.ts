/** Days, months and years, and the periods that they make. */
import { daysIn, MONTHS, withoutAbout } from '#domain/dates.ts'
import type { Period } from '#domain/search.ts'

export type Day = readonly [year: number, month: number, day: number]

/** A period: its first and last day (null: open), and the token behind its words. */
export interface Read {
  from: Day | null
  to: Day | null
  next: number
}

/** What can be said in parts: begin, midden and eind of it. */
export interface Moment extends Read {
  from: Day
  to: Day
}

/** The first month of each season. The winter of a year ends in it, as meteorologists count. */
export const SEASONS = new Map(Object.entries({ voorjaar: 3, lente: 3, zomer: 6, najaar: 9, herfst: 9, winter: -1 }))

/** Whether a folded word is a month or a season, which are names too: Mei, Winter. */
export const isTimeOfYear = (word: string): boolean => MONTHS.includes(word) || SEASONS.has(word)

/** The period as it ends a sentence: "in maart 1950", "op 15 maart 1950", "voor 1950". */
export const whenOf = ({ from, to, label }: Period): string =>
  PREPOSITION.test(label) ? label : `${from === to ? 'op' : 'in'} ${label}`
const PREPOSITION =
  /^(?:tussen|van|vanaf|v[oó]{2}r|na|sinds|tot|t\/m|rond|rondom|omstreeks|circa|ca|ongeveer|plusminus|ergens)(?!\p{L})/iu

/** "juni 1949", or "1949" for a date that is only a year. */
export function monthOf(date: string): string {
  const [year, month] = withoutAbout(date).split('-')
  return month === undefined ? year! : `${MONTHS[Number(month) - 1]} ${year}`
}

/** Null for what is no year of this archive: a number of four digits may be anything. */
export function yearIn(figure: string): number | null {
  const year = figure.length === 2 ? 1900 + Number(figure) : Number(figure)
  return year >= 1800 && year < 2100 ? year : null
}

export const yearOf = (year: number, next: number): Moment => ({ from: [year, 1, 1], to: [year, 12, 31], next })
export const wholeMonth = (year: number, month: number, next: number): Moment => ({
  from: [year, month, 1],
  to: dayIn(year, month, 31),
  next,
})

/** Null if the month has no such day. */
export function momentOn(year: number, month: number, day: number, next: number): Moment | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  return { from: [year, month, day], to: [year, month, day], next }
}

/** The day, or the last of its month. */
export const dayIn = (year: number, month: number, day: number): Day => [year, month, Math.min(day, daysIn(year, month))]

export function dayAfter([year, month, day]: Day, days: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

export const compare = (a: Day, b: Day): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
export const isoOf = ([year, month, day]: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/**
 * Reads periods in a query as Dutch says them: "15 maart 1950", "voorjaar '46", "begin jaren vijftig", "tussen 1948 en 1950",
 * "rond 1950". Years of two digits are of the twentieth century. A year of four digits alone is read by the gazetteer.
 */
import { MONTHS } from '#domain/dates.ts'
import type { Period } from '#domain/search.ts'
import {
  compare,
  type Day,
  dayAfter,
  dayIn,
  isoOf,
  type Moment,
  momentOn,
  type Read,
  SEASONS,
  wholeMonth,
  yearIn,
  yearOf,
} from './days.ts'

/** A period and its place in the query, with the small words before it, which its label lacks: "in de | jaren vijftig". */
export interface FoundPeriod extends Period {
  start: number
  end: number
}

/** Periods from left to right. They do not overlap. */
export function readPeriods(query: string): FoundPeriod[] {
  const reader = new PeriodReader(query)
  const found: FoundPeriod[] = []
  for (let at = 0; at < reader.tokens.length; ) {
    const span = reader.period(at)
    if (span && !reader.isWithinWord(at, span.next)) {
      const first = reader.smallBefore(at)
      const [start, end] = [reader.tokens[at]!.start, reader.tokens[span.next - 1]!.end]
      const [from, to] = [span.from, span.to].map((day) => day && isoOf(day))
      found.push({
        from: from ?? null,
        to: to ?? null,
        label: query.slice(start, end),
        start: reader.tokens[first]!.start,
        end,
      })
    }
    at = span ? span.next : at + 1
  }
  return found
}

interface Token {
  /** In small letters and without diacritics. */
  text: string
  start: number
  end: number
}

/** "jan" is sooner a name, so it needs a dot or a day. */
const SHORT_MONTHS = 'jan|feb febr|mrt|apr||jun|jul|aug|sep sept|okt|nov|dec'.split('|').map((names) => names.split(' '))
const TENS = new Map(Object.entries({ twintig: 20, dertig: 30, veertig: 40, vijftig: 50, zestig: 60, zeventig: 70 }))
/** The number is that of a third: of a month, a year or a decade. */
const PARTS = new Map<string, 0 | 1 | 2>(
  Object.entries({ begin: 0, vroege: 0, midden: 1, half: 1, medio: 1, halverwege: 1, eind: 2, einde: 2, late: 2 } as const),
)
/** The first year of each part of a decade, and of the next decade. */
const DECADE_PARTS = [0, 4, 7, 10]
const SIDES = new Map(Object.entries({ voor: 'before', na: 'after', sinds: 'since', vanaf: 'since', tot: 'until' }))
const ABOUT = new Set('rond rondom circa ca omstreeks ongeveer plusminus ±'.split(' '))
/** Words before a period that go with it. */
const SMALL = new Set('in uit op tijdens gedurende anno'.split(' '))
/** Each of them is also a surname, so it needs a day behind it. */
const WEEKDAYS = new Set('maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'.split(' '))
/** Signs and words between two periods that are meant with what lies between them: "1949/50", "maart of april 1950". */
const RANGE_SIGNS = new Set('- – — / en of op'.split(' '))
const APOSTROPHES = new Set("'’‘`´ʼ")

class PeriodReader {
  readonly tokens: readonly Token[]

  constructor(query: string) {
    this.tokens = [...query.matchAll(/\d+|[\p{L}\p{M}]+|[^\s\d\p{L}\p{M}]/gu)].map(({ 0: word, index }) => ({
      text: word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
      start: index,
      end: index + word.length,
    }))
  }

  /** Everything that is a period, but a year alone. */
  period(at: number): Read | null {
    return this.#about(at) ?? this.#range(at) ?? this.#openEnded(at) ?? this.#unlessYear(at)
  }

  /** Whether letters or digits touch it: "SI-1950-3" and "1950x" hold no period. */
  isWithinWord(first: number, next: number): boolean {
    const isPunctuation = (at: number) => /^[,;:()"“”„?!.]$/.test(this.#word(at))
    return (this.#isGlued(first) && !isPunctuation(first - 1)) || (this.#isGlued(next) && !isPunctuation(next))
  }

  /** The first of the small words that go with a period: "in de | jaren vijftig", "op zondag | 12 maart 1950". */
  smallBefore(at: number): number {
    const isWeekday = WEEKDAYS.has(this.#word(at - 1)) && this.#dayNumber(at) !== null
    const first = isWeekday || ['de', 'het'].includes(this.#word(at - 1)) ? at - 1 : at
    return SMALL.has(this.#word(first - 1)) ? first - 1 : first
  }

  #word(at: number): string {
    return this.tokens[at]?.text ?? ''
  }

  /** Whether a token follows the one before without a space. */
  #isGlued(at: number): boolean {
    const [before, token] = [this.tokens[at - 1], this.tokens[at]]
    return before !== undefined && before.end === token?.start
  }

  #dayNumber(at: number): number | null {
    const day = Number(this.#word(at))
    return /^\d{1,2}$/.test(this.#word(at)) && day >= 1 && day <= 31 ? day : null
  }

  #unlessYear(at: number): Moment | null {
    const moment = this.#moment(at)
    return moment?.next === at + 1 && /^\d{4}$/.test(this.#word(at)) ? null : moment
  }

  /** "rond 1950", "ca. 1950", "+/- 1950", "ergens in 1950": a year each way. */
  #about(at: number): Read | null {
    const begin = this.#afterAbout(at)
    if (begin === null) return null
    const read = this.#range(begin) ?? this.#moment(this.#withoutArticle(begin))
    if (!read) return null
    const move = (day: Day | null, by: number): Day | null => day && dayIn(day[0] + by, day[1], day[2])
    return { from: move(read.from, -1), to: move(read.to, 1), next: read.next }
  }

  #afterAbout(at: number): number | null {
    if (ABOUT.has(this.#word(at))) return this.#word(at + 1) === '.' ? at + 2 : at + 1
    if (this.#word(at) === '+' && this.#word(at + 1) === '-') return at + 2
    if (this.#word(at) === '+' && this.#word(at + 1) === '/' && this.#word(at + 2) === '-') return at + 3
    if (this.#word(at) === 'ergens') return ['in', 'rond'].includes(this.#word(at + 1)) ? at + 2 : null
    return null
  }

  /** "voor 1950", "na maart 1950", "sinds 1949", "tot 1950". */
  #openEnded(at: number): Read | null {
    const word = this.#word(at)
    const side = SIDES.get(word)
    const till = word === 't' ? this.#till(at) : null
    if (!side && till === null) return null
    const begin = till ?? (side === 'until' ? this.#till(at)! : at + 1)
    const moment = this.#moment(this.#withoutArticle(begin))
    if (!moment) return null
    const { from, to, next } = moment
    if (side === 'before') return { from: null, to: dayAfter(from, -1), next }
    if (side === 'after') return { from: dayAfter(to, 1), to: null, next }
    return side === 'since' ? { from, to: null, next } : { from: null, to, next }
  }

  /** Behind "tot", "tot en met" and "t/m". */
  #till(at: number): number | null {
    if (this.#word(at) === 'tot') return this.#word(at + 1) === 'en' && this.#word(at + 2) === 'met' ? at + 3 : at + 1
    return this.#word(at) === 't' && this.#word(at + 1) === '/' && this.#word(at + 2) === 'm' ? at + 3 : null
  }

  /** "tussen 1948 en 1950", "van 1948 tot 1950", "maart t/m mei 1950", "1949-1951", "1949/51". */
  #range(at: number): Read | null {
    const [isBetween, isFrom] = [this.#word(at) === 'tussen', ['van', 'vanaf'].includes(this.#word(at))]
    const begin = this.#withoutArticle(isBetween || isFrom ? at + 1 : at)
    const whole = this.#moment(begin)
    for (const first of [whole, this.#unfinished(begin)]) {
      if (!first) continue
      const behind = isBetween ? (this.#word(first.next) === 'en' ? first.next + 1 : null) : this.#rangeSign(first.next)
      if (behind === null) continue
      const last = this.#moment(this.#withoutArticle(behind)) ?? this.#shortYear(first, behind)
      if (!last) continue
      const from = 'day' in first ? this.#finished(first, last) : first.from
      if (from && compare(from, last.to) <= 0) return { from, to: last.to, next: last.next }
    }
    return null
  }

  #rangeSign(at: number): number | null {
    return this.#till(at) ?? (RANGE_SIGNS.has(this.#word(at)) ? at + 1 : null)
  }

  /** The last two digits of a later year: "1949-51", "'49/51". */
  #shortYear(first: { from: Day | null; to?: Day }, at: number): Moment | null {
    const year =
      first.from && /^\d\d$/.test(this.#word(at)) ? Math.floor(first.from[0] / 100) * 100 + Number(this.#word(at)) : null
    return year === null ? null : yearOf(year, at + 1)
  }

  /** A month or a day whose year comes later: "maart | tot mei 1950", "15 maart | - 3 april 1950", "12 | tot 20 maart 1950". */
  #unfinished(at: number) {
    const day = this.#dayNumber(at)
    const month = this.#monthName(day === null ? at : at + 1, day !== null)
    if (day === null && month === null) return null
    return { from: null, month: month?.month ?? null, day, next: month?.next ?? at + 1 }
  }

  /** In the year of the last day, or in the one before: "december tot maart 1950". Null for a day alone before what is no day. */
  #finished({ month: own, day }: { month: number | null; day: number | null }, { from: first, to }: Moment): Day | null {
    const [year] = to
    const month = own ?? (compare(first, to) === 0 ? to[1] : null)
    if (month === null) return null
    const from = dayIn(year, month, day ?? 1)
    return compare(from, to) <= 0 ? from : dayIn(year - 1, month, day ?? 1)
  }

  #withoutArticle(at: number): number {
    return ['de', 'het'].includes(this.#word(at)) ? at + 1 : at
  }

  /** A day, month, season, year or decade, or the begin, midden or eind of one. */
  #moment(at: number): Moment | null {
    const part = PARTS.get(this.#word(at))
    if (part === undefined) return this.#whole(at)
    const begin = this.#withoutArticle(this.#word(at + 1) === 'van' ? at + 2 : at + 1)
    return this.#partOf(part, begin)
  }

  #partOf(part: 0 | 1 | 2, at: number): Moment | null {
    const decade = this.#decade(at)
    if (decade) {
      const [year] = decade.from
      const [first, after] = [DECADE_PARTS[part]!, DECADE_PARTS[part + 1]!]
      return { from: [year + first, 1, 1], to: [year + after - 1, 12, 31], next: decade.next }
    }
    const month = this.#month(at)
    if (month) {
      const [year, number] = month.from
      return {
        from: [year, number, 1 + 10 * part],
        to: dayIn(year, number, part === 2 ? 31 : 10 + 10 * part),
        next: month.next,
      }
    }
    const named = this.#year(at)
    if (!named) return null
    const [year] = named.from
    return { from: [year, 1 + 4 * part, 1], to: dayIn(year, 4 + 4 * part, 31), next: named.next }
  }

  #whole(at: number): Moment | null {
    return this.#day(at) ?? this.#month(at) ?? this.#season(at) ?? this.#decade(at) ?? this.#year(at)
  }

  #day(at: number): Moment | null {
    const [first, second, third] = this.#figures(at) ?? []
    if (first !== undefined && third !== undefined) {
      const isYearFirst = first.length === 4
      const year = yearIn(isYearFirst ? first : third)
      return year === null ? null : momentOn(year, Number(second), Number(isYearFirst ? third : first), at + 5)
    }
    const day = this.#dayNumber(at)
    if (day === null) return null
    const isNumbered = this.#isGlued(at + 1) && ['e', 'ste', 'de'].includes(this.#word(at + 1))
    const month = this.#monthName(isNumbered ? at + 2 : at + 1, true)
    const year = month && this.#yearOfMonth(month.next)
    return year ? momentOn(year.from[0], month.month, day, year.next) : null
  }

  /** Figures with the same sign between them, and no spaces: 15-03-1950, 15/3/50, 1950.03.15. */
  #figures(at: number): [string, string, string] | null {
    const sign = this.#word(at + 1)
    const isGlued = [1, 2, 3, 4].every((step) => this.#isGlued(at + step))
    if (!isGlued || !['-', '/', '.'].includes(sign) || this.#word(at + 3) !== sign) return null
    const [a, b, c] = [at, at + 2, at + 4].map((one) => this.#word(one)) as [string, string, string]
    const isDay = /^\d{1,2}$/.test(a) && /^\d{1,2}$/.test(b) && /^(\d\d|\d{4})$/.test(c)
    return isDay || (/^\d{4}$/.test(a) && /^\d{1,2}$/.test(b) && /^\d{1,2}$/.test(c)) ? [a, b, c] : null
  }

  #month(at: number): Moment | null {
    const name = this.#monthName(at, false)
    if (name) {
      const year = this.#yearOfMonth(name.next)
      return year && wholeMonth(year.from[0], name.month, year.next)
    }
    // 03-1950, 3/1950, 1950-03. After a year more than 12 is the next year: 1949-51.
    if (!this.#isGlued(at + 1) || !this.#isGlued(at + 2) || !['-', '/'].includes(this.#word(at + 1))) return null
    if (this.#isGlued(at + 3) && ['-', '/', '.'].includes(this.#word(at + 3))) return null
    const [first, last] = [this.#word(at), this.#word(at + 2)]
    const [month, year] = /^\d{4}$/.test(first) && /^\d\d$/.test(last) ? [last, first] : [first, last]
    if (!/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year) || Number(month) < 1 || Number(month) > 12) return null
    return yearIn(year) === null ? null : wholeMonth(Number(year), Number(month), at + 3)
  }

  #monthName(at: number, hasDay: boolean): { month: number; next: number } | null {
    const word = this.#word(at)
    const month = MONTHS.indexOf(word) + 1
    if (month > 0) return { month, next: at + 1 }
    const short = SHORT_MONTHS.findIndex((names) => names.includes(word)) + 1
    const hasDot = this.#word(at + 1) === '.' && this.#isGlued(at + 1)
    if (short === 0 || (word === 'jan' && !hasDay && !hasDot)) return null
    return { month: short, next: hasDot ? at + 2 : at + 1 }
  }

  /** "1950", "'50", "50", also with "van" or "in" before it. Up to 31 it may be a day: "maart 12". */
  #yearOfMonth(at: number): Moment | null {
    const begin = ['van', 'in'].includes(this.#word(at)) ? at + 1 : at
    const year = this.#year(begin)
    if (year) return year
    const isShort = begin === at && /^\d\d$/.test(this.#word(at)) && Number(this.#word(at)) > 31
    return isShort ? yearOf(1900 + Number(this.#word(at)), at + 1) : null
  }

  #season(at: number): Moment | null {
    const month = SEASONS.get(this.#word(at))
    const begin = ['van', 'in'].includes(this.#word(at + 1)) ? at + 2 : at + 1
    const named = month === undefined ? null : this.#yearOfMonth(begin)
    if (month === undefined || !named) return null
    const [year] = named.from
    if (month > 0) return { from: [year, month, 1], to: dayIn(year, month + 2, 31), next: named.next }
    // The winter of 1946-1947, 1946/47.
    const behind = this.#rangeSign(named.next) ?? named.next
    const second = this.#year(behind) ?? this.#shortYear(named, behind)
    const { from, next } = second?.from[0] === year + 1 ? second : named
    return { from: [from[0] - 1, 12, 1], to: dayIn(from[0], 2, 31), next }
  }

  /** "jaren 50", "jaren '50", "jaren vijftig", "jaren 1950", "vijftiger jaren", "vijftigerjaren". */
  #decade(at: number): Moment | null {
    const of = (year: number, next: number): Moment => ({ from: [year, 1, 1], to: [year + 9, 12, 31], next })
    const word = this.#word(at)
    const tens = TENS.get(word.replace(/er(?:jaren)?$/, ''))
    if (tens !== undefined && word.endsWith('erjaren')) return of(1900 + tens, at + 1)
    if (tens !== undefined && word.endsWith('er') && this.#word(at + 1) === 'jaren') return of(1900 + tens, at + 2)
    if (word !== 'jaren') return null
    const begin = APOSTROPHES.has(this.#word(at + 1)) ? at + 2 : at + 1
    const figure = this.#word(begin)
    const said = TENS.get(figure)
    if (said !== undefined) return of(1900 + said, begin + 1)
    if (/^\d0$/.test(figure)) return of(1900 + Number(figure), begin + 1)
    return /^1[89]\d0$/.test(figure) ? of(Number(figure), begin + 1) : null
  }

  /** "1950" or "'50". */
  #year(at: number): Moment | null {
    const word = this.#word(at)
    if (/^\d{4}$/.test(word)) {
      const year = yearIn(word)
      return year === null ? null : yearOf(year, at + 1)
    }
    const isShort = APOSTROPHES.has(word) && this.#isGlued(at + 1) && /^\d\d$/.test(this.#word(at + 1))
    return isShort ? yearOf(1900 + Number(this.#word(at + 1)), at + 2) : null
  }
}

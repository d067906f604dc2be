/**
 * Names on other voyages than was typed. Families remember a name better than the voyage, so the voyage may fail before names
 * are guessed: "jan jansen 1947" -> Jan Jansen in 1946, before a Jan Janse in 1947.
 */

import { isAbout, spanOf } from '#domain/dates.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { Period } from '#domain/search.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'
import type { SearchedArchive } from './name-finder.ts'
import type { Voyage } from './voyages.ts'
import { monthOf, whenOf } from './words/days.ts'
import type { Meaning } from './words/gazetteer.ts'
import { wordsOf } from './words/query-words.ts'
import type { QueryReading } from './words/reading.ts'

/** A wrong ship or city is as far off as this number of years. */
const WRONG_PLACE = 2
/** How many years off a voyage without a date is. */
const UNDATED = 100
/** A name of fewer words has too many bearers. They are offered as a way on, not as hits. */
const FEWEST_WORDS = 2

/** Readings that find the names of these readings as typed on other voyages, the nearest voyages first. */
export async function readElsewhere(
  { catalogue, names }: SearchedArchive,
  readings: readonly QueryReading[],
): Promise<QueryReading[]> {
  const tried = readings.filter(({ name, meant }) => meant.length > 0 && nameWords(name).length >= FEWEST_WORDS)
  if (tried.length === 0) return []
  const { tallies } = await names.find(
    tried.map((reading) => ({ ...asTyped(reading), voyages: null })),
    { allowed: null, offset: 0, rows: 0 },
  )
  return tried.flatMap((reading, at) => {
    const { exact, byVoyage } = tallies[at]!
    if (exact === 0) return []
    const others = catalogue.voyages
      .inOrder()
      .filter(({ number }) => byVoyage[number]! > 0 && failing(reading.meant, number).length > 0)
    const near = Map.groupBy(others, (voyage) => farness(reading.meant, voyage))
    return [...near.keys()]
      .sort((a, b) => a - b)
      .map((far) => ({ ...asTyped(reading), voyages: new Set(near.get(far)!.map(({ number }) => number)) }))
  })
}

/** A voyage with bearers of a typed surname: the query that finds them there, and "op de Sibajak, juni 1949". */
export interface Aboard {
  query: string
  said: string
}

/**
 * Other voyages that carried a surname, for when the typed voyage did not. Voyages of the same ship come first, then those of
 * the same period, then those of the same route; within each the nearest in time. "jansen sibajak 1950" -> the Sibajak in June
 * 1949. `isShown`: whether the tab and the filters let a voyage through. Each that is offered costs a search.
 */
export async function surnameElsewhere(
  { catalogue, names }: SearchedArchive,
  readings: readonly QueryReading[],
  isShown: (voyage: Voyage) => boolean,
): Promise<Aboard[]> {
  const reading = readings.find(({ name, meant }) => meant.length > 0 && nameWords(name).length === 1)
  if (!reading) return []
  const { tallies } = await names.find([{ ...asTyped(reading), voyages: null }], { allowed: null, offset: 0, rows: 0 })
  const { byVoyage } = tallies[0]!
  const { meant } = reading
  const all = catalogue.voyages.inOrder()
  const meantVoyages = all.filter(({ number }) => meant.every(({ voyages }) => voyages.has(number)))
  const nearTo =
    meantVoyages.length > 0 ? meantVoyages : all.filter(({ number }) => failing(meant, number).length < meant.length)
  const ranks = new Map(
    all
      .filter((voyage) => byVoyage[voyage.number]! > 0 && isShown(voyage) && failing(meant, voyage.number).length > 0)
      .map((voyage) => [voyage, [likeness(meant, nearTo, voyage), farFrom(meant, nearTo, voyage)] as const]),
  )
  return [...ranks]
    .sort(([, [a, x]], [, [b, y]]) => a - b || x - y)
    .map(([{ hit }]) => ({ query: `${reading.name} ${hit.journeyId}`, said: saidOf(hit) }))
}

/** 0: the same ship, 1: the same period, 2: a port of departure or arrival of the voyages that were meant, 3: none of these. */
function likeness(meant: readonly Meaning[], nearTo: readonly Voyage[], { number, hit }: Voyage): number {
  const isAlso = (...kinds: Meaning['kind'][]) => meant.some(({ kind, voyages }) => kinds.includes(kind) && voyages.has(number))
  if (isAlso('ship')) return 0
  if (isAlso('year', 'period')) return 1
  const ports = new Set(nearTo.flatMap((voyage) => [voyage.hit.startCity, voyage.hit.endCity]))
  const isSameRoute = isAlso('city', 'via') || [hit.startCity, hit.endCity].every((city) => city !== null && ports.has(city))
  return isSameRoute ? 2 : 3
}

/** In years, from the typed time, or else from the nearest of the voyages that were meant. */
function farFrom(meant: readonly Meaning[], nearTo: readonly Voyage[], voyage: Voyage): number {
  const times = meant.filter(({ kind }) => kind === 'year' || kind === 'period')
  if (times.length > 0) return farness(times, voyage)
  const spans = nearTo.flatMap(({ hit }) => {
    const span = spanOf(hit)
    return span ? [yearsBetween({ from: span[0], to: span[1] }, voyage.hit)] : []
  })
  return spans.length === 0 ? UNDATED : Math.min(...spans)
}

const saidOf = ({ ship, startDate, endDate }: JourneyHit): string => {
  const date = startDate ?? endDate
  const on = ship.name === null ? 'op een onbekend schip' : WHERE.ship(ship.name)
  return date === null ? on : `${on}, ${isAbout(date) ? 'ca. ' : ''}${monthOf(date)}`
}

/** The words of a name without particles: "de vries" is one word. */
const nameWords = (name: string | null): string[] =>
  wordsOf(name ?? '').flatMap(({ text }) => (PARTICLES.has(text) ? [] : [text]))

/** The reading with every word of the name only as typed. */
export const asTyped = (reading: QueryReading): QueryReading => ({
  ...reading,
  exactly: new Set(nameWords(reading.name)),
  highest: 1,
})

/** How far a voyage is from what was meant, in years. */
function farness(meant: readonly Meaning[], { number, hit }: Voyage): number {
  return failing(meant, number).reduce(
    (sum, { kind, label, period }) =>
      sum + (period ? yearsBetween(period, hit) : kind === 'year' ? yearsFrom(Number(label), hit) : WRONG_PLACE),
    0,
  )
}

const failing = (meant: readonly Meaning[], voyage: number): Meaning[] => meant.filter(({ voyages }) => !voyages.has(voyage))

function yearsFrom(year: number, hit: JourneyHit): number {
  const years = yearsOf(hit)
  return years.length === 0 ? UNDATED : Math.min(...years.map((other) => Math.abs(other - year)))
}

/** Years from the voyage to the nearest day of the period. */
function yearsBetween({ from, to }: Pick<Period, 'from' | 'to'>, hit: JourneyHit): number {
  const span = spanOf(hit)
  if (!span) return UNDATED
  const [first, last] = span
  const apart = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / YEAR_MS
  return Math.max(from === null ? 0 : apart(last, from), to === null ? 0 : apart(to, first), 0)
}
const YEAR_MS = 365.25 * 24 * 3_600_000

const yearsOf = ({ startDate, endDate }: JourneyHit): number[] =>
  [startDate, endDate].flatMap((date) => date?.slice(0, 4) ?? []).map(Number)

/** Says what is wrong with the typed voyage: "niet op de Oranje in 1947, wel op de Willem Ruys in 1946". Null when nothing is. */
export function reasonElsewhere(meant: readonly Meaning[], { number, hit }: Voyage): string | null {
  const wrong = new Map(failing(meant, number).map(({ kind, label, period }) => [kind, period ? whenOf(period) : label]))
  if (wrong.size === 0) return null
  const [not, but] = [
    KINDS.flatMap((kind) => (wrong.has(kind) ? WHERE[kind](wrong.get(kind)!) : [])),
    KINDS.flatMap((kind) => (wrong.has(kind) ? WHERE_IT_IS[kind](hit) : [])),
  ]
  return `niet ${not.join(' ')}, wel ${but.join(' ')}`
}

const KINDS = ['code', 'ship', 'city', 'via', 'period', 'year'] as const satisfies Meaning['kind'][]

const WHERE: Record<Meaning['kind'], (label: string) => string> = {
  code: (code) => `op reis ${code}`,
  ship: (name) => `op de ${name}`,
  city: (city) => `van of naar ${city}`,
  via: (place) => `via ${place}`,
  year: (year) => `in ${year}`,
  period: (when) => when,
}

const WHERE_IT_IS: Record<Meaning['kind'], (hit: JourneyHit) => string> = {
  via: (hit) => WHERE_IT_IS.city(hit),
  code: ({ journeyId }) => WHERE.code(journeyId),
  ship: ({ ship }) => (ship.name === null ? 'op een onbekend schip' : WHERE.ship(ship.name)),
  city: ({ startCity, endCity }) => `van ${startCity ?? 'elders'} naar ${endCity ?? 'elders'}`,
  period: ({ startDate, endDate }) => {
    const date = startDate ?? endDate
    return date === null ? 'op een onbekende datum' : `${isAbout(date) ? 'rond' : 'in'} ${monthOf(date)}`
  },
  year: (hit) => {
    const [year] = yearsOf(hit)
    return year === undefined ? 'op een onbekende datum' : WHERE.year(String(year))
  },
}

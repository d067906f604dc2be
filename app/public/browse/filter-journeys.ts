/** What `/reizen` shows of all voyages: those that pass its filters, and how many each filter would leave. */
import type { ListedJourney } from '#domain/browse.ts'
import { namesEntered } from '#domain/filters.ts'
import { type Group, hasNames, yearOf } from '#domain/listed-journeys.ts'
import { inTextOrder } from '#domain/text-order.ts'
import type { JourneysUrl } from '../../lib/urls.ts'

/** Every place where a voyage begins, calls or ends. */
const portsOf = ({ startCity, via, endCity }: ListedJourney): string[] =>
  [startCity, ...via, endCity].filter((city) => city !== null)

type Test = (journey: ListedJourney, url: JourneysUrl) => boolean
/** The filters. The two ways to choose a year are one. */
const TESTS = {
  year: (journey, { year, unknownDate }) => (unknownDate ? yearOf(journey) === null : year === '' || yearOf(journey) === year),
  shipId: (journey, { shipId }) => shipId === '' || journey.ship.id === shipId,
  port: (journey, { port }) => port === '' || portsOf(journey).includes(port),
  names: (journey, { names }) => names.length === 0 || names.includes(namesEntered(journey.names)),
  stories: (journey, { stories }) => !stories || journey.stories > 0,
} satisfies Record<string, Test>
type Filter = keyof typeof TESTS
const FILTERS = Object.keys(TESTS) as Filter[]

/** The voyages that pass all filters but one. */
export const passing = (journeys: readonly ListedJourney[], url: JourneysUrl, but?: Filter): ListedJourney[] =>
  journeys.filter((journey) => FILTERS.every((filter) => filter === but || TESTS[filter](journey, url)))

export interface Year {
  year: string
  total: number
  /** How many have names. */
  named: number
}

/** Every year from the first voyage of the archive to the last, with the voyages that pass the other filters. */
export function yearsOf(all: readonly ListedJourney[], passed: readonly ListedJourney[]): Year[] {
  const known = all.flatMap((journey) => yearOf(journey) ?? []).map(Number)
  if (known.length === 0) return []
  const [first, last] = [Math.min(...known), Math.max(...known)]
  const byYear = Map.groupBy(passed, yearOf)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = String(first + at)
    const voyages = byYear.get(year) ?? []
    return { year, total: voyages.length, named: voyages.filter(hasNames).length }
  })
}

/** Rows by ship, by its name. Voyages of an unknown ship come last. */
export function byShip(journeys: readonly ListedJourney[]): Group[] {
  const groups = [...Map.groupBy(journeys, ({ ship }) => ship.id)].map(
    ([shipId, rows]): Group => ({
      key: shipId ?? '',
      title: rows[0]!.ship.name ?? 'Schip onbekend',
      shipId,
      journeys: rows,
    }),
  )
  const known = groups.filter(({ shipId }) => shipId !== null)
  return [...inTextOrder(known, ({ title }) => title), ...groups.filter(({ shipId }) => shipId === null)]
}

/** The ships of these voyages, by name. */
export const shipsOf = (journeys: readonly ListedJourney[]): Group[] => byShip(journeys).filter(({ shipId }) => shipId !== null)

export const allPorts = (journeys: readonly ListedJourney[]): string[] =>
  inTextOrder([...new Set(journeys.flatMap(portsOf))], (port) => port)

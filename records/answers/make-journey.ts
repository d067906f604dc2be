/** Makes a voyage as the globe shows it of its rows. It knows no database, so the thread that publishes starts without one. */
import type { ContentPoint } from '#domain/content-point.ts'
import { type Journey, journeyName } from '#domain/journey.ts'
import { measureRoute } from '#domain/route.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import { type ShipFacts, shipFacts } from '#domain/ship.ts'
import { Recent } from '#names/lexicon/recent.ts'
import { GIVEN, normalise, type Role, SURNAME } from '#names/words/normalise.ts'
import type { TokenCache } from '#names/words/tokens.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import type { JourneyRows, StopRow } from './journey-rows.ts'

export function makeJourney(sea: SeaMap, { voyage, stops, names }: JourneyRows): Journey {
  const { first, count } = readNames(names)
  return {
    _id: String(voyage.id),
    journeyId: voyage.code,
    name: journeyName(voyage),
    ship: {
      id: voyage.shipId === null ? null : String(voyage.shipId),
      name: voyage.shipName,
      ...factsOf(voyage),
      passengers: first.map((fullName) => ({ fullName, media: [] })),
    },
    startDate: voyage.startDate,
    endDate: voyage.endDate,
    startCity: voyage.startCity,
    endCity: voyage.endCity,
    storyIntro: voyage.storyIntro === null ? null : sanitiseHtml(voyage.storyIntro),
    contentPoints: pointsOf(sea, stops),
    passengerCount: voyage.passengerCount,
    names: { entered: count, expected: voyage.passengerCount },
    passengerList: { pages: voyage.pages },
    source: voyage.source,
  }
}

const factsOf = (voyage: ShipFacts): ShipFacts =>
  Object.fromEntries(shipFacts().map((fact) => [fact, voyage[fact]])) as unknown as ShipFacts

/** The stops with their positions and distances. A stop without a known place is left out. */
const pointsOf = (sea: SeaMap, stops: readonly StopRow[]): ContentPoint[] =>
  measureRoute(sea, stops).map(({ stop, ...measured }) => ({
    _id: String(stop.pointId),
    id: String(stop.id),
    city: stop.calledCity ?? stop.city ?? `${stop.legFrom} – ${stop.legTo}`,
    title: stop.title,
    story: stop.story === null ? null : sanitiseHtml(stop.story),
    source: stop.source,
    startDate: stop.arrive ?? stop.ownArrive,
    endDate: stop.leave ?? stop.ownLeave,
    personal: stop.personal,
    ...measured,
  }))

/** Names in an answer. Search finds the others. */
export const SHOWN_NAMES = 100
/** Voyages whose sorted names are kept: sorting a large one takes 10 ms, and answers are made anew every minute. */
const SORTED_VOYAGES = 100

/**
 * How many names there are (a JSON text), and the first hundred, sorted like search does: by surname without particles, then by
 * given names.
 */
const readNames = (names: string): FirstNames => sorted.get(names, () => firstOf(JSON.parse(names)))

interface FirstNames {
  first: string[]
  count: number
}

/** The key is the text of all names, so a changed name gets another entry. */
const sorted = new Recent<FirstNames>(SORTED_VOYAGES)

function firstOf(names: string[]): FirstNames {
  const cache: TokenCache = new Map()
  const first = names
    .map((name) => ({ name, key: sortKey(name, cache) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .slice(0, SHOWN_NAMES)
    .map(({ name }) => name)
  return { first, count: names.length }
}

function sortKey(fullName: string, cache: TokenCache): string {
  const { words } = normalise(fullName, cache)
  const written = (role: Role) => words.flatMap((word) => (word.role === role ? `${word.text}\u0001` : [])).join('')
  return `${written(SURNAME)}\u0000${written(GIVEN)}`
}

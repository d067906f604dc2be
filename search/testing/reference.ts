/**
 * What a search must answer, by slow and obvious loops over arrays of records: filters, totals and facets. The property tests
 * compare every engine with it. It does not know which names match a query, or in what order. It takes the hits from the
 * engine and computes what follows from them.
 */
import { type NamesEntered, namesEntered, type VoyageFilter } from '#domain/filters.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { FacetValue, Filters } from '#domain/search.ts'
import type { Tab } from '#domain/tabs.ts'
import { foldText } from '#names/text/fold.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import type { Documents } from '../documents.ts'
import { wordsOfShip } from '../meaning/words/query-words.ts'

export interface ReferenceQuery extends VoyageFilter {
  query: string
  tab: Tab
}

/** The keys that a query finds, whatever the filters. */
export type Found = Record<Exclude<Tab, 'passengerList'>, ReadonlySet<number>>

type Voyage = Omit<JourneyHit, 'names'> & { names: NamesEntered; via: readonly string[] }

/** A record that a tab lists, and its voyages. */
interface Item {
  id: number
  voyages: readonly Voyage[]
  /** The key of its ship, or of the ship itself. */
  ship?: number | null
}

interface ReferenceAnswer {
  /** The keys that each tab lists, in any order. */
  items: Record<Tab, number[]>
  filters: Filters
}

/** The reference for one state of an archive. */
export class Reference {
  readonly #records: Documents
  readonly #journeys: ReadonlyMap<number, Voyage>

  constructor(records: Documents) {
    this.#records = records
    this.#journeys = new Map(
      records.journey.map(({ id, hit, via = [] }) => [id, { ...hit, names: namesEntered(hit.names), via }]),
    )
  }

  /** Everything, which an empty query with a ship as filter finds. */
  get everything(): Found {
    const keys = (records: readonly { id: number }[]) => new Set(records.map(({ id }) => id))
    const { passenger, ship, journey, media } = this.#records
    return { passengers: keys(passenger), ships: keys(ship), journeys: keys(journey), media: keys(media) }
  }

  /** The voyages of the found passengers. */
  carrying({ passengers }: Found): number[] {
    return this.#records.passenger.filter(({ id }) => passengers.has(id)).map(({ journey }) => journey)
  }

  /** Ships and images whose texts have all words of a query. Null when none has, because then letters may be wrong. */
  holding(query: string): { ships: number[] | null; media: number[] | null } {
    const keys = (records: readonly { id: number }[], texts: string[]) => {
      const matches = matchingTexts(query, texts)
      return matches && records.filter((_, at) => matches[at]).map(({ id }) => id)
    }
    const { ship: ships } = this.#records
    const images = this.#images
    return {
      ships: keys(
        ships,
        ships.map(({ prefix, shipName }) => `${prefix ?? ''} ${shipName}`),
      ),
      media: keys(
        images,
        images.map(({ item }) => `${item.Beschrijving} ${item.Collectie}`),
      ),
    }
  }

  /** `tab`: the tab whose facets are counted. */
  answer(tab: Tab, asked: VoyageFilter, found: Found): ReferenceAnswer {
    const { startCity, endCity, via, names, startDate, endDate, unknownDate, ...fixed } = asked
    const start = startCity ? { startCity } : {}
    const end = endCity ? { endCity } : {}
    const entered = names ? { names } : {}
    const called = via ? { via } : {}
    const range = { ...(startDate && { startDate }), ...(endDate && { endDate }) }
    const dates = { ...range, ...(unknownDate && { unknownDate }) }
    const items = this.#items(found)
    const totalOf = (filter: VoyageFilter): number => items[tab].filter((item) => listed(item, filter)).length
    const values = (facet: 'startCity' | 'endCity' | 'via' | 'names', others: VoyageFilter): FacetValue[] =>
      [...new Set([...this.#journeys.values()].flatMap((voyage) => voyage[facet]))].flatMap((value) => {
        const count = value === null ? 0 : totalOf({ ...others, [facet]: [value] })
        return value !== null && count > 0 ? [{ value, count }] : []
      })
    const anyDate = { ...fixed, ...start, ...end, ...called, ...entered }
    const hits = items[tab].flatMap(({ voyages }) => voyages.filter((voyage) => passes(voyage, anyDate)))
    const filter = { ...anyDate, ...dates }
    const idsOf = (of: Tab) => items[of].filter((item) => listed(item, filter)).map(({ id }) => id)
    return {
      items: {
        passengers: idsOf('passengers'),
        ships: idsOf('ships'),
        journeys: idsOf('journeys'),
        passengerList: idsOf('passengerList'),
        media: idsOf('media'),
      },
      filters: {
        startCity: values('startCity', { ...fixed, ...end, ...called, ...entered, ...dates }),
        endCity: values('endCity', { ...fixed, ...start, ...called, ...entered, ...dates }),
        via: values('via', { ...fixed, ...start, ...end, ...entered, ...dates }),
        names: values('names', { ...fixed, ...start, ...end, ...called, ...dates }),
        startDate: spanOf(hits.map((hit) => hit.startDate)),
        endDate: spanOf(hits.map((hit) => hit.endDate)),
        unknownDate: totalOf({ ...anyDate, unknownDate: true }),
      },
    }
  }

  #items(found: Found): Record<Tab, Item[]> {
    const { passenger, ship, journey, media } = this.#records
    const journeys = journey
      .filter(({ id }) => found.journeys.has(id))
      .map(({ id }) => ({ id, voyages: [this.#journeys.get(id)!] }))
    const pages = media.filter(({ kind }) => kind === 'list-page').map(({ journey }) => journey)
    return {
      passengers: passenger
        .filter(({ id }) => found.passengers.has(id))
        .map(({ id, journey }) => ({ id, voyages: [this.#journeys.get(journey)!] })),
      ships: ship.filter(({ id }) => found.ships.has(id)).map(({ id }) => ({ id, ship: id, voyages: this.#sailedBy(id) })),
      journeys,
      passengerList: journeys.filter(({ id }) => pages.includes(id)),
      media: this.#images
        .filter(({ id }) => found.media.has(id))
        .map(({ id, journey, ship }) => ({
          id,
          ship,
          voyages:
            journey === null ? this.#sailedBy(ship) : [...(this.#journeys.get(journey) ? [this.#journeys.get(journey)!] : [])],
        })),
    }
  }

  get #images() {
    return this.#records.media.filter((medium) => medium.kind === 'image')
  }

  #sailedBy(ship: number | null): Voyage[] {
    return [...this.#journeys.values()].filter((hit) => ship !== null && hit.ship.id === String(ship))
  }
}

/** One of the voyages must meet all filters. An item without voyages meets only the filter on its own ship. */
function listed({ voyages, ship }: Item, filter: VoyageFilter): boolean {
  if (voyages.length > 0) return voyages.some((voyage) => passes(voyage, filter))
  const { shipId, ...others } = filter
  return Object.keys(others).length === 0 && (shipId === undefined || shipId === String(ship))
}

function passes(voyage: Voyage, filter: VoyageFilter): boolean {
  const { startDate, endDate } = voyage
  if (filter.shipId !== undefined && voyage.ship.id !== filter.shipId) return false
  if (filter.journeyId !== undefined && voyage.journeyId !== filter.journeyId) return false
  if (filter.startCity && !filter.startCity.some((city) => city === voyage.startCity)) return false
  if (filter.endCity && !filter.endCity.some((city) => city === voyage.endCity)) return false
  if (filter.via && !filter.via.some((city) => voyage.via.includes(city))) return false
  if (filter.names && !filter.names.some((names) => names === voyage.names)) return false
  if (filter.unknownDate) return startDate === null && endDate === null
  if (filter.startDate === undefined && filter.endDate === undefined) return true
  const known = [startDate, endDate].filter((date) => date !== null).sort()
  if (known.length === 0) return false
  return known.at(-1)! >= (filter.startDate ?? '0000') && known[0]! <= (filter.endDate ?? '9999')
}

function spanOf(dates: (string | null)[]): { min: string | null; max: string | null } {
  const known = dates.filter((date) => date !== null).sort()
  return { min: known[0] ?? null, max: known.at(-1) ?? null }
}

/** Which texts have every typed word. Null when none has. */
function matchingTexts(query: string, texts: string[]): boolean[] | null {
  const match = (asked: string[]) =>
    texts.map((text) => {
      const words = foldText(text).split(' ').filter(Boolean)
      return asked.length > 0 && asked.every((word, at) => words.some((other) => isSame(word, other, at === asked.length - 1)))
    })
  const typed = foldText(query).split(' ').filter(Boolean)
  const ways = [match(typed), match(wordsOfShip(query))]
  return ways.find((way) => way.includes(true)) ?? null
}

function isSame(typed: string, word: string, last: boolean): boolean {
  if (typed === word || (last && word.startsWith(typed))) return true
  const [a, b] = [spellingKeys(typed), spellingKeys(word)]
  return Math.min(typed.length, word.length) > 2 && (a.dutch === b.dutch || a.indonesian === b.indonesian)
}

/**
 * Search with a library, for comparison: MiniSearch behind the product's interface, with the totals and facets of every answer.
 * It finds passengers by their name and by the ship, cities and year of their voyage, and nothing else.
 */
import MiniSearch, { type SearchResult } from 'minisearch'
import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { foldText } from '#names/text/fold.ts'
import type { JourneyDocument, PassengerDocument } from '#search/documents.ts'
import { type Json, toJson } from '#search/json.ts'
import { FactTable, FilterMasks } from '#search/meaning/filter.ts'
import { NOTHING_UNDERSTOOD } from '#search/meaning/words/reading.ts'
import type { Search } from '#search/search.ts'
import { type Archive, batches } from '../people/archive.ts'

interface Passenger extends PassengerDocument {
  ship: string
  cities: string
  year: string
}

export class MiniSearchEngine implements Search {
  readonly #journeys: JourneyDocument[]
  readonly #passengers: PassengerDocument[] = []
  readonly #facts: FactTable
  readonly #names = new MiniSearch<Passenger>({
    fields: ['fullName', 'ship', 'cities', 'year'],
    processTerm: (term) => foldText(term) || null,
  })
  readonly #withPages = new Set<number>()

  static async open(archive: Archive): Promise<MiniSearchEngine> {
    const engine = new MiniSearchEngine(archive)
    for await (const { kind, json } of batches(archive)) if (kind === 'passenger') engine.#add(JSON.parse(json))
    return engine
  }

  private constructor({ documents }: Archive) {
    this.#journeys = documents.journey
    this.#facts = new FactTable(documents.journey)
    for (const { kind, journey } of documents.media) if (kind === 'list-page' && journey !== null) this.#withPages.add(journey)
  }

  #add(passengers: PassengerDocument[]): void {
    for (const passenger of passengers) {
      const { hit } = this.#journeys[passenger.journey - 1]!
      this.#passengers[passenger.id] = passenger
      this.#names.add({
        ...passenger,
        ship: hit.ship.name ?? '',
        cities: `${hit.startCity ?? ''} ${hit.endCity ?? ''}`,
        year: hit.startDate?.slice(0, 4) ?? '',
      })
    }
  }

  async find(query: SearchQuery): Promise<Json<TabResults>> {
    return toJson(this.#find(query))
  }

  #find(query: SearchQuery): TabResults {
    const masks = new FilterMasks(this.#facts, query)
    const options = { prefix: true, fuzzy: 0.2, combineWith: 'AND' as const }
    const hits = this.#names.search(query.query, options)
    const passengers = new Uint32Array(this.#journeys.length)
    for (const hit of hits) passengers[this.#voyageOf(hit)]!++
    const journeys = passengers.map((count) => (count > 0 ? 1 : 0))
    const passengerList = journeys.map((carried, voyage) => (this.#withPages.has(voyage + 1) ? carried : 0))
    const counted = { passengers, ships: [], journeys, passengerList, media: [] }
    const page = <T>(found: T[]) => found.slice(query.offset, query.offset + query.rows)
    const voyages = (counts: Uint32Array) =>
      page(this.#journeys.filter((_, voyage) => counts[voyage]! > 0 && masks.passesVoyage(voyage))).map(({ hit }) => hit)
    return {
      passengers: page(hits.filter((hit) => masks.passesVoyage(this.#voyageOf(hit)))).map((hit) => this.#passengerHit(hit)),
      ships: [],
      journeys: voyages(journeys),
      passengerList: voyages(passengerList).map(({ journeyId, startCity, endCity, startDate, endDate, ship }) => {
        return {
          journeyId,
          startCity,
          endCity,
          startDate,
          endDate,
          ship: { ...ship, passengers: [] },
          pages: 1,
          media: [],
        }
      }),
      media: [],
      totalPassengers: masks.total(passengers),
      totalShips: 0,
      totalJourneys: masks.total(journeys),
      totalDeedId: masks.total(passengerList),
      totalMedia: 0,
      filters: masks.facets(counted[query.tab]),
      spellings: [],
      understood: NOTHING_UNDERSTOOD,
      guessed: false,
      unnamed: null,
      waysOn: [],
    }
  }

  async findPassengers(query: Omit<SearchQuery, 'tab'>): Promise<Json<PassengerResults>> {
    const { passengers, totalPassengers: total } = this.#find({ ...query, tab: 'passengers' })
    return toJson({ passengers, total, asTyped: 0, spellings: [], understood: NOTHING_UNDERSTOOD })
  }

  async suggest(query: string): Promise<Suggestion[]> {
    return this.#names
      .autoSuggest(query, { fuzzy: 0.2 })
      .slice(0, 8)
      .map(({ suggestion: value }) => ({ kind: 'surname', value, count: 1 }))
  }

  state = () => 'ready' as const
  close = async () => {}

  #voyageOf(found: SearchResult): number {
    return this.#passengers[found.id as number]!.journey - 1
  }

  #passengerHit(found: SearchResult) {
    const { id, fullName, journey, demonstration } = this.#passengers[found.id as number]!
    const { journeyId, startCity, endCity, startDate, endDate, ship } = this.#journeys[journey - 1]!.hit
    const voyage = { journeyId, startCity, endCity, startDate, endDate, ship }
    const match = { kind: 'exact' as const, reason: null }
    return { _id: String(id), fullName, media: [], ...voyage, demonstration, match }
  }
}

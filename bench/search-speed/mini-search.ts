/**
 * What search would be with a library: MiniSearch behind the same port, with the totals and facets that the calls must
 * answer. It finds by name and by the voyage's words; what else the contract asks for it cannot do.
 */
import MiniSearch, { type SearchResult } from 'minisearch'
import { foldText } from '#domain/names/fold.ts'
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { JourneyDocument, MediaDocument, PassengerDocument, ShipDocument } from '#search/documents.ts'
import { type Counted, FilterMasks } from '#search/filter.ts'
import type { Search, SearchQuery } from '#search/search.ts'
import { type Archive, batches } from './archive.ts'

interface Passenger extends PassengerDocument {
  ship: string
  cities: string
  year: string
}

const NOTHING = { name: null, ship: null, city: null, year: null }

export class MiniSearchEngine implements Search {
  readonly #journeys: JourneyDocument[]
  readonly #passengers: PassengerDocument[] = []
  readonly #names = new MiniSearch<Passenger>({
    fields: ['fullName', 'ship', 'cities', 'year'],
    processTerm: (term) => foldText(term) || null,
  })
  readonly #ships = new MiniSearch<ShipDocument>({
    fields: ['shipName'],
    processTerm: (term) => foldText(term) || null,
  })
  readonly #images = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    processTerm: (term) => foldText(term) || null,
  })
  readonly #media = new Map<number, MediaDocument>()
  readonly #withPages = new Set<number>()

  static async open(archive: Archive): Promise<MiniSearchEngine> {
    const engine = new MiniSearchEngine(archive)
    for await (const { passenger } of batches(archive)) engine.#add(passenger)
    return engine
  }

  private constructor({ documents }: Archive) {
    this.#journeys = documents.journey
    this.#ships.addAll(documents.ship)
    for (const medium of documents.media) {
      this.#media.set(medium.id, medium)
      if (medium.kind === 'image') this.#images.add({ id: medium.id, text: medium.item.Beschrijving })
      else if (medium.journey !== null) this.#withPages.add(medium.journey)
    }
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

  async find(query: SearchQuery): Promise<SearchResults> {
    const facts = this.#journeys.map(({ hit }) => ({ ...hit, code: hit.journeyId, shipId: hit.ship.id }))
    const masks = new FilterMasks(facts, query)
    const options = { prefix: true, fuzzy: 0.2, combineWith: 'AND' as const }
    const hits = this.#names.search(query.query, options)
    const carried = new Map<number, number>()
    for (const hit of hits) {
      const voyage = this.#passengers[hit.id as number]!.journey - 1
      carried.set(voyage, (carried.get(voyage) ?? 0) + 1)
    }
    const passengers: Counted[] = [...carried].map(([voyage, count]) => ({ voyages: [voyage], count }))
    const journeys: Counted[] = [...carried.keys()].map((voyage) => ({ voyages: [voyage], count: 1 }))
    const lists = journeys.filter(({ voyages: [voyage] }) => this.#withPages.has(voyage! + 1))
    const ships = this.#ships.search(query.query, options)
    const images = this.#images.search(query.query, options)
    const media = images.map(({ id }) => ({
      voyages: [this.#media.get(id as number)!.journey! - 1],
      count: 1,
    }))
    const shipsCounted = ships.map(() => ({ voyages: [], count: 1 }))
    const counted = { passengers, ships: shipsCounted, journeys, passengerList: lists, media }
    const page = <T>(found: T[]) => found.slice(query.offset, query.offset + query.rows)
    return {
      passengers: page(
        hits.filter((hit) => masks.all[this.#passengers[hit.id as number]!.journey - 1] === 1),
      ).map((hit) => this.#passengerHit(hit)),
      ships: page(ships).map(({ id }) => ({ _id: String(id), shipName: '', journeys: [] })),
      journeys: page(journeys.filter((hit) => masks.passes(hit))).map(
        ({ voyages }) => this.#journeys[voyages[0]!]!.hit,
      ),
      passengerList: page(lists.filter((hit) => masks.passes(hit))).map(({ voyages }) => {
        const { journeyId, startCity, endCity, startDate, endDate, ship } = this.#journeys[voyages[0]!]!.hit
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
      media: page(images).map(({ id }) => this.#media.get(id as number)!.item),
      totalPassengers: masks.total(passengers),
      totalShips: ships.length,
      totalJourneys: masks.total(journeys),
      totalDeedId: masks.total(lists),
      totalMedia: masks.total(media),
      filters: masks.facets(counted[query.tab]),
      spellings: [],
      understood: NOTHING,
      waysOn: [],
    }
  }

  async findPassengers(query: Omit<SearchQuery, 'tab'>): Promise<PassengerResults> {
    const { passengers, totalPassengers: total } = await this.find({ ...query, tab: 'passengers' })
    return { passengers, total, spellings: [] }
  }

  async suggest(query: string): Promise<Suggestion[]> {
    return this.#names
      .autoSuggest(query, { fuzzy: 0.2 })
      .slice(0, 8)
      .map(({ suggestion: value }) => ({ kind: 'surname', value, count: 1 }))
  }

  state = () => 'ready' as const
  close = async () => {}

  #passengerHit(found: SearchResult) {
    const { id, fullName, journey, demonstration } = this.#passengers[found.id as number]!
    const { journeyId, startCity, endCity, startDate, endDate, ship } = this.#journeys[journey - 1]!.hit
    const voyage = { journeyId, startCity, endCity, startDate, endDate, ship }
    const match = { kind: 'exact' as const, reason: null }
    return { _id: String(id), fullName, media: [], ...voyage, demonstration, match }
  }
}

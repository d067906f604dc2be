/** What the search thread is asked, and what it answers. */
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Json } from '../json.ts'
import type { SearchState } from '../search.ts'

/** What the thread tells without being asked. `why`: it is away. */
export interface Told {
  state: SearchState
  why: string | null
}

/** Within two seconds a visitor learns that there is no answer, however silent Elasticsearch is. Nobody works on it longer. */
export const ANSWER_WITHIN_MS = 1800

/** Who must not be found though the index holds them: keys of passengers, and of voyages whose passengers all are. */
export interface Withheld {
  passengers: number[]
  voyages: number[]
}

export const NOBODY_WITHHELD: Withheld = { passengers: [], voyages: [] }

/** Every question and its answer. */
export interface Operations {
  withhold: { question: Withheld; answer: null }
  find: { question: SearchQuery; answer: Json<SearchResults> }
  findPassengers: { question: PassengerQuery; answer: Json<PassengerResults> }
  suggest: { question: string; answer: Suggestion[] }
  follow: { question: null; answer: null }
}

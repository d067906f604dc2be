/** Questions to the search thread, and its answers. */
import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Json } from '../json.ts'
import type { SearchState } from '../search.ts'

/** What the thread tells without being asked. `why`: the reason why it is away. */
export interface Told {
  state: SearchState
  why: string | null
}

/** A visitor hears within two seconds that there is no answer. After this time the work on it stops too. */
export const ANSWER_WITHIN_MS = 1800

/** Keys of passengers that must not be found though the index holds them, and of voyages of which no passenger may be found. */
export interface Withheld {
  passengers: number[]
  voyages: number[]
}

export const NOBODY_WITHHELD: Withheld = { passengers: [], voyages: [] }

/** Every question and its answer. */
export interface Operations {
  withhold: { question: Withheld; answer: null }
  find: { question: SearchQuery; answer: Json<TabResults> }
  findPassengers: { question: PassengerQuery; answer: Json<PassengerResults> }
  suggest: { question: string; answer: Suggestion[] }
  follow: { question: null; answer: null }
}

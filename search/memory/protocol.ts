/** What the index thread is asked, and what it answers. */
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes } from '../documents.ts'
import type { Json } from '../json.ts'
import type { Written } from './filling.ts'

/** Every question and its answer. */
export interface Operations {
  find: { question: SearchQuery; answer: Json<SearchResults> }
  findPassengers: { question: PassengerQuery; answer: Json<PassengerResults> }
  suggest: { question: string; answer: Suggestion[] }
  add: { question: Batch; answer: null }
  build: { question: null; answer: null }
  lacks: { question: number[]; answer: number[] }
  write: { question: Changes; answer: Written }
}

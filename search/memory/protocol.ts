/** What the thread that asks and the thread that holds the index say to one another. */

import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { Batch, Changes } from '../documents.ts'
import type { PassengerQuery, SearchQuery } from '../search.ts'
import type { Written } from './draft.ts'

/** Every question and its answer. */
export interface Operations {
  find: { question: SearchQuery; answer: SearchResults }
  findPassengers: { question: PassengerQuery; answer: PassengerResults }
  suggest: { question: string; answer: Suggestion[] }
  /** Before the index is built; a document that was already written or removed is newer and stays. */
  add: { question: Batch; answer: null }
  /** Builds the index of what was added; from now on questions are answered. */
  build: { question: null; answer: null }
  write: { question: Changes; answer: Written }
}

export type Operation = keyof Operations
export type Question = {
  [op in Operation]: { id: number; op: op; question: Operations[op]['question'] }
}[Operation]
/** An answer crosses as JSON, which takes a fraction of the time that a structured clone of so many small objects does. */
export type Answer = { id: number; json: string } | { id: number; error: { message: string; stack: string } }

export type Answers = {
  [op in Operation]: (
    question: Operations[op]['question'],
  ) => Operations[op]['answer'] | Promise<Operations[op]['answer']>
}

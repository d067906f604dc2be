/** The index thread holds the archive and answers one question after another. */

import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { serve } from '#threads/serve.ts'
import type { Batch, Changes } from '../documents.ts'
import { type Json, toJson } from '../json.ts'
import type { Written } from './archive.ts'
import { HeldArchive } from './held-archive.ts'

/** Every question and its answer. */
export interface Operations {
  find: { question: SearchQuery; answer: Json<TabResults> }
  findPassengers: { question: PassengerQuery; answer: Json<PassengerResults> }
  suggest: { question: string; answer: Suggestion[] }
  add: { question: Batch; answer: null }
  build: { question: null; answer: null }
  write: { question: Changes; answer: Written }
}

const held = new HeldArchive()

serve<Operations>({
  // Text crosses between threads much faster than many small objects.
  find: async (query) => toJson(await held.find(query)),
  findPassengers: async (query) => toJson(await held.findPassengers(query)),
  suggest: (query) => held.suggest(query),
  add: (documents) => held.add(documents),
  build: () => held.build(),
  write: (changes) => held.write(changes),
})

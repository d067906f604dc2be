/** An engine whose answers are parsed, and checked to have exactly the fields of their schema. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { type PassengerResults, PassengerResultsSchema, type TabResults, TabResultsSchema } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { fromJson, type Json } from '../json.ts'
import type { Search, SearchWriter } from '../search.ts'

export interface ReadEngine extends Pick<Search, 'suggest' | 'close'>, Pick<SearchWriter, 'fill' | 'write'> {
  find(query: SearchQuery): Promise<TabResults>
  findPassengers(query: PassengerQuery): Promise<PassengerResults>
}

export const readEngine = (engine: Search & SearchWriter): ReadEngine => ({
  find: async (query) => read(TabResultsSchema, await engine.find(query)),
  findPassengers: async (query) => read(PassengerResultsSchema, await engine.findPassengers(query)),
  suggest: (query) => engine.suggest(query),
  fill: (documents, beforeServing) => engine.fill(documents, beforeServing),
  write: (changes) => engine.write(changes),
  close: () => engine.close(),
})

function read<T extends TSchema>(schema: T, json: Json<Static<T>>): Static<T> {
  const answer = fromJson(json)
  expect(Value.Errors(schema, answer)).toEqual([])
  expect(Value.Clean(schema, structuredClone(answer))).toEqual(answer)
  return answer
}

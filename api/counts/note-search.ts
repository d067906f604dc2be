import type { FastifyRequest } from 'fastify'
import { chosenOf } from '#domain/filters.ts'
import type { SearchResults } from '#domain/search.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { fromJson, type Json } from '#search/json.ts'
import { clientAddress } from '../address/client-address.ts'
import type { Counts } from './counts.ts'

/** An answer without hits has this text. It cannot stand in a value, where quotes are escaped. */
const NO_PASSENGERS = '"totalPassengers":0,'

const ROBOT = /bot|crawl|spider|slurp|preview|^$/i
/** Whether a program asks that says so itself. */
export const isRobot = ({ headers }: FastifyRequest): boolean => ROBOT.test(headers['user-agent'] ?? '')

/**
 * Counts a search by its first answer. Other tabs, pages and filters belong to the same search. While somebody types the page asks
 * for suggestions, which do not come here.
 */
export function noteSearch(counts: Counts, request: FastifyRequest, asked: SearchQuery, json: Json<SearchResults>): void {
  const isFirst = asked.query.trim() !== '' && asked.tab === 'passengers' && asked.offset === 0
  if (!isFirst || Object.keys(chosenOf(asked)).length > 0 || isRobot(request)) return
  counts.add('search')
  if (!json.includes(NO_PASSENGERS)) return
  const results = fromJson(json)
  if (hitsIn(results) > 0) return
  // No text of the archive has its words: what is no ship, place, date or code may be a name.
  const mayBeName = results.understood.name !== null
  counts.addUnfound({ term: asked.query, mayBeName, address: clientAddress(request) })
}

const hitsIn = (results: SearchResults): number =>
  results.totalPassengers +
  results.totalShips +
  results.totalJourneys +
  results.totalDeedId +
  results.totalMedia +
  results.totalStories

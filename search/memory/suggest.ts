/** Suggestions while typing: surnames, ships and cities, each with the passengers that it would find. */
import type { Suggestion } from '#domain/search.ts'
import type { Archive } from './archive.ts'

const SHORTEST = 2
const SURNAMES = 8

export function suggest(archive: Archive, query: string): Suggestion[] {
  const typed = query.trim()
  if (typed.length < SHORTEST) return []
  return archive.names.suggest(typed, SURNAMES).map(({ value, count }) => ({ kind: 'surname', value, count }))
}

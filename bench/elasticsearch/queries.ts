/** The queries for both engines. */
import type { SearchQuery } from '#domain/search-query.ts'
import type { Archive } from '../people/archive.ts'
import type { Person } from '../people/names.ts'
import { Random } from '../people/random.ts'
import { type Case, makeCases } from '../search-quality/corruptions.ts'
import { makeVoyageCases } from '../search-quality/voyages.ts'
import { makeSuggestCalls } from '../search-speed/calls.ts'

export interface Asked {
  query: SearchQuery
  /** The case by which the answer is judged; null if it is not judged. */
  sought: Case | null
}

const FILTERS: Partial<SearchQuery>[] = [
  { startCity: ['Batavia'] },
  { endCity: ['Amsterdam', 'Rotterdam'] },
  { startDate: '1947-01-01', endDate: '1950-12-31' },
  { unknownDate: true },
]

const ask = (query: string, more: Partial<SearchQuery> = {}): SearchQuery => ({
  query,
  tab: 'passengers',
  offset: 0,
  rows: 20,
  ...more,
})

/** Queries of the quality bench, in random order. A fifth contain words of a voyage. A quarter have a filter. */
export function mixedQueries(archive: Archive, count: number, seed: number): Asked[] {
  const random = new Random(seed)
  const people = [...archive.passengers()].map(({ person }) => person)
  const names = random.shuffled(makeCases(people, Math.ceil(count / 20), random))
  const voyages = random.shuffled(makeVoyageCases(archive, Math.ceil(count / 40), random))
  const byName = names.slice(0, Math.round(count * 0.8)).map((sought) => ({ ...sought, sought }))
  const byVoyage = voyages.slice(0, count - byName.length).map((one) => ({ ...one, sought: null }))
  return random.shuffled([...byName, ...byVoyage]).map(({ typed, sought }) => ({
    query: ask(typed, random.chance(0.25) ? random.pick(FILTERS) : {}),
    sought,
  }))
}

/** One-word queries with many results: the commonest surnames and given names, whole and cut after three letters. */
export function commonWords(archive: Archive, count: number): Asked[] {
  const people = [...archive.passengers()].map(({ person }) => person)
  const surnames = commonest(people, ({ surname }) => [surname]).slice(0, count)
  const given = commonest(people, (person) => person.given).slice(0, count / 2)
  const words = [...surnames, ...given].filter((word) => !word.includes(' '))
  const begun = words.map((word) => word.slice(0, 3)).filter((word) => /^\p{L}{3}$/u.test(word))
  return [...words, ...new Set(begun)].map((word) => ({ query: ask(word), sought: null }))
}

/** Queries without results, for which the engine looks for other ways on. */
export function deadEnds(archive: Archive, count: number, seed: number): Asked[] {
  const random = new Random(seed)
  const people = [...archive.passengers()].map(({ person }) => person)
  const nobody = () => Array.from({ length: 9 }, () => 'qxzwvkjy'[random.below(8)]).join('')
  const ships = archive.documents.ship.map(({ shipName }) => shipName)
  return Array.from({ length: count }, (_, i) => {
    const { given, surname } = random.pick(people)
    const texts = [nobody(), `${given[0] ?? ''} ${nobody()} 1999`, `${surname} ${nobody()} ${random.pick(ships)}`]
    return { query: ask(texts[i % texts.length]!, { startCity: ['Nergens'] }), sought: null }
  })
}

/** Partly typed surnames. */
export const begunNames = (archive: Archive, count: number): string[] =>
  makeSuggestCalls(archive, count).map(({ url }) => new URL(url, 'http://x').searchParams.get('query')!)

function commonest(people: readonly Person[], of: (person: Person) => readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const person of people) for (const word of of(person)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
}

/** The passengers whose names stand in a voyage's answer. Search finds the others. */
import { Recent } from '#names/lexicon/recent.ts'
import { GIVEN, normalise, type Role, SURNAME } from '#names/words/normalise.ts'
import type { TokenCache } from '#names/words/tokens.ts'

/** So many names stand in an answer. */
export const SHOWN_NAMES = 100
/**
 * So many voyages keep their sorted names. Sorting takes 10 ms for a large one, and answers are made anew every minute.
 */
const SORTED_VOYAGES = 100

/** The first hundred of these names, a JSON text: sorted by surname without its particle, then by given names. */
export const firstNames = (names: string): string[] => sorted.get(names, () => firstOf(JSON.parse(names)))

/** The key is the text of all names, so a changed name gets another entry. */
const sorted = new Recent<string[]>(SORTED_VOYAGES)

function firstOf(names: string[]): string[] {
  const cache: TokenCache = new Map()
  return names
    .map((name) => ({ name, key: sortKey(name, cache) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .slice(0, SHOWN_NAMES)
    .map(({ name }) => name)
}

/** Sorts as search does: by surname without particles, then by given names. */
function sortKey(fullName: string, cache: TokenCache): string {
  const { words } = normalise(fullName, cache)
  const written = (role: Role) => words.flatMap((word) => (word.role === role ? `${word.text}\u0001` : [])).join('')
  return `${written(SURNAME)}\u0000${written(GIVEN)}`
}

/** Who may be family: those who share a word of their surnames. A married couple shares half of a double name. */
import { normalise, SURNAME } from './normalise.ts'
import type { TokenCache } from './tokens.ts'

/** The words of a written name's surnames, without particles: "Mw. J. Korensma-de Vos" -> korensma, vos. */
export const surnameWords = (fullName: string, cache?: TokenCache): string[] =>
  normalise(fullName, cache).words.flatMap(({ role, text }) => (role === SURNAME ? [text] : []))

/** Those of the given people, with any of these words among their surnames. */
export function withSurnames<T>(words: readonly string[], people: readonly T[], nameOf: (person: T) => string): T[] {
  const cache: TokenCache = new Map()
  return people.filter((person) => surnameWords(nameOf(person), cache).some((word) => words.includes(word)))
}

/** Who may be family: those who share a word of their surnames. A married couple shares half of a double name. */
import { normalise, SURNAME } from './normalise.ts'

/** The words of a written name's surnames, without particles: "Mw. J. Korensma-de Vos" -> korensma, vos. */
export const surnameWords = (fullName: string): string[] =>
  normalise(fullName).words.flatMap(({ role, text }) => (role === SURNAME ? [text] : []))

/** Whether a name shares one of these words of surnames. */
export const sharesSurname = (fullName: string, words: readonly string[]): boolean =>
  surnameWords(fullName).some((word) => words.includes(word))

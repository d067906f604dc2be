/** What was typed as text, to count the letters between it and whole names. */

import { type NameQuery, type QueryWord, withWord } from '../query/query.ts'
import { letterText } from '../text/fold.ts'
import { editDistance, PATTERN_MAX, Pattern } from '../text/letters.ts'
import { reformed } from '../text/reform.ts'

/** Letters that count for another spelling by a reform: of two who are called the same, the one spelt as typed is meant. */
export const RESPELT_EDITS = 0.5

/** What was typed: all of it, its words without particles, and with some of the words cut down to an initial. */
export interface Typed {
  readonly words: Edits
  /** Bits of the words. */
  abbreviatedAs(words: number): Edits
  /** Without the letter that is a particle. */
  without(word: number): Edits
}

/** `typed`: the whole text, letter for letter; `query`: the same taken apart. */
export function readTyped(typed: string, query: NameQuery): Typed {
  const whole = editsFrom(typed)
  const known = new Map([[0, whole]])
  const lettersOf = (words: readonly QueryWord[]) => letterText(words.map((word) => word.typed).join(' '))
  return {
    words: query.particle === '' ? whole : editsFrom(lettersOf(query.words)),
    without: (word) => editsFrom(lettersOf(query.words.filter((_, i) => i !== word))),
    abbreviatedAs(words) {
      const other = known.get(words)
      if (other) return other
      const cut = query.words.filter((_, i) => ((words >> i) & 1) === 1).map((word) => lettersOf([word]))
      const edits = editsFrom(cut.reduce((text, word) => withWord(text, word, word.charAt(0)), typed))
      known.set(words, edits)
      return edits
    },
  }
}

/** Letters between what was typed and other texts. */
export interface Edits {
  to(text: string): number
  /** The same, were one of them in the spelling before a reform and the other after it. */
  toRespelt(text: string): number
}

function editsFrom(typed: string): Edits {
  const fresh = reformed(typed)
  const to = plainEditsFrom(typed)
  const fromFresh = fresh === typed ? to : plainEditsFrom(fresh)
  return {
    to,
    toRespelt: (text) =>
      Math.min(to(text), to(reformed(text)) + RESPELT_EDITS, fromFresh(text) + RESPELT_EDITS),
  }
}

function plainEditsFrom(typed: string): (text: string) => number {
  if (typed === '' || typed.length > PATTERN_MAX) return (text) => editDistance(typed, text)
  const pattern = new Pattern(typed)
  return (text) => pattern.distanceTo(text)
}

/** Ships by the first letters of their names, as families write them: JvO for the Johan van Oldenbarnevelt. */
import type { KnownNames } from './asked-words.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Phrase } from './phrases.ts'
import { isSmall, type Run, SHIP_PREFIXES, type Word } from './query-words.ts'
import { isSurelyShip } from './said-words.ts'

/** Whether a period is a ship in a year: "NA 1946" is the Nieuw Amsterdam. "na 1946" is later, and so is "JANSEN NA 1946". */
export function isShipInYear(raw: string, words: readonly Word[], { from, to }: Run, gazetteer: Gazetteer): boolean {
  const [after, year] = words.slice(from, to)
  const isInCapitals = words.length > 2 && !/\p{Ll}/u.test(raw)
  return (
    !isInCapitals && /^NA \d{4}$/.test(raw.slice(after!.start, year?.end)) && gazetteer.abbreviated(after!.text, []).length > 0
  )
}

/** Two capitals or more, also with a small letter of a particle between them. */
const CAPITALS = /^\p{Lu}+\p{Ll}?\p{Lu}+$/u
/** "J.v.O.": initials have no small letter among them. */
const DOTTED = /^\p{Lu}\.\p{Ll}\.\p{Lu}(?![\p{L}\p{N}])/u

/**
 * Ships by the first letters of their names: "JvO 1949", "jansen WR". Two small letters are sooner a word or initials, unless
 * a year stands beside them and they have no vowel.
 */
export function abbreviationsIn(
  raw: string,
  words: Word[],
  phrases: readonly Phrase[],
  gazetteer: Gazetteer,
  names: KnownNames,
): Phrase[] {
  const years = phrases.flatMap(({ meanings: [first] }) => (first!.kind === 'year' || first!.kind === 'period' ? first! : []))
  return words.flatMap((word, at) => {
    const isDotted = DOTTED.test(raw.slice(word.start))
    const until = at + (isDotted ? 3 : 1)
    const text = words
      .slice(at, until)
      .map((letter) => letter.text)
      .join('')
    const meanings = gazetteer.abbreviated(text, years)
    const isInitial = !isDotted && raw.charAt(word.end) === '.'
    const isTaken = word.quoted || isInitial || phrases.some(({ from, to }) => from < until && at < to)
    if (meanings.length === 0 || isTaken || isSmall(text)) return []
    const from = SHIP_PREFIXES.has(words[at - 1]?.text ?? '') ? at - 1 : at
    const phrase = { from, to: until, meanings, abbreviated: from === at }
    const isWord = text.length < 3 ? years.length === 0 || /[aeiouy]/.test(text) : names.isName(text)
    const isInCapitals = CAPITALS.test(raw.slice(word.start, word.end))
    const isSure = from < at || isDotted || isSurelyShip(words, phrase) || (words.length > 1 && isInCapitals)
    return isSure || !isWord ? [phrase] : []
  })
}

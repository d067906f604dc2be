/** A name typed with two surnames, of which a list may have only one: "Anna Schavotterman-de Bruin". */
import { capitalised, foldText } from '#names/text/fold.ts'
import { GIVEN, normalise, SURNAME } from '#names/words/normalise.ts'
import { MAIDEN_MARKERS } from '#names/words/vocabulary.ts'
import type { KnownNames } from './asked-words.ts'

/** The name with one of its surnames. */
interface OneSurname {
  name: string
  surname: string
  /** The surname that was left out. */
  without: string
}

/** What stands between two surnames: "geboren", "e.v." and the like, or the last hyphen. */
const MARKED = new RegExp(`^(.*\\p{L})[.,\\s]+(?:${[...MAIDEN_MARKERS].join('|')}|e\\.v|née)[.\\s]+(?:met\\s+)?(.+)$`, 'iu')
const HYPHENED = /^([^,]*\p{L})\s*[-–]\s*(\p{L}.*)$/u

/** The name with the first and with the second surname alone: "Anna Schavotterman" and "Anna de Bruin". None of a single one. */
export function oneSurnameEach(name: string, isGivenName: KnownNames['isGivenName']): OneSurname[] {
  const [, left = '', right = ''] = MARKED.exec(name) ?? HYPHENED.exec(name) ?? []
  const isGiven = (text: string, place: RegExp) => isGivenName(foldText(place.exec(text)?.[0] ?? ''))
  // A hyphen also joins given names: "Anna-Maria Bakker".
  if (isGiven(left, /\p{L}+$/u) && isGiven(right, /^\p{L}+/u)) return []
  const written = (text: string, role: number) =>
    normalise(text).words.flatMap((word) => (word.role === role ? capitalised(word.written) : []))
  const given = written(left, GIVEN).map((word) => (word.length === 1 ? `${word}.` : word))
  // Behind both surnames stands a given name if none stands before them: "de Bruin-Schavotterman Anna".
  const isBehind = given.length === 0 && isGiven(right, /(?<!,.*) \p{L}+$/u)
  const whole = isBehind ? right.replace(/ (?=\p{L}+$)/u, ', ') : right
  const [ofRight = '', behind = ''] = whole.split(/(?=,)/)
  const [first, second] = [left, ofRight].map((text) => written(text, SURNAME).join(' ')) as [string, string]
  if (!first || !second) return []
  return [
    { name: left + behind, surname: first, without: second },
    { name: [...given, whole].join(' '), surname: second, without: first },
  ]
}

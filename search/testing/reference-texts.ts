/** Which short texts a query finds, word by word: the reference for ships and images. */
import { Dictionary } from '#domain/names/lexicon/dictionary.ts'
import { foldText } from '#domain/names/text/fold.ts'
import { spellingKeys } from '#domain/names/text/spelling-keys.ts'
import { wordsOfShip } from '../meaning/words/query-words.ts'

/** Every typed word must stand in the text; letters that are off count only when nothing is found otherwise. */
export function matchingTexts(query: string, texts: string[]): boolean[] {
  const typed = foldText(query).split(' ').filter(Boolean)
  if (typed.length === 0) return texts.map(() => false)
  const match = (asked: string[], fuzzy: boolean) =>
    texts.map((text) => {
      const words = foldText(text).split(' ').filter(Boolean)
      return (
        asked.length > 0 &&
        asked.every((word, at) =>
          words.some(
            (other) => isSame(word, other, at === asked.length - 1) || (fuzzy && isNear(word, other)),
          ),
        )
      )
    })
  const ship = wordsOfShip(query)
  const ways = [match(typed, false), match(ship, false), match(typed, true), match(ship, true)]
  return ways.find((way) => way.includes(true)) ?? ways[0]!
}

function isSame(typed: string, word: string, last: boolean): boolean {
  if (typed === word || (last && word.startsWith(typed))) return true
  const [a, b] = [spellingKeys(typed), spellingKeys(word)]
  return Math.min(typed.length, word.length) > 2 && (a.dutch === b.dutch || a.indonesian === b.indonesian)
}

function isNear(typed: string, word: string): boolean {
  const limit = typed.length < 8 ? 1.3 : 2.4
  return typed.length > 3 && word.length > 2 && new Dictionary([word]).near(typed, limit).length > 0
}

/** Which short texts hold the words of a query: the reference for ships and images. */
import { foldText } from '#names/text/fold.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import { wordsOfShip } from '../meaning/words/query-words.ts'

/** Every typed word must stand in the text. Null where none holds them all: then letters may be off. */
export function matchingTexts(query: string, texts: string[]): boolean[] | null {
  const match = (asked: string[]) =>
    texts.map((text) => {
      const words = foldText(text).split(' ').filter(Boolean)
      return asked.length > 0 && asked.every((word, at) => words.some((other) => isSame(word, other, at === asked.length - 1)))
    })
  const typed = foldText(query).split(' ').filter(Boolean)
  const ways = [match(typed), match(wordsOfShip(query))]
  return ways.find((way) => way.includes(true)) ?? null
}

function isSame(typed: string, word: string, last: boolean): boolean {
  if (typed === word || (last && word.startsWith(typed))) return true
  const [a, b] = [spellingKeys(typed), spellingKeys(word)]
  return Math.min(typed.length, word.length) > 2 && (a.dutch === b.dutch || a.indonesian === b.indonesian)
}

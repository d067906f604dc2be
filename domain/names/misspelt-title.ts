/** Titles that were typed wrongly: "Aden Soekarno" has a title, and no name that anybody bears. */
import { distance } from './distance.ts'
import { type NameQuery, withWord } from './query.ts'
import { TITLES } from './vocabulary.ts'

/** Shorter titles are too like names. */
const SHORTEST = 5
const LONG_TITLES = [...TITLES].filter((title) => title.length >= SHORTEST)

/** The query with such words as the titles they are; a word alone is always a name. */
export function mendTitles(raw: string, { words }: NameQuery, isName: (word: string) => boolean): string {
  if (words.length < 2) return raw
  let mended = raw
  for (const { kind, text, typed } of words) {
    if (kind !== 'word' || text.length < SHORTEST - 1 || isName(text)) continue
    const title = LONG_TITLES.find((known) => distance(text, known, 1) <= 1)
    if (title) mended = withWord(mended, typed, title)
  }
  return mended
}

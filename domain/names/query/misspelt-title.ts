/** Titles that were typed wrongly: "Aden Soekarno" has a title, and no name that anybody bears. */
import { distance } from '../text/distance.ts'
import { type NameQuery, withWord } from './query.ts'

/** The commonest; shorter titles, and meneer, are too like names. */
const MENDED = ['raden', 'mevrouw', 'mejuffrouw']
const SHORTEST = Math.min(...MENDED.map((title) => title.length))

/** The query with such words as the titles they are; a word alone is always a name. */
export function mendTitles(raw: string, { words }: NameQuery, isName: (word: string) => boolean): string {
  if (words.length < 2) return raw
  let mended = raw
  for (const { kind, text, typed } of words) {
    if (kind !== 'word' || text.length < SHORTEST - 1 || isName(text)) continue
    const title = MENDED.find((known) => distance(text, known, 1) <= 1)
    if (title) mended = withWord(mended, typed, title)
  }
  return mended
}

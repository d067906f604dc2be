/** Reads a query with the words of the archive, which tell names, given names and misspelt titles apart. */
import { type NameQuery, parseQuery, withWord } from '../query/query.ts'
import { distance } from '../text/distance.ts'
import type { WordToExpand } from './expand.ts'
import type { Lexicon } from './lexicon.ts'

/** One reading of a query. */
export interface TypedName {
  readonly query: NameQuery
  /** The words of the query, ready to be expanded. */
  readonly words: readonly WordToExpand[]
}

/** `exactly`: folded words of the query that count only as typed. */
export function readTypedName(raw: string, lexicon: Lexicon, exactly?: ReadonlySet<string>): TypedName {
  const asTyped = parseQuery(raw)
  const mended = mendTitles(raw, asTyped, (word) => lexicon.hasWord(word))
  const query = mended === raw ? asTyped : parseQuery(mended)
  return { query, words: wordsToExpand(query, lexicon, exactly) }
}

function wordsToExpand(query: NameQuery, lexicon: Lexicon, exactly: ReadonlySet<string> | undefined): WordToExpand[] {
  const alone = query.words.length === 1
  return query.words.map((word, i) => {
    const given = word.kind === 'word' && lexicon.isGivenName(word.text)
    const standing = word.kind !== 'word' || [word.text, ...word.glued].some((text) => lexicon.hasTerm(text))
    return { word, last: i === query.words.length - 1, given, standing, alone, exactly: exactly?.has(word.text) ?? false }
  })
}

/** Common titles whose typing errors are mended. Shorter titles, and meneer, look too much like names. */
const MENDED = ['raden', 'mevrouw', 'mejuffrouw']
const SHORTEST = Math.min(...MENDED.map((title) => title.length))

/** Mends misspelt titles in a query. A single word is always a name. */
function mendTitles(raw: string, { words }: NameQuery, isName: (word: string) => boolean): string {
  if (words.length < 2) return raw
  let mended = raw
  for (const { kind, text, typed } of words) {
    if (kind !== 'word' || text.length < SHORTEST - 1 || isName(text)) continue
    const title = MENDED.find((known) => distance(text, known, 1) <= 1)
    if (title) mended = withWord(mended, typed, title)
  }
  return mended
}

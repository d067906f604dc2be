/**
 * Finds the letters of a name that match the typed words, so that the list can mark them. It marks whole words and their
 * beginnings. In a word that is a letter or two off it marks the letters that differ. It does not mark words that sound alike.
 */
import type { MatchKind } from '#domain/passenger.ts'

interface Piece {
  text: string
  marked: boolean
}

const WORD = /[\p{L}\p{M}'’]+/gu

/** Splits `name` into marked and unmarked pieces. Joined they are `name` again. */
export function highlight(name: string, typed: string, kind: MatchKind): Piece[] {
  const wanted = plainWords(typed)
  const ranges: [number, number][] = []
  for (const found of name.matchAll(WORD)) {
    const range = matchingRange(plain(found[0]), wanted, kind)
    if (range) ranges.push([found.index + range[0], found.index + range[1]])
  }
  return cut(name, ranges)
}

/** The range of letters to mark within one word, or null. */
function matchingRange(word: string, wanted: string[], kind: MatchKind): [number, number] | null {
  for (const query of wanted) if (word === query) return [0, word.length]
  for (const query of wanted) if (query.length > 1 && word.startsWith(query)) return [0, query.length]
  if (kind !== 'fuzzy' && kind !== 'partial') return null
  for (const query of wanted) {
    if (query.length < 3 || Math.abs(query.length - word.length) > 1) continue
    const range = differingRange(word, query)
    if (range && range[1] - range[0] <= 2) return range
  }
  return null
}

/** The range in which `word` differs from `query`, between their common beginning and their common end. */
function differingRange(word: string, query: string): [number, number] | null {
  let start = 0
  while (start < word.length && word[start] === query[start]) start++
  let end = 0
  while (end < word.length - start && end < query.length - start && word.at(-1 - end) === query.at(-1 - end)) end++
  if (start + end === 0 || start + end < word.length - 2) return null
  return start === word.length - end ? null : [start, word.length - end]
}

/** Lower case without diacritics, one letter for each letter, so that the positions in the name stay the same. */
const plain = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD')[0]?.toLowerCase() ?? letter).join('')

const plainWords = (text: string): string[] => (text.match(WORD) ?? []).map(plain)

function cut(text: string, ranges: [number, number][]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [start, end] of ranges) {
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false })
    pieces.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}

/** The words of a query, where they stand, and what is left of the query without some of them. */
import { foldText } from '#names/text/fold.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'

/** A typed word and its place in the query. A quoted word is always part of a name. */
export interface Word {
  text: string
  start: number
  end: number
  quoted: boolean
}

/** Words next to each other. */
export interface Run {
  from: number
  /** Exclusive. */
  to: number
}

const WORD = /[\p{L}\p{N}\p{M}'’‘`´ʼ*?]+/gu
/** A text between quotes. The closing quote may be missing. */
const QUOTED = /["“”„«][^"“”„«»]*(?:["“”»]|$)/g
/** Any opening or closing quote. */
export const QUOTE = /["“”„«»]/

/** The words of a text, folded. Punctuation is left out, wildcards stay. */
export function wordsOf(raw: string): Word[] {
  const quotes = [...raw.matchAll(QUOTED)].map(({ index, 0: { length } }) => [index, index + length] as const)
  return [...raw.matchAll(WORD)]
    .map(({ index, 0: word }) => ({
      text: foldText(word),
      start: index,
      end: index + word.length,
      quoted: quotes.some(([start, end]) => index >= start && index < end),
    }))
    .filter(({ text }) => text !== '' && !text.includes(' '))
}

/** Words as typed. A particle goes with the next word: "P. van den Berg" -> "P.", "van den Berg". */
export function nameParts(text: string): string[] {
  const parts: string[] = []
  let before = ''
  for (const word of text
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
    .split(/\s+/)
    .filter(Boolean)) {
    if (PARTICLES.has(foldText(word).replaceAll(' ', ''))) before += `${word} `
    else {
      parts.push(before + word)
      before = ''
    }
  }
  const [rest, last] = [before.trim(), parts.at(-1)]
  if (rest === '') return parts
  return last === undefined ? [rest] : [...parts.slice(0, -1), `${last} ${rest}`]
}

/**
 * The query without some runs of words and without the small words that tie them to the rest: "jansen op de Sibajak in 1946"
 * without the ship and the year is "jansen". Null when only small words and punctuation are left.
 */
export function cutOut(raw: string, words: Word[], taken: Run[]): string | null {
  if (taken.length === 0) return raw.trim()
  let rest = ''
  let at = 0
  for (const { from, to } of taken.toSorted((a, b) => a.from - b.from)) {
    rest += `${raw.slice(at, words[tieBefore(words, from)]!.start)} `
    at = Math.max(at, words[to - 1]!.end)
  }
  // Brackets, dashes and dots around them go too: "1950-1951", "(1950)", "geb. 1932".
  rest = `${rest}${raw.slice(at)}`
    .replace(/\(\s*\)|(?<=^|\s)[-–.+/±]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
  return wordsOf(rest).some(({ text }) => !isSmall(text)) ? rest : null
}

/** The folded words of a list. */
export const wordList = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(foldText))

/** Small words that tie a voyage to the rest of a query. */
export const TIES = wordList('op in aan met uit naar via per boord schip boot reis jaar aankomst vertrek passagierslijst')
/** Whether a word is a particle or ties a voyage to the rest. */
export const isSmall = (word: string): boolean => TIES.has(word) || PARTICLES.has(word)

/** Where the small words before a run begin. A particle before them belongs to the name: "Vries, P. de | op de Sibajak". */
export function tieBefore(words: Word[], from: number): number {
  let start = from
  while (start > 0 && isSmall(words[start - 1]!.text)) start--
  const tie = words.slice(start, from).findIndex(({ text }) => TIES.has(text))
  return tie < 0 ? from : start + tie
}

/** Prefixes that people type before a ship's name, whether or not its record has one. */
export const SHIP_PREFIXES = wordList('ss ms mv mts tss')

/** "general m l hersey" -> "general ml hersey", which people type too. */
export const joinInitials = (name: string): string => name.replace(/(?<=\b\p{L}) (?=\p{L}\b)/gu, '')

/** The folded words of a query without small words and ship prefixes: "op de ss Sibajak" -> "sibajak". */
export const wordsOfShip = (query: string): string[] =>
  joinInitials(foldText(query))
    .split(' ')
    .filter((word) => word !== '' && !isSmall(word) && !SHIP_PREFIXES.has(word))

/** Finds the words of a query that exactly name voyages: by a ship, a city, a year or a code. */
import type { Gazetteer, Meaning } from './gazetteer.ts'
import type { Run, Word } from './query-words.ts'

/** A run of words that exactly names voyages. */
export interface Phrase extends Run {
  meanings: Meaning[]
}

/** From the left. At each word the longest run is taken, and none overlaps another. */
export function findPhrases(raw: string, words: Word[], gazetteer: Gazetteer): Phrase[] {
  const phrases = codesIn(raw, words, gazetteer)
  phrases.push(...spacedCodesIn(raw, words, gazetteer, phrases))
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + gazetteer.longest); to > from; to--) {
      if (phrases.some((other) => from < other.to && other.from < to)) continue
      const run = words.slice(from, to)
      // In "Jansen, M.S. Oranje" the letters are initials, not those of a motor ship.
      if (run[0]!.text.length === 1 && /,\s*$/.test(raw.slice(0, run[0]!.start))) continue
      if (run.some(({ quoted, start, end }) => quoted || /[*?]/.test(raw.slice(start, end)))) continue
      const meanings = gazetteer.meanings(run.map((word) => word.text).join(' '))
      if (meanings.length === 0) continue
      phrases.push({ from, to, meanings: sorted(meanings) })
      break
    }
  }
  return phrases.sort((a, b) => a.from - b.from)
}

/** Codes typed without spaces. One may hold several words: "SI-1946-1" is three. */
function codesIn(raw: string, words: Word[], gazetteer: Gazetteer): Phrase[] {
  return [...raw.matchAll(/[A-Za-z0-9][A-Za-z0-9_.-]*/g)].flatMap((match) => {
    const text = match[0].replace(/[.-]+$/, '')
    const meanings = [...gazetteer.code(match[0]), ...gazetteer.code(text)].slice(0, 1)
    const from = words.findIndex((word) => word.start >= match.index)
    const to = words.findLastIndex((word) => word.end <= match.index + match[0].length) + 1
    const isCode = from >= 0 && to > from && !words[from]!.quoted
    return isCode && meanings.length > 0 ? [{ from, to, meanings }] : []
  })
}

/** A code typed with spaces has at most so many words. */
const CODE_WORDS = 4

function spacedCodesIn(raw: string, words: Word[], gazetteer: Gazetteer, codes: Phrase[]): Phrase[] {
  const found: Phrase[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + CODE_WORDS); to > from; to--) {
      const run = words.slice(from, to)
      if (run.some(({ quoted }) => quoted) || codes.some((code) => from < code.to && code.from < to)) continue
      const text = raw.slice(run[0]!.start, run.at(-1)!.end)
      const meanings = /^[\p{L}\p{N}\s./_-]+$/u.test(text) ? gazetteer.spacedCode(text) : []
      if (meanings.length === 0) continue
      found.push({ from, to, meanings })
      from = to - 1
      break
    }
  }
  return found
}

const KINDS: readonly Meaning['kind'][] = ['code', 'ship', 'city', 'year']
const sorted = (meanings: Meaning[]): Meaning[] => meanings.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))

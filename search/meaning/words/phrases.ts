/** Finds the words of a query that name voyages, exactly or nearly: by a ship, a city, a year, a period or a code. */

import { PARTICLES } from '#names/words/vocabulary.ts'
import type { KnownNames } from './asked-words.ts'
import { type Gazetteer, type Meaning, type NearMeaning, type Nearness, SPELT_ALIKE } from './gazetteer.ts'
import { readPeriods } from './periods.ts'
import type { Run, Word } from './query-words.ts'

/** A run of words that exactly names voyages. */
export interface Phrase extends Run {
  meanings: Meaning[]
  /** The first letters of a ship's name, which may be initials too. */
  abbreviated?: boolean
}

/** Searches from the left. At each word the longest run is taken. No run overlaps another. */
export function findPhrases(raw: string, words: Word[], gazetteer: Gazetteer, periods: readonly Phrase[]): Phrase[] {
  const phrases = codesIn(raw, words, gazetteer)
  phrases.push(...spacedCodesIn(raw, words, gazetteer, phrases))
  phrases.push(...periods.filter((period) => !phrases.some((code) => code.from < period.to && period.from < code.to)))
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + gazetteer.longest); to > from; to--) {
      if (phrases.some((other) => from < other.to && other.from < to)) continue
      const run = words.slice(from, to)
      // In "Jansen, M.S. Oranje" the letters are initials, not a ship's prefix.
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

/** The periods of a query. A quoted word is a name. */
export function periodsIn(raw: string, words: readonly Word[], gazetteer: Gazetteer): Phrase[] {
  return readPeriods(raw).flatMap(({ start, end, ...period }) => {
    const from = words.findIndex((word) => word.start >= start)
    const to = words.findLastIndex((word) => word.end <= end) + 1
    const isName = from < 0 || to <= from || words.slice(from, to).some(({ quoted }) => quoted)
    return isName ? [] : [{ from, to, meanings: [gazetteer.during(period)] }]
  })
}

/** Finds codes typed without spaces. A code may have several words: "SI-1946-1" has three. */
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

/** The most words of a code typed with spaces. */
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

const KINDS: readonly Meaning['kind'][] = ['code', 'ship', 'city', 'via', 'period', 'year']
const sorted = (meanings: Meaning[]): Meaning[] => meanings.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))

/** A run of words that nearly names voyages. */
export type NearRun = Run & NearMeaning

/** `doubtful` also takes several words that are names as typed: "jan de jong priok" may mean Tandjong Priok. */
export type RunNearness = Nearness | 'doubtful'

interface Query {
  words: readonly Word[]
  phrases: readonly Phrase[]
  /** Words that are only said around a name (`said-words.ts`). */
  said: readonly Run[]
}

/** Searches from the left. At each word the longest run that is near a name is taken: a word of it, or a misspelling. */
export function nearRuns(
  { words, phrases, said }: Query,
  gazetteer: Gazetteer,
  names: KnownNames,
  nearness: RunNearness,
): NearRun[] {
  const near: NearRun[] = []
  const closed = [...said, ...phrases.filter(({ meanings: [first] }) => !isName(first!.kind))]
  const isFree = (at: number) => !words[at]!.quoted && !closed.some(({ from, to }) => at >= from && at < to)
  for (let from = 0; from < words.length; from++) {
    let end = from
    while (end < words.length && end - from < gazetteer.longest && isFree(end)) end++
    for (let to = end; to > from; to--) {
      const run = words.slice(from, to).map(({ text }) => text)
      const within = phrases.filter((phrase) => phrase.from < to && from < phrase.to)
      if (within.some((phrase) => phrase.from < from || phrase.to > to || run.length === phrase.to - phrase.from)) continue
      const meaning = gazetteer.near(run, nearness === 'word' ? 'word' : 'fuzzy')
      if (!meaning || isOneOf(words, within, meaning) || isNearerWithout(run, meaning, gazetteer)) continue
      if (run.length === 1 ? isSoonerName(run[0]!, meaning, names) : nearness !== 'doubtful' && isDoubtful(run, meaning, names))
        continue
      near.push({ from, to, ...meaning })
      from = to - 1
      break
    }
  }
  return near
}

/** Whether misspelt words are more likely names of people: all of them are, or one is behind a particle ("de jong"). */
function isDoubtful(run: readonly string[], { edits }: NearMeaning, names: KnownNames): boolean {
  if (run.length < 2 || edits <= SPELT_ALIKE) return false
  return (
    run.every((word) => PARTICLES.has(word) || names.isName(word)) ||
    run.some((word, at) => at > 0 && PARTICLES.has(run[at - 1]!) && names.isName(word))
  )
}

const isName = (kind: NearMeaning['kind']): boolean => kind === 'ship' || kind === 'city' || kind === 'via'

/** Whether fewer words are as near to the same name: "vos oerabaja" is Vos and Soerabaja. */
function isNearerWithout(run: readonly string[], { edits, texts }: NearMeaning, gazetteer: Gazetteer): boolean {
  if (run.length < 2 || edits <= SPELT_ALIKE) return false
  return [run.slice(1), run.slice(0, -1)].some((fewer) => {
    const other = gazetteer.near(fewer, 'fuzzy')
    return other?.whole && other.edits <= edits && [...other.texts].some((text) => texts.has(text))
  })
}

/** Whether the run contains a phrase that is already the name, so the other words mean something else. */
const isOneOf = (words: readonly Word[], within: readonly Phrase[], { labels, texts }: NearMeaning): boolean =>
  within.some(
    ({ from, to, meanings }) =>
      meanings.some(({ kind, label }) => kind === 'ship' && labels.has(label)) ||
      texts.has(
        words
          .slice(from, to)
          .map(({ text }) => text)
          .join(''),
      ),
  )

/** Nobody calls the ship Johan de Witt "johan", which is a given name. "wit" does not mean her either if it is a surname. */
const isSoonerName = (word: string, { edits }: NearMeaning, names: KnownNames): boolean =>
  names.isGivenName(word) || (edits > 0 && names.isName(word))

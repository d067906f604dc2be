/** The runs of words in a query that inexactly name voyages: a word of a ship's name, or a name that is misspelt. */
import { PARTICLES } from '#domain/names/words/vocabulary.ts'
import { type Gazetteer, type NearMeaning, type Nearness, SPELT_ALIKE } from './gazetteer.ts'
import type { KnownNames } from './known-names.ts'
import type { Phrase } from './phrases.ts'
import type { Run, Word } from './query-words.ts'

/** A run of words that inexactly names voyages. */
export type NearRun = Run & NearMeaning

/** `doubtful`: letters are off in several words that are names as they stand ("jan de jong priok" for Tandjong Priok). */
export type RunNearness = Nearness | 'doubtful'

interface Query {
  words: readonly Word[]
  phrases: readonly Phrase[]
  /** Words that say nothing. */
  said: readonly Run[]
}

/** From the left, the longest run first that stands for whole names, or one word that does for a part of one. */
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
      if (
        within.some(
          (phrase) => phrase.from < from || phrase.to > to || run.length === phrase.to - phrase.from,
        )
      )
        continue
      const meaning = gazetteer.near(run, nearness === 'word' ? 'word' : 'fuzzy')
      if (!meaning || isOneOf(words, within, meaning) || isNearerWithout(run, meaning, gazetteer)) continue
      if (
        run.length === 1
          ? isSoonerName(run[0]!, meaning, names)
          : nearness !== 'doubtful' && isDoubtful(run, meaning, names)
      )
        continue
      near.push({ from, to, ...meaning })
      from = to - 1
      break
    }
  }
  return near
}

/** Several words that may sooner be names of people: each is one, or there is a particle before a surname. */
function isDoubtful(run: readonly string[], { edits }: NearMeaning, names: KnownNames): boolean {
  if (run.length < 2 || edits <= SPELT_ALIKE) return false
  return (
    run.every((word) => PARTICLES.has(word) || names.isName(word)) ||
    run.some((word, at) => at > 0 && PARTICLES.has(run[at - 1]!) && names.isName(word))
  )
}

const isName = (kind: NearMeaning['kind']): boolean => kind === 'ship' || kind === 'city'

/** "vos oerabaja": without the first word, or the last, it comes as near to the same name. */
function isNearerWithout(
  run: readonly string[],
  { edits, texts }: NearMeaning,
  gazetteer: Gazetteer,
): boolean {
  if (run.length < 2 || edits <= SPELT_ALIKE) return false
  return [run.slice(1), run.slice(0, -1)].some((fewer) => {
    const other = gazetteer.near(fewer, 'fuzzy')
    return other?.whole && other.edits <= edits && [...other.texts].some((text) => texts.has(text))
  })
}

/** Words beside a ship's or city's name do not make another of it. */
const isOneOf = (
  words: readonly Word[],
  within: readonly Phrase[],
  { labels, texts }: NearMeaning,
): boolean =>
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

/** Nobody calls the Johan de Witt by her first word, nor means her by "wit", which is a surname as it stands. */
const isSoonerName = (word: string, { edits }: NearMeaning, names: KnownNames): boolean =>
  names.isGivenName(word) || (edits > 0 && names.isName(word))

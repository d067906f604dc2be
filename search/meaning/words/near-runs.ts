/** Finds the words of a query that name a voyage inexactly: by one word of a ship's name, or by a misspelt name. */
import { PARTICLES } from '#names/words/vocabulary.ts'
import type { Gazetteer, NearMeaning } from './gazetteer.ts'
import type { KnownNames } from './known-names.ts'
import type { Phrase } from './phrases.ts'
import type { Run, Word } from './query-words.ts'
import { type Nearness, SPELT_ALIKE } from './voyage-words.ts'

/** A run of words that inexactly names voyages. */
export type NearRun = Run & NearMeaning

/** `doubtful` also takes several words that are names as they stand: "jan de jong priok" may mean Tandjong Priok. */
export type RunNearness = Nearness | 'doubtful'

interface Query {
  words: readonly Word[]
  phrases: readonly Phrase[]
  /** Words that are only said around the name. */
  said: readonly Run[]
}

/** From the left. At each word the longest run that comes near a name is taken. */
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

/** Several misspelt words that are sooner names of people: each of them is one, or one stands behind a particle ("de jong"). */
function isDoubtful(run: readonly string[], { edits }: NearMeaning, names: KnownNames): boolean {
  if (run.length < 2 || edits <= SPELT_ALIKE) return false
  return (
    run.every((word) => PARTICLES.has(word) || names.isName(word)) ||
    run.some((word, at) => at > 0 && PARTICLES.has(run[at - 1]!) && names.isName(word))
  )
}

const isName = (kind: NearMeaning['kind']): boolean => kind === 'ship' || kind === 'city'

/** Without the first word or the last it comes as near to the same name: "vos oerabaja" is Vos and Soerabaja. */
function isNearerWithout(run: readonly string[], { edits, texts }: NearMeaning, gazetteer: Gazetteer): boolean {
  if (run.length < 2 || edits <= SPELT_ALIKE) return false
  return [run.slice(1), run.slice(0, -1)].some((fewer) => {
    const other = gazetteer.near(fewer, 'fuzzy')
    return other?.whole && other.edits <= edits && [...other.texts].some((text) => texts.has(text))
  })
}

/** The run holds a phrase that already is the name, so the words beside it are something else. */
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

/**
 * Nobody calls the Johan de Witt "johan", for that is a given name. Nor does "wit" mean her where it is a surname as it
 * stands.
 */
const isSoonerName = (word: string, { edits }: NearMeaning, names: KnownNames): boolean =>
  names.isGivenName(word) || (edits > 0 && names.isName(word))

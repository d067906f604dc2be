/**
 * Answers questions about names (`meaning/name-finder.ts`). Elasticsearch retrieves everybody who can be a hit
 * (`retriever.ts`). The ladder of `names/` judges them, with the words of the whole archive, which this process holds. If too
 * many people bear a single word to judge them, Elasticsearch counts and lists them (`counted-word.ts`). If more than 100,000
 * people may match several words, only the best of them are found and counted.
 */
import { type Spelling, suggestInside, suggestSurnames } from '#names/lexicon/spellings.ts'
import { explainedHit } from '#names/rank/hits.ts'
import { makeKey, SCORE_MAX } from '#names/rank/pairing.ts'
import { type NameAnswer, type NameSearchOptions, searchNames } from '#names/rank/search-names.ts'
import type { Segments } from '#names/rank/segments.ts'
import type { FoundName, FoundNames, NameCount, NameFinder, NameQuestion, Page } from '../meaning/name-finder.ts'
import { type Answer, type Answerer, type Asked, NameUnion } from '../meaning/union.ts'
import type { WordUse } from '../meaning/words/asked-words.ts'
import { type CountedWord, LEADING } from './counted-word.ts'
import { BY_LIST, type IndexReader } from './index-reader.ts'
import type { Packed } from './passenger-document.ts'
import { type Clause, oneOf, Seen, without } from './retrieval.ts'
import { Retriever } from './retriever.ts'
import { type Snapshot, toSegments } from './snapshot.ts'

/** Only passengers have a voyage. */
const EVERYBODY: Clause = { exists: { field: 'v' } }

/** The result of the ladder for one name. */
interface Climbed {
  answer: NameAnswer
  /** Set if the last pass found more people than were judged. */
  counted: CountedWord | null
  /** Ids of the judged passengers who are made up. */
  madeUp: ReadonlySet<number>
}

interface OfPage {
  offset: number
  limit: number
  except: Seen | undefined
  collect: Seen | undefined
}

/** The names for one search. */
export class ElasticsearchNames implements NameFinder, Answerer<Seen> {
  readonly #reader: IndexReader
  readonly #archive: Snapshot
  readonly #retriever: Retriever
  readonly #union = new NameUnion(this)

  /** `bound`: the most candidates of one word that are judged. */
  constructor(reader: IndexReader, archive: Snapshot, bound: number) {
    this.#reader = reader
    this.#archive = archive
    this.#retriever = new Retriever(reader, archive, bound)
  }

  find(questions: readonly NameQuestion[], page: Page): Promise<FoundNames> {
    return this.#union.find(questions, page)
  }

  async count(questions: readonly NameQuestion[]): Promise<NameCount[]> {
    const nothing = { allowed: null, offset: 0, limit: 0, spellings: 0 } as const
    return Promise.all(questions.map((question) => this.answer(question, nothing)))
  }

  async get(passenger: number): Promise<FoundName | null> {
    const stored = await this.#reader.get(passenger)
    const voyage = stored === null ? undefined : this.#archive.numberOf(stored.v)
    if (stored === null || voyage === undefined) return null
    return { id: passenger, voyage, name: stored.n, demonstration: stored.d, kind: 'exact', reason: null }
  }

  async firstOn(voyages: readonly number[], most: number): Promise<string[][]> {
    return firstNames(this.#reader, this.#archive, voyages, most)
  }

  async spellings(name: string, most: number): Promise<Spelling[]> {
    const { answer } = await this.#climb(name, { highest: 2, limit: 0, reasons: false, spellings: most })
    return answer.result.spellings
  }

  async surnames(typed: string, where: 'beginning' | 'inside', most: number): Promise<Spelling[]> {
    return (where === 'beginning' ? suggestSurnames : suggestInside)(this.#archive.lexicon, typed, most)
  }

  async uses(words: readonly string[]): Promise<WordUse[]> {
    const { lexicon } = this.#archive
    return words.map((word) => ({ isName: lexicon.hasTyped(word), isGivenName: lexicon.isGivenName(word) }))
  }

  seen = () => new Seen()

  answer(question: NameQuestion, asked: Asked<Seen>): Promise<Answer> {
    return question.name === null ? this.#everybody(question, asked) : this.#byName({ ...question, name: question.name }, asked)
  }

  /** Everybody on the voyages, in the order of lists. */
  async #everybody({ voyages }: NameQuestion, { allowed, offset, limit, except, collect }: Asked<Seen>): Promise<Answer> {
    const keys = this.#archive.keysOf(voyages ?? this.#archive.numbers())
    const query = without(voyages ? oneOf('v', keys) : EVERYBODY, except)
    const onAllowed = allowed ? { bool: { filter: [query, oneOf('v', this.#archive.keysOfMask(allowed))] } } : query
    const [counted, listed] = await Promise.all([
      this.#reader.ask({ query, size: 0, voyages: keys.length }),
      limit > 0 ? this.#reader.ask({ query: onAllowed, from: offset, size: limit, sort: BY_LIST }) : null,
    ])
    for (const key of collect ? keys : []) collect?.voyages.add(key)
    const hits = this.#plain(listed?.rows ?? []).map((row): FoundName => ({ ...row, kind: 'exact', reason: null }))
    const nobody = { exact: 0, whole: 0, spellings: [], level: 1, leastLoss: SCORE_MAX }
    return { ...this.#archive.countsOf(counted.byVoyage), ...nobody, hits }
  }

  async #byName(
    { name, voyages, exactly, highest }: NameQuestion & { name: string },
    { allowed, offset, limit, spellings, except, collect }: Asked<Seen>,
  ): Promise<Answer> {
    const ids = new Set<number>()
    const options = {
      ...(collect && { collect: ids }),
      ...(spellings === 0 && { spellings }),
      ...(allowed && { allowed }),
      ...(voyages && { within: this.#archive.maskOf(voyages) }),
      ...(exactly && { exactly }),
      ...(highest && highest !== 'as the last' && { highest }),
    }
    const climbed = await this.#climb(name, { ...options, offset, limit }, except)
    if (climbed.counted) {
      const first = offset === 0 ? climbed : await this.#climb(name, { ...options, limit: LEADING }, except)
      return this.#counted(first, climbed.counted, { offset, limit, except, collect })
    }
    for (const id of ids) collect?.ids.add(id)
    const { hits, ...tally } = climbed.answer.result
    return { ...tally, hits: foundIn(climbed, hits) }
  }

  /** The leading rows, and after them what Elasticsearch counts and lists. */
  async #counted(climbed: Climbed, word: CountedWord, { offset, limit, except, collect }: OfPage): Promise<Answer> {
    const { leastScore, result } = climbed.answer
    const { hits, ...tally } = result
    const leading = foundIn(climbed, hits.slice(0, LEADING))
    const found = leading.slice(offset, offset + limit)
    const behind = { leastScore, leading: leading.map(({ id }) => id) }
    const page = { from: Math.max(0, offset - leading.length), size: limit - found.length }
    const [counts, rows] = await Promise.all([word.count(leastScore, except), word.rows(behind, page, except)])
    collect?.counted.push(word.all(leastScore))
    return { ...tally, ...counts, hits: [...found, ...this.#explained(rows, word, climbed.answer)] }
  }

  /** Climbs the ladder and fetches the candidates of each pass. */
  async #climb(name: string, options: NameSearchOptions, except?: Seen): Promise<Climbed> {
    const { lexicon, voyages } = this.#archive
    const counted = new Map<Segments, CountedWord>()
    const madeUp = new Set<number>()
    const out = new Set(except?.ids)
    const steps = searchNames({ lexicon, voyages: voyages.length }, name, {
      ...options,
      ...(except && { except: out }),
    })
    let step = steps.next()
    while (!step.done) {
      const retrieved = await this.#retriever.retrieve(step.value, except)
      for (const { id, journey, demonstration } of retrieved.candidates) {
        if (demonstration) madeUp.add(id)
        if (except?.voyages.has(journey)) out.add(id)
      }
      const isNobody = step.value.asTyped && retrieved.candidates.length === 0
      const segments = isNobody ? null : toSegments(retrieved.candidates, this.#archive)
      if (segments && retrieved.counted) counted.set(segments, retrieved.counted)
      step = steps.next(segments)
    }
    const answer = step.value
    return { answer, counted: (answer.segments && counted.get(answer.segments)) ?? null, madeUp }
  }

  /** Explains rows that the ladder did not judge. */
  #explained(rows: readonly Packed[], { request }: CountedWord, { respaced }: NameAnswer): FoundName[] {
    if (rows.length === 0) return []
    const segments = toSegments(rows, this.#archive)
    const [searcher] = segments.searchers
    searcher!.expandWords(request)
    const { ids } = searcher!.segment.data
    return this.#plain(rows).map((row) => {
      const key = makeKey(0, ids.indexOf(row.id))
      const { kind, reason } = explainedHit(segments, { segment: 0, key }, request.query, respaced)
      return { ...row, kind, reason }
    })
  }

  /** Leaves out rows whose voyage is not held. */
  #plain(rows: readonly Packed[]) {
    return rows.flatMap(({ id, journey, name, demonstration }) => {
      const voyage = this.#archive.numberOf(journey)
      return voyage === undefined ? [] : [{ id, voyage, name, demonstration }]
    })
  }
}

const foundIn = ({ madeUp }: Climbed, hits: NameAnswer['result']['hits']): FoundName[] =>
  hits.map(({ score: _, ...hit }) => ({ ...hit, demonstration: madeUp.has(hit.id) }))

/** First names live as long as their snapshot, but at most this long: a change may be known before Elasticsearch shows it. */
const KEPT_MS = 2000

interface Kept {
  names: Promise<string[]>
  until: number
}

const known = new WeakMap<Snapshot, Map<string, Kept>>()

/** The first names on each of these voyages (by number). */
async function firstNames(
  reader: IndexReader,
  snapshot: Snapshot,
  voyages: readonly number[],
  most: number,
): Promise<string[][]> {
  const kept = known.get(snapshot) ?? new Map<string, Kept>()
  known.set(snapshot, kept)
  const now = performance.now()
  const keyOf = (voyage: number) => `${voyage} ${most}`
  const lacking = voyages.filter((voyage) => (kept.get(keyOf(voyage))?.until ?? 0) < now)
  for (const voyage of lacking) {
    const query = oneOf('v', snapshot.keysOf([voyage]))
    const names = reader.ask({ query, size: most, sort: BY_LIST }).then(({ rows }) => rows.map(({ name }) => name))
    names.catch(() => kept.delete(keyOf(voyage)))
    kept.set(keyOf(voyage), { names, until: now + KEPT_MS })
  }
  return Promise.all(voyages.map((voyage) => kept.get(keyOf(voyage))!.names))
}

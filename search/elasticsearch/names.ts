/**
 * Answers what the meaning of a search asks about names (`meaning/name-finder.ts`): Elasticsearch retrieves everybody who can
 * be a hit, and the ladder of `domain/names/` judges them, with the words of the whole archive, which are held here.
 *
 * Of more candidates than the bound those are judged whose words answer best. One typed word then finds everybody who has it:
 * Elasticsearch counts them, and lists those behind the judged ones. Of several words only the judged are found.
 */
import { type Spelling, suggestInside, suggestSurnames } from '#domain/names/lexicon/spellings.ts'
import { makeKey } from '#domain/names/rank/hit-key.ts'
import { explainedHit } from '#domain/names/rank/hits.ts'
import { SCORE_MAX } from '#domain/names/rank/pairing.ts'
import type { PassRequest } from '#domain/names/rank/pass.ts'
import { type NameAnswer, searchNames } from '#domain/names/rank/search-names.ts'
import type { Segments } from '#domain/names/rank/segments.ts'
import type { Step } from '#domain/names/rank/steps.ts'
import type {
  FoundName,
  FoundNames,
  NameCount,
  NameFinder,
  NameQuestion,
  Page,
} from '../meaning/name-finder.ts'
import { type Answer, type Answerer, type Asked, countListed, NameUnion } from '../meaning/union.ts'
import type { WordUse } from '../meaning/words/known-names.ts'
import { scoreByBest, scoredFrom } from './best-terms.ts'
import { toSegments } from './candidates.ts'
import { BY_LIST, BY_SCORE, type IndexReader } from './index-reader.ts'
import type { Packed } from './passenger-document.ts'
import { allOf, anyOf, type Clause, candidatesOf, NOBODY, oneOf } from './retrieval.ts'
import type { Snapshot } from './snapshot.ts'

/** Surnames of which the best is judged, where not all candidates are. */
const SURNAMES = 400

/** Whom questions found. */
export class Seen {
  readonly ids = new Set<number>()
  /** Keys of voyages on which everybody was found. */
  readonly voyages = new Set<number>()
  /** Those whom Elasticsearch counted. */
  readonly counted: Clause[] = []
}

interface Retrieved {
  clause: Clause
  candidates: Packed[]
  /** There are more. */
  isCut: boolean
}

interface Judged extends Retrieved {
  request: PassRequest
}

/** Nothing else in an index has a voyage. */
const EVERYBODY: Clause = { exists: { field: 'v' } }

/** For one search: what it retrieves is remembered. */
export class ElasticsearchNames implements NameFinder, Answerer<Seen> {
  readonly #reader: IndexReader
  readonly #archive: Snapshot
  readonly #bound: number
  readonly #union = new NameUnion(this)
  readonly #retrieved = new Map<string, Promise<Retrieved>>()

  /** `bound`: so many candidates are judged at most. */
  constructor(reader: IndexReader, archive: Snapshot, bound: number) {
    this.#reader = reader
    this.#archive = archive
    this.#bound = bound
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
    const query = (number: number) => oneOf('v', this.#archive.keysOf([number]))
    const found = await this.#reader.fetchAll(
      voyages.map((number) => ({ query: query(number), size: most, sort: BY_LIST })),
    )
    return found.map((rows) => rows.map(({ name }) => name))
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
    return question.name === null
      ? this.#everybody(question, asked)
      : this.#byName({ ...question, name: question.name }, asked)
  }

  /** Everybody on the voyages, in the order of lists. */
  async #everybody(
    { voyages }: NameQuestion,
    { allowed, offset, limit, except, collect }: Asked<Seen>,
  ): Promise<Answer> {
    const keys = this.#archive.keysOf(voyages ?? this.#archive.numbers())
    const query = without(voyages ? oneOf('v', keys) : EVERYBODY, except)
    const [counts, rows] = await Promise.all([
      this.#archive.countsOf(await this.#reader.countByVoyage(query, keys.length)),
      this.#list(query, allowed, { from: offset, size: limit }),
    ])
    for (const key of collect ? keys : []) collect?.voyages.add(key)
    const hits = rows.map((row): FoundName => ({ ...this.#plain(row), kind: 'exact', reason: null }))
    const nobody = { exact: 0, whole: 0, spellings: [], level: 1, leastLoss: SCORE_MAX }
    return { ...counts, ...nobody, hits }
  }

  async #byName(
    { name, voyages, exactly, highest }: NameQuestion & { name: string },
    { allowed, offset, limit, spellings, except, collect }: Asked<Seen>,
  ): Promise<Answer> {
    const ids = new Set<number>()
    const { answer, judged, madeUp } = await this.#climb(
      name,
      {
        offset,
        limit,
        collect: ids,
        ...(spellings === 0 && { spellings }),
        ...(allowed && { allowed }),
        ...(voyages && { within: this.#archive.maskOf(voyages) }),
        ...(exactly && { exactly }),
        ...(highest && highest !== 'as the last' && { highest }),
      },
      except,
    )
    const { hits, ...tally } = answer.result
    const found = hits.map(({ score: _, ...hit }) => ({ ...hit, demonstration: madeUp.has(hit.id) }))
    if (!judged?.isCut || !isCounted(judged.request)) {
      for (const id of ids) collect?.ids.add(id)
      return { ...tally, hits: found }
    }
    const all = this.#allOf(judged, answer, ids)
    const query = without(all, except)
    collect?.counted.push(all)
    const counts = await this.#archive.countsOf(
      await this.#reader.countByVoyage(query, this.#archive.voyages.length),
    )
    const before = countListed(tally.byVoyage, allowed)
    const rest = {
      from: Math.max(0, offset - before),
      size: limit - found.length,
    }
    const others = this.#ranked(without(query, { ids }), judged.request)
    const rows = await this.#list(others, allowed, rest, BY_SCORE)
    return { ...tally, ...counts, hits: [...found, ...this.#explained(rows, judged.request, answer)] }
  }

  /** Everybody whom one word finds, those who were judged and those who were not. A guess must be near enough. */
  #allOf({ clause, request }: Judged, { leastScore }: NameAnswer, judged: ReadonlySet<number>): Clause {
    if (leastScore === 0) return clause
    const near = scoredFrom(this.#archive.meant.of(request)[0]!, leastScore)
    return allOf([clause, anyOf([near, oneOf('_id', [...judged].map(String))])])
  }

  /** Rows of a page of what a query finds on the voyages that are let through. */
  async #list(
    query: Clause,
    allowed: Uint8Array | null,
    { from, size }: { from: number; size: number },
    sort = BY_LIST,
  ): Promise<Packed[]> {
    if (size <= 0) return []
    const numbers = this.#archive.numbers().filter((number) => allowed === null || allowed[number] === 1)
    const onAllowed = allowed
      ? { bool: { must: [query], filter: [oneOf('v', this.#archive.keysOf(numbers))] } }
      : query
    const { rows } = await this.#reader.fetch({ query: onAllowed, from, size, sort })
    return rows.filter(({ journey }) => this.#archive.numberOf(journey) !== undefined)
  }

  /** Climbs the ladder, and fetches whom each pass needs. `judged`: what the last pass saw. */
  async #climb(
    name: string,
    options: Parameters<typeof searchNames>[2],
    except?: Seen,
  ): Promise<{ answer: NameAnswer; judged: Judged | undefined; madeUp: ReadonlySet<number> }> {
    const { lexicon, voyages } = this.#archive
    const by = new Map<Segments, Judged>()
    const madeUp = new Set<number>()
    const out = new Set(except?.ids)
    const steps = searchNames({ lexicon, voyages: voyages.length }, name, {
      ...options,
      ...(except && { except: out }),
    })
    let step = steps.next()
    while (!step.done) {
      const retrieved = await this.#retrieve(step.value, except)
      for (const { id, journey, demonstration } of retrieved.candidates) {
        if (demonstration) madeUp.add(id)
        if (except?.voyages.has(journey)) out.add(id)
      }
      const isNobody = step.value.asTyped && retrieved.candidates.length === 0
      const segments = isNobody ? null : toSegments(retrieved.candidates, this.#archive)
      if (segments) by.set(segments, { ...retrieved, request: step.value.request })
      step = steps.next(segments)
    }
    const answer = step.value
    return { answer, judged: answer.segments ? by.get(answer.segments) : undefined, madeUp }
  }

  #retrieve(step: Step, except: Seen | undefined): Promise<Retrieved> {
    const { request, asTyped } = step
    const everywhere = candidatesOf(step, this.#archive.meant)
    const within = request.within ? oneOf('v', this.#archive.keysOfMask(request.within)) : null
    const there = within ? allOf([everywhere, within]) : everywhere
    // Between guesses counts how many people bear a name, on whatever voyage.
    const isLocal = within === null || asTyped || request.rung === 1 || request.query.words.length === 1
    const clause = isLocal ? there : everywhere
    const key = JSON.stringify([there, isLocal, except?.counted, [...(except?.ids ?? [])]])
    const known = this.#retrieved.get(key)
    if (known) return known
    const retrieved = this.#fetch(clause, there, request, except)
    this.#retrieved.set(key, retrieved)
    return retrieved
  }

  /** All of `clause` that can be judged; of too many, the best of those `there`. */
  async #fetch(
    clause: Clause,
    there: Clause,
    request: PassRequest,
    except: Seen | undefined,
  ): Promise<Retrieved> {
    const counted = except?.counted ?? []
    if (clause === NOBODY) return { clause, candidates: [], isCut: false }
    const size = this.#bound
    const filter = without(clause, { counted })
    const all = await this.#reader.fetch({ query: { constant_score: { filter } }, size })
    if (all.total <= size) return { clause: there, candidates: all.rows, isCut: false }
    const query = this.#ranked(without(there, except), request)
    const isOneWord = request.query.words.length === 1
    const [best = [], ofSurnames = []] = await this.#reader.fetchAll([
      { query, size, sort: BY_SCORE },
      ...(isOneWord
        ? [{ query, size: Math.min(SURNAMES, size), sort: BY_SCORE, collapse: 'sn' as const }]
        : []),
    ])
    const candidates = new Map([...best, ...ofSurnames].map((row) => [row.id, row]))
    return { clause: there, candidates: [...candidates.values()], isCut: best.length >= size }
  }

  /** The same people, with a score each. */
  #ranked(clause: Clause, request: PassRequest): Clause {
    const meant = this.#archive.meant.of(request)
    const should = meant.map((words) => scoreByBest(words, meant.length === 1))
    return { bool: { filter: [clause], should } }
  }

  /** Rows that nobody judged. */
  #explained(rows: readonly Packed[], request: PassRequest, { respaced }: NameAnswer): FoundName[] {
    if (rows.length === 0) return []
    const segments = toSegments(rows, this.#archive)
    const [searcher] = segments.searchers
    searcher!.expandWords(request)
    const { ids } = searcher!.segment.data
    return rows.map((row) => {
      const key = makeKey(0, ids.indexOf(row.id))
      const { kind, reason } = explainedHit(segments, { segment: 0, key }, request.query, respaced)
      return { ...this.#plain(row), kind, reason }
    })
  }

  #plain({ id, journey, name, demonstration }: Packed) {
    return { id, voyage: this.#archive.numberOf(journey)!, name, demonstration }
  }
}

/** Of one typed word whoever has it is a hit, unless it may be the very particle that was typed before it. */
const isCounted = ({ query }: PassRequest): boolean => query.words.length === 1 && query.particle === ''

function without(query: Clause, except: Partial<Seen> | undefined): Clause {
  const { ids = [], voyages = [], counted = [] } = except ?? {}
  const out = anyOf([oneOf('_id', [...ids].map(String)), oneOf('v', [...voyages]), ...counted])
  return out === NOBODY ? query : { bool: { filter: [query], must_not: [out] } }
}

/**
 * The name index: every passenger's name in memory, searched by what a visitor half remembers. Runs in the search
 * worker, the indexer and the browser. What a search means is section 5 of the data contract.
 */
import type { Rung, WordToExpand } from './expand.ts'
import { fold } from './fold.ts'
import { gradeOf, NEAR, SPELLING, TABLE, wayOf } from './grade.ts'
import { type ListRequest, listNames } from './listing.ts'
import { normalise } from './normalise.ts'
import { type NameQuery, parseQuery, type QueryWord } from './query.ts'
import { SCORE_MAX, sameParticle } from './rank.ts'
import { capitalised, type Explanation, explain, type MatchKind, type WordMatch } from './reason.ts'
import { Segment, type SegmentData, termOf } from './segment.ts'
import { buildSegment, type NameRecord, type VoyageOrder } from './segment-builder.ts'
import {
  type HitKey,
  makeKey,
  nameOf,
  type PassRequest,
  type SegmentPass,
  SegmentSearcher,
  scoreOf,
} from './segment-search.ts'
import { VariantTable } from './variant-table.ts'

export interface NameSearchOptions {
  /** Voyages that the query itself speaks of (1 per voyage); names elsewhere are no hits. */
  within?: Uint8Array
  /** Voyages that the filters let through (1 per voyage); hits elsewhere are counted but not listed. */
  allowed?: Uint8Array
  /** Rows asked for; 5 from 0 when absent. */
  limit?: number
  offset?: number
  /** Kind and reason per hit; true when absent. */
  reasons?: boolean
  /** Spelling chips at most; 5 when absent. */
  spellings?: number
  /** The highest rung that may be reached; when absent all of them, and then a word may fail. */
  highest?: Rung
  /** Typed words (folded) that count only where a name has them as typed. */
  exactly?: ReadonlySet<string>
  /** Records that are no hits. */
  except?: ReadonlySet<number>
  /** Receives the ids of all hits, whatever the filters. */
  collect?: Set<number>
}

export interface NameListOptions {
  /** Voyages whose names are listed (1 per voyage); all when absent. */
  within?: Uint8Array
  /** As for a search. */
  allowed?: Uint8Array
  except?: ReadonlySet<number>
  collect?: Set<number>
  limit?: number
  offset?: number
}

export interface NameHit extends Explanation {
  readonly id: number
  readonly voyage: number
  readonly name: string
  /** `SCORE_MAX` less 100 per edit. */
  readonly score: number
}

export interface Spelling {
  readonly value: string
  /** Passengers with that surname. */
  readonly count: number
}

export interface NameResult {
  /** All hits, whatever the filters. */
  readonly total: number
  /** Of those, the ones with everything as typed. */
  readonly exact: number
  readonly hits: NameHit[]
  /** Hits per voyage, whatever the filters: facets and filtered totals are sums of these. */
  readonly byVoyage: Uint32Array
  /** Surnames near the one typed, commonest first. */
  readonly spellings: Spelling[]
  /** The rung that was reached: 1 exact, variant, prefix; 2 and fuzzy; 3 wider; 4 a word may fail; 0 nothing asked. */
  readonly level: number
}

export interface NameIndexOptions {
  /** Voyages are numbered below this. */
  voyages: number
  /** Place of each voyage by start date: breaks ties between equal names, then the id does. */
  voyageOrder?: VoyageOrder
  variants?: VariantTable
}

/** Loss (100 per edit) up to which a hit is good, per typed word and rung. */
const GOOD_LOSS = [0, 77, 115, 0] as const
const GOOD_ENOUGH = 5
/** Per typed word: the best hit of a wider rung is so good that no wider one is needed. */
const STOP_LOSS = 38
/** Per typed word: only when the best hit lost more may a word fail. */
const RELAX_LOSS = 115
/** Different spellings shown first while the surname is a guess. */
const HEADS = 5

interface Pass {
  readonly rung: Rung
  readonly mayFail: 0 | 1
  readonly total: number
  readonly good: number
  readonly exact: number
  readonly byVoyage: Uint32Array
  readonly rows: Row[]
  readonly heads: Head[]
  /** Of all hits, when they are collected. */
  readonly ids: number[]
}

interface Row {
  readonly segment: number
  readonly key: HitKey
}

interface Head extends Row {
  readonly word: string
  readonly grade: number
}

export class NameIndex {
  private voyages: number
  private voyageOrder: VoyageOrder | undefined
  private variants: VariantTable
  private readonly base: Segment
  private searchers: SegmentSearcher[]
  /** Records that were put since the base was built. */
  private readonly changed = new Map<number, NameRecord>()
  private stale = false

  /** From built arrays, made here or elsewhere by `buildSegment`. */
  constructor(data: SegmentData, options: NameIndexOptions) {
    this.voyages = options.voyages
    this.voyageOrder = options.voyageOrder
    this.variants = options.variants ?? new VariantTable()
    this.base = new Segment(data)
    this.searchers = [new SegmentSearcher(this.base)]
  }

  static build(records: readonly NameRecord[], options: NameIndexOptions): NameIndex {
    return new NameIndex(buildSegment(records, options.voyageOrder), options)
  }

  /** Adds or replaces a record; it is found from the next search on. Fold changes in by a new build above some thousands. */
  put(record: NameRecord): void {
    this.remove(record.id)
    this.changed.set(record.id, record)
    this.stale = true
  }

  remove(id: number): void {
    const buried = this.base.bury(id)
    // How common a word is counts over both segments, so that a search says the same as after a new build.
    if (this.changed.delete(id) || (buried && this.changed.size > 0)) this.stale = true
  }

  /** Records put since the build. */
  get changes(): number {
    return this.changed.size
  }

  /**
   * After a voyage came or its date changed: the new order of all voyages, as long as the highest number asks. Names that
   * were built before keep their places until the next build.
   */
  setVoyageOrder(order: VoyageOrder): void {
    this.voyages = Math.max(this.voyages, order.length)
    this.voyageOrder = order
    this.stale = true
  }

  setVariants(variants: VariantTable): void {
    this.variants = variants
  }

  /** Finds names; see the data contract, section 5. Never throws on odd input. */
  search(raw: string, options: NameSearchOptions = {}): NameResult {
    this.refresh()
    const query = parseQuery(raw)
    if (query.words.length === 0) {
      return {
        total: 0,
        exact: 0,
        hits: [],
        byVoyage: new Uint32Array(this.voyages),
        spellings: [],
        level: 0,
      }
    }
    const words = this.wordsToExpand(query, options.exactly)
    const pass = this.climb(query, words, options)
    const rows = this.arrange(query, pass)
    const offset = options.offset ?? 0
    const page = rows.slice(offset, offset + (options.limit ?? 5))
    if (options.collect) for (const id of pass.ids) options.collect.add(id)
    return {
      total: pass.total,
      exact: pass.exact,
      byVoyage: pass.byVoyage,
      level: pass.mayFail ? 4 : pass.rung,
      hits: this.present(page, query, words, pass, options.reasons ?? true),
      spellings: this.spellings(this.surnameTyped(query, words, pass), words, options.spellings ?? 5),
    }
  }

  /** All names of chosen voyages, in the order of lists; hits that nobody searched for by name. */
  list(options: NameListOptions = {}): Pick<NameResult, 'total' | 'hits' | 'byVoyage'> {
    this.refresh()
    const { within = null, allowed = null, except = null, collect = null, offset = 0, limit = 5 } = options
    const byVoyage = new Uint32Array(this.voyages)
    const request: ListRequest = { within, allowed, except, collect, keep: offset + limit }
    const rows = this.searchers.flatMap(({ segment }, at) =>
      listNames(segment, request, byVoyage).map((name) => ({ segment: at, key: makeKey(SCORE_MAX, name) })),
    )
    if (this.searchers.length > 1) rows.sort((a, b) => this.compare(a, b))
    const hits = rows.slice(offset, offset + limit).map(({ segment, key }) => {
      const { data } = this.searchers[segment]!.segment
      const name = nameOf(key)
      const found = { id: data.ids[name]!, voyage: data.voyages[name]!, score: SCORE_MAX }
      return {
        ...found,
        name: this.searchers[segment]!.segment.nameAt(name),
        kind: 'exact' as const,
        reason: null,
      }
    })
    return { total: byVoyage.reduce((sum, count) => sum + count, 0), hits, byVoyage }
  }

  /** A record as it was put, or null. */
  get(id: number): NameRecord | null {
    const changed = this.changed.get(id)
    if (changed) return changed
    const name = this.base.find(id)
    if (name < 0 || this.base.dead?.[name] === 1) return null
    return { id, voyage: this.base.data.voyages[name]!, name: this.base.nameAt(name) }
  }

  /** True when a name in the archive has this word, as typed (folded). */
  hasWord(word: string): boolean {
    this.refresh()
    const folded = fold(word).replace(/[^\p{L}\p{N}]/gu, '')
    return this.searchers.some(({ segment }) => {
      const term = segment.dictionary.find(folded)
      return term >= 0 && segment.bearers[term]! > 0
    })
  }

  /** Surnames that begin with what is typed, without particles, commonest first. */
  suggest(raw: string, limit = 8): Spelling[] {
    this.refresh()
    const word = parseQuery(raw).words.at(-1)
    if (!word || word.kind === 'wildcard') return []
    const counts = new Map<string, { written: string; count: number }>()
    const prefixes = word.text.endsWith('i') ? [word.text, `${word.text.slice(0, -1)}y`] : [word.text]
    for (const { segment } of this.searchers) {
      for (const prefix of prefixes) {
        const [from, to] = segment.dictionary.range(prefix)
        for (let term = from; term < to; term++) {
          const count = segment.surnameBearers[term]!
          if (count === 0) continue
          const text = segment.data.terms[term]!
          const known = counts.get(text)
          if (known) known.count += count
          else counts.set(text, { written: segment.data.written[term]!, count })
        }
      }
    }
    return [...counts.values()]
      .map(({ written, count }) => ({ value: written, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, limit)
  }

  /** Changed records live in a second, small segment, built again at the first search after a change. */
  private refresh(): void {
    if (!this.stale) return
    this.stale = false
    this.searchers.length = 1
    this.base.frequencies.set(this.base.bearers)
    if (this.changed.size === 0) return
    const delta = new Segment(buildSegment([...this.changed.values()], this.voyageOrder))
    for (const [term, word] of delta.dictionary.terms.entries()) {
      const inBase = this.base.dictionary.find(word)
      if (inBase < 0) continue
      delta.frequencies[term]! += this.base.bearers[inBase]!
      this.base.frequencies[inBase]! += delta.bearers[term]!
    }
    this.searchers.push(new SegmentSearcher(delta))
  }

  private wordsToExpand(query: NameQuery, exactly?: ReadonlySet<string>): WordToExpand[] {
    return query.words.map((word, i) => ({
      word,
      last: i === query.words.length - 1,
      known: word.kind === 'word' && this.hasWord(word.text),
      exactly: exactly?.has(word.text) ?? false,
    }))
  }

  /** The ladder: which rung is reached depends on the query over all records, never on filters or page. */
  private climb(query: NameQuery, words: readonly WordToExpand[], options: NameSearchOptions): Pass {
    const typed = query.words.length
    const inexact = query.words.some((word) => word.kind === 'word')
    let pass = this.pass(query, words, 1, 0, options)
    if (inexact && (pass.good < GOOD_ENOUGH || pass.exact === 0)) {
      for (const rung of [2, 3] as const) {
        if (options.highest !== undefined && rung > options.highest) break
        pass = this.pass(query, words, rung, 0, options)
        if (pass.good >= GOOD_ENOUGH || bestLoss(pass) <= STOP_LOSS * typed) break
      }
    }
    if (
      options.highest === undefined &&
      pass.total < GOOD_ENOUGH &&
      typed > 1 &&
      bestLoss(pass) > RELAX_LOSS * typed
    ) {
      const relaxed = this.pass(query, words, 2, 1, options)
      if (relaxed.total > pass.total) pass = relaxed
    }
    return pass
  }

  private pass(
    query: NameQuery,
    words: readonly WordToExpand[],
    rung: Rung,
    mayFail: 0 | 1,
    options: NameSearchOptions,
  ): Pass {
    const request: PassRequest = {
      query,
      words,
      rung,
      mayFail,
      goodLoss: GOOD_LOSS[rung] * query.words.length,
      keep: Math.max(1, (options.offset ?? 0) + (options.limit ?? 5)),
      within: options.within ?? null,
      allowed: options.allowed ?? null,
      except: options.except ?? null,
      collect: options.collect !== undefined,
      variants: this.variants,
    }
    const byVoyage = new Uint32Array(this.voyages)
    const parts = this.searchers.map((searcher) => searcher.pass(request, byVoyage))
    const sum = (of: (part: SegmentPass) => number) => parts.reduce((total, part) => total + of(part), 0)
    const rows = parts.flatMap((part, segment) => Array.from(part.best, (key) => ({ segment, key })))
    const heads = parts.flatMap((part, segment) =>
      part.heads.map(({ key, term, grade }) => ({
        segment,
        key,
        grade,
        word: this.searchers[segment]!.segment.data.terms[term]!,
      })),
    )
    if (parts.length > 1) rows.sort((a, b) => this.compare(a, b))
    return {
      rung,
      mayFail,
      total: sum((p) => p.total),
      good: sum((p) => p.good),
      exact: sum((p) => p.exact),
      byVoyage,
      rows,
      heads,
      ids: parts.flatMap((part) => part.ids),
    }
  }

  /** Better score first, then the order of lists: surname, given names, start date, id. */
  private compare(a: Row, b: Row): number {
    const byScore = scoreOf(b.key) - scoreOf(a.key)
    if (byScore !== 0) return byScore
    if (a.segment === b.segment) return a.key - b.key
    const [x, y] = [this.searchers[a.segment]!.segment, this.searchers[b.segment]!.segment]
    const [nameX, nameY] = [nameOf(a.key), nameOf(b.key)]
    const [keyX, keyY] = [x.sortKey(nameX), y.sortKey(nameY)]
    if (keyX !== keyY) return keyX < keyY ? -1 : 1
    const place = (segment: Segment, name: number) =>
      this.voyageOrder?.[segment.data.voyages[name]!] ?? 0xffffffff
    return place(x, nameX) - place(y, nameY) || x.data.ids[nameX]! - y.data.ids[nameY]!
  }

  /** While the surname is a guess, the first rows show one person of each likely spelling. */
  private arrange(query: NameQuery, pass: Pass): Row[] {
    const written = query.words.filter((word) => word.kind === 'word').length
    if (written !== 1 || pass.heads.length === 0) return pass.rows
    const heads = [...pass.heads].sort((a, b) => this.compare(a, b))
    const guess = query.words.length === 1 ? pass.exact < GOOD_ENOUGH : heads[0]!.grade < 113
    if (!guess) return pass.rows
    const seen = new Set<string>()
    const lead = heads.filter(({ word }) => !seen.has(word) && seen.add(word)).slice(0, HEADS)
    return [
      ...lead,
      ...pass.rows.filter((row) => !lead.some((l) => l.segment === row.segment && l.key === row.key)),
    ]
  }

  private present(
    page: readonly Row[],
    query: NameQuery,
    words: readonly WordToExpand[],
    pass: Pass,
    reasons: boolean,
  ): NameHit[] {
    const expansions = reasons
      ? this.searchers.map((s) => s.expandWords(words, pass.rung, this.variants))
      : []
    return page.map(({ segment, key }) => {
      const searcher = this.searchers[segment]!
      const { data } = searcher.segment
      const at = nameOf(key)
      const name = searcher.segment.nameAt(at)
      const found = { id: data.ids[at]!, voyage: data.voyages[at]!, name, score: scoreOf(key) }
      if (!reasons) return { ...found, kind: 'exact' as MatchKind, reason: null }
      const pairing = searcher.pair(expansions[segment]!, at, query)
      const writtenAs = new Map(normalise(name).words.map((word) => [word.text, word.written]))
      const matches = query.words.map((typed: QueryWord, i): WordMatch => {
        const partner = pairing.partner[i]!
        if (partner < 0) return { typed, found: '', written: '', code: 0 }
        const text = data.terms[termOf(data.words[data.wordStart[at]! + partner]!)]!
        return {
          typed,
          found: text,
          written: writtenAs.get(text) ?? text,
          code: pairing.codes[i * 32 + partner]!,
        }
      })
      const particle = data.particles[data.particleOf[at]!]!
      const glued = query.words.some((word) => word.glued.some((form) => writtenAs.has(form)))
      return {
        ...found,
        ...explain(matches, {
          typed: query.particle,
          found: particle,
          same: glued || sameParticle(query.particle, particle),
        }),
      }
    })
  }

  /** The typed word that the best hit has as a surname. */
  private surnameTyped(query: NameQuery, words: readonly WordToExpand[], pass: Pass): number {
    const best = pass.rows[0]
    if (!best) return query.words.length - 1
    const searcher = this.searchers[best.segment]!
    const pairing = searcher.pair(
      searcher.expandWords(words, pass.rung, this.variants),
      nameOf(best.key),
      query,
    )
    const surname = query.words.findIndex(
      (_, i) => pairing.surname >= 0 && pairing.partner[i] === pairing.surname,
    )
    return surname >= 0 ? surname : query.words.length - 1
  }

  /** Surnames near a typed word, the nearest chosen, the commonest first. */
  private spellings(index: number, words: readonly WordToExpand[], limit: number): Spelling[] {
    const typed = words[index]
    if (typed?.word.kind !== 'word') return []
    const found = new Map<string, { value: string; count: number; grade: number }>()
    for (const searcher of this.searchers) {
      const { data, surnameBearers } = searcher.segment
      const [expansion] = searcher.expandWords([{ ...typed, last: false }], 2, this.variants)
      for (const term of expansion!.terms) {
        const code = expansion!.codes[term]!
        const count = surnameBearers[term]!
        const text = data.terms[term]!
        if (count === 0 || text === typed.word.text || ![TABLE, SPELLING, NEAR].includes(wayOf(code)))
          continue
        const known = found.get(text)
        if (known) known.count += count
        else found.set(text, { value: capitalised(data.written[term]!), count, grade: gradeOf(code) })
      }
    }
    return [...found.values()]
      .sort((a, b) => b.grade - a.grade || b.count - a.count)
      .slice(0, limit)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .map(({ value, count }) => ({ value, count }))
  }
}

const bestLoss = (pass: Pass): number =>
  pass.rows[0] ? 4000 - scoreOf(pass.rows[0].key) : Number.POSITIVE_INFINITY

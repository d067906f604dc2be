/**
 * Clauses of queries, and the query for one pass. The query finds everybody who can be a hit, and few others. `names/rank/`
 * then judges them. This file repeats the rules of `names/rank/` that depend only on a term and its role. A clause must never
 * be stricter than its rule, because hits would be lost. `retrieval.test.ts` compares both on random archives.
 */
import type { estypes } from '@elastic/elasticsearch'
import { LADDER } from '#names/cost/weights.ts'
import { INITIAL, isGivenOnly, isWell, lostBy, SAME, SPELLING, wayOf } from '#names/lexicon/grade.ts'
import type { Meant, MeantWords } from '#names/lexicon/meant-words.ts'
import type { QueryWord } from '#names/query/query.ts'
import { mayLackInitial, type PassRequest } from '#names/rank/pass.ts'
import type { Step } from '#names/rank/steps.ts'
import { GIVEN, GLUED, PARTICLE, SURNAME } from '#names/words/normalise.ts'

export type Clause = NonNullable<estypes.QueryDslQueryContainer>
const FIELDS = ['g', 's', 'q', 'r'] as const
type TermField = (typeof FIELDS)[number]

export const NOBODY: Clause = { match_none: {} }

export const anyOf = (clauses: readonly Clause[]): Clause => {
  const some = clauses.filter((clause) => clause !== NOBODY)
  if (some.length < 2) return some[0] ?? NOBODY
  return { bool: { should: some, minimum_should_match: 1 } }
}
export const allOf = (clauses: readonly Clause[]): Clause => {
  if (clauses.includes(NOBODY)) return NOBODY
  return clauses.length === 1 ? clauses[0]! : { bool: { filter: [...clauses] } }
}

/** The most terms in one clause (`index.max_terms_count`). */
const TERMS_MOST = 65_536

/** Documents with one of these values in the field. */
export function oneOf(field: TermField | 'v' | 'i' | 't' | '_id', values: readonly (string | number)[]): Clause {
  const parts: Clause[] = []
  for (let from = 0; from < values.length; from += TERMS_MOST)
    parts.push({ terms: { [field]: values.slice(from, from + TERMS_MOST) } })
  return anyOf(parts)
}

/** People that earlier questions of one search have found, so that the next question leaves them out. */
export class Seen {
  readonly ids = new Set<number>()
  /** Keys of voyages whose passengers were all found. */
  readonly voyages = new Set<number>()
  /** Clauses for people that Elasticsearch counted. */
  readonly counted: Clause[] = []
}

/** The query without the people in `except`. */
export function without(query: Clause, except: Partial<Seen> | undefined): Clause {
  const { ids = [], voyages = [], counted = [] } = except ?? {}
  const out = anyOf([oneOf('_id', [...ids].map(String)), oneOf('v', [...voyages]), ...counted])
  return out === NOBODY ? query : { bool: { must: [query], must_not: [out] } }
}

/** Everybody who can be a hit of a step, on any voyage. */
export function candidatesOf({ request, asTyped }: Step, meant: MeantWords): Clause {
  return asTyped ? asTypedOf(request, meant) : new Retrieval(request, meant.of(request)).all()
}

/** The same rule as `mayBeAsTyped` of a searcher. */
function asTypedOf({ query }: PassRequest, { lexicon }: MeantWords): Clause {
  const known = query.words.map(({ text, glued }) => [text, ...glued].filter((word) => lexicon.hasTerm(word)))
  return allOf(known.map((words) => anyOf(FIELDS.map((field) => oneOf(field, words)))))
}

/** The roles of each field, as bits. */
const AS_GIVEN = 1 << GIVEN
const AS_SURNAME = (1 << SURNAME) | (1 << GLUED)
const AS_PARTICLE = 1 << PARTICLE

type Keep = (word: QueryWord, code: number) => boolean
const EVERY: Keep = () => true

class Retrieval {
  readonly #request: PassRequest
  readonly #words: readonly QueryWord[]
  readonly #meant: readonly Meant[]

  constructor(request: PassRequest, meant: readonly Meant[]) {
    this.#request = request
    this.#words = request.query.words
    this.#meant = meant
  }

  all(): Clause {
    const { rung, mayFail } = this.#request
    const all = [...this.#words.keys()]
    if (all.length === 1) return this.#found(0, EVERY, { given: 'firm', particle: 'as typed' })
    const ways = [allOf([...this.#full(all, EVERY), ...(rung > 2 ? [this.#carried(true)] : [])])]
    if (mayLackInitial(this.#request)) {
      for (const i of all) {
        if (this.#words[i]!.kind !== 'initial') continue
        const others = all.filter((other) => other !== i)
        ways.push(allOf(this.#full(others, ({ kind }, code) => kind === 'initial' || wayOf(code) <= SPELLING)))
      }
    }
    if (mayFail === 1) ways.push(this.#allButOne(all))
    return anyOf(ways)
  }

  /** The rule of `scoreWithoutOne`. If two words were typed, the one that is found must carry. */
  #allButOne(all: readonly number[]): Clause {
    const carried = this.#carried(false)
    if (all.length === 2 || carried === NOBODY) return carried
    const should = all.map((i) => this.#found(i, (_, code) => isWell(code)))
    return { bool: { should, minimum_should_match: all.length - 1, filter: [carried] } }
  }

  /** All of these words. Initials only count beside a surname, unless another word stands for them. */
  #full(which: readonly number[], keep: Keep): Clause[] {
    const initials = which.filter((i) => this.#meant[i]!.codes.values().some(isGivenOnly))
    const found = which.map((i) => this.#found(i, keep))
    if (initials.length === 0) return found
    const surname = which.map((i) => oneOf('s', this.#terms(i, keep).surnames))
    const firm = initials.map((i) => this.#found(i, keep, { given: 'firm' }))
    return [...found, anyOf([...surname, allOf(firm)])]
  }

  /** The rule of `isCarried`. An initial also carries by a particle near it (l, la). A word only carries by one as typed. */
  #carried(byInitial: boolean): Clause {
    const carries: Keep = ({ kind, text }, code) => {
      if (kind === 'initial' && !byInitial) return false
      if (kind === 'word' && wayOf(code) === INITIAL) return false
      return lostBy(code) <= (kind === 'word' && text.length < 3 ? 0 : LADDER.well)
    }
    return anyOf(this.#words.map(({ kind }, i) => this.#found(i, carries, kind === 'word' ? { particle: 'as typed' } : {})))
  }

  /** Everybody who has a meant word in a role that counts. */
  #found(
    i: number,
    keep: Keep,
    { given = 'all', particle = 'firm' }: { given?: 'all' | 'firm'; particle?: 'firm' | 'as typed' } = {},
  ): Clause {
    const { kind, maybeParticle } = this.#words[i]!
    const { firm, givenOnly, surnames, particles, asTyped } = this.#terms(i, keep)
    const small = particle === 'firm' ? particles : asTyped
    const isOfSeveral = kind !== 'initial' || maybeParticle
    return anyOf([
      oneOf('g', given === 'firm' ? firm : [...firm, ...givenOnly]),
      oneOf('s', surnames),
      oneOf('q', small),
      ...(isOfSeveral ? [oneOf('r', small)] : []),
    ])
  }

  /** Meant words by role. Most words never have most roles, so the other fields need no search. */
  #terms(i: number, keep: Keep): Terms {
    const terms: Terms = { firm: [], givenOnly: [], surnames: [], particles: [], asTyped: [] }
    const { codes, roles } = this.#meant[i]!
    for (const [text, code] of codes) {
      if (!keep(this.#words[i]!, code)) continue
      const isGiven = (roles.get(text)! & AS_GIVEN) !== 0
      if (isGivenOnly(code)) {
        if (isGiven) terms.givenOnly.push(text)
        continue
      }
      if (isGiven) terms.firm.push(text)
      if ((roles.get(text)! & AS_SURNAME) !== 0) terms.surnames.push(text)
      if ((roles.get(text)! & AS_PARTICLE) === 0) continue
      terms.particles.push(text)
      if (wayOf(code) === SAME) terms.asTyped.push(text)
    }
    return terms
  }
}

/** Meant words by their roles in names. `firm`: given names. `givenOnly`: words that only count as given names. */
interface Terms {
  firm: string[]
  givenOnly: string[]
  surnames: string[]
  particles: string[]
  /** The particle that was typed. */
  asTyped: string[]
}

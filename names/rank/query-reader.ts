/**
 * The readings of a query: as it stands, with a small word in front as a name (El Jansen), with letters as initials (PJ
 * Jansen), or with a space more or less. A reading other than the first counts only if it is found exactly.
 */
import { AFFIX, LADDER, WORD } from '../cost/weights.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { readTypedName, type TypedName } from '../lexicon/typed-name.ts'
import type { NameQuery } from '../query/query.ts'
import { type Dotted, dottedInitials, otherSpacings } from '../query/query.ts'
import { mayBeInitials } from '../words/tokens.ts'
import { PARTICLES_BEFORE_NAMES } from '../words/vocabulary.ts'
import { type Climb, climb, findAsTyped, type Reached } from './ladder.ts'
import type { Steps } from './steps.ts'

/** The part of a request that is the same for every reading. */
type Asked = Omit<Climb, keyof TypedName>

export interface Answer {
  readonly reading: TypedName
  readonly reached: Reached
  /** The reading has a space more or less than what was typed. */
  readonly respaced: boolean
}

export class QueryReader {
  private readonly lexicon: Lexicon
  private readonly exactly: ReadonlySet<string> | undefined

  /** `exactly`: folded words of the query that count only as typed. */
  constructor(lexicon: Lexicon, exactly?: ReadonlySet<string>) {
    this.lexicon = lexicon
    this.exactly = exactly
  }

  read(raw: string): TypedName {
    return readTypedName(raw, this.lexicon, this.exactly)
  }

  /** The answer of the best reading, whose searchers then hold its hits. `typed`: what `read` made of `raw`. */
  *climb(raw: string, typed: TypedName, asked: Asked): Steps<Answer> {
    const reached = yield* climb({ ...asked, ...typed })
    const ways =
      reached.exact === 0 && reached.leastLoss > LADDER.asTyped && asked.highest !== 1
        ? [this.climbDotted, this.climbRespaced, this.climbTwoInitials]
        : []
    for (const way of [this.climbAsName, ...ways]) {
      const other = yield* way.call(this, raw, typed, asked, reached)
      if (other) return other
    }
    return { reading: typed, reached, respaced: false }
  }

  /** Whether letters are a name. Jp and Ecm are not, though lists in capitals may have them in front of a surname. */
  private isCalled(letters: string): boolean {
    const sounds = letters.length === 2 && /[aeiouy]/.test(letters)
    return this.lexicon.variants.knows(letters) || (sounds && this.lexicon.isBorneAsGiven(letters))
  }

  private *climbAsName(raw: string, typed: TypedName, asked: Asked, reached: Reached): Steps<Answer | null> {
    const text = reached.leastLoss >= AFFIX.noParticle ? particleAsName(raw, typed.query) : null
    return text === null ? null : yield* this.firstAsTyped([text], asked, reached)
  }

  private *climbRespaced(raw: string, typed: TypedName, asked: Asked, reached: Reached): Steps<Answer | null> {
    const answer = yield* this.firstAsTyped(otherSpacings(raw, typed.query, this.lexicon), asked, reached)
    return answer && { ...answer, respaced: true }
  }

  /** Dots never matter, so names with exactly these initials come before names that are only similar. */
  private *climbDotted(raw: string, typed: TypedName, asked: Asked, first: Reached): Steps<Answer | null> {
    const texts = this.dotted(raw, typed, first).map(({ text }) => text)
    return yield* this.firstAsTyped(texts, asked, first)
  }

  /** Two letters may also be initials beside a misspelt name: "jh vvers" is Jacob Hendrik Evers. */
  private *climbTwoInitials(raw: string, typed: TypedName, asked: Asked, first: Reached): Steps<Answer | null> {
    if (first.leastLoss <= LADDER.sure) return null
    const pair = this.dotted(raw, typed, first).find(({ letters }) => letters.length === 2 && mayBeInitials(letters))
    if (!pair) return null
    const reading = this.read(pair.text)
    const reached = yield* climb({ ...asked, ...reading })
    if (reached.leastLoss < first.leastLoss) return { reading, reached, respaced: false }
    first.again()
    return null
  }

  /** The query with dots in a word that is nobody's name; in any word when nothing near was found. */
  private dotted(raw: string, typed: TypedName, { leastLoss }: Reached): Dotted[] {
    // "hendrik wa": behind given names a surname is being typed, unless no surname begins so.
    const isBegun = leastLoss <= WORD.prefixMostBeside + WORD.rarity
    const begun = isBegun && typed.words.slice(0, -1).every(({ given }) => given) ? typed.words.at(-1)!.word.text : null
    return dottedInitials(raw, typed.query).filter(
      ({ letters }) => letters !== begun && (leastLoss > LADDER.sure || !this.isCalled(letters)),
    )
  }

  /** The answer of the first text that is found exactly. Without one the searchers hold the hits of `first` again. */
  private *firstAsTyped(texts: readonly string[], asked: Asked, first: Reached): Steps<Answer | null> {
    let tried = false
    for (const [at, text] of texts.entries()) {
      const reading = this.read(text)
      const to = { ...asked, ...reading }
      const others = at === 0 ? texts.slice(1) : []
      const isFound = yield* findAsTyped(to, () => others.map((other) => ({ ...asked, ...this.read(other) })))
      if (isFound) return { reading, reached: yield* climb(to), respaced: false }
      if (isFound !== null) tried = true
    }
    if (tried) first.again()
    return null
  }
}

/** V.D. and V.H. may be initials as well as a particle. People seldom type capitals. */
const DOTTED_LETTERS = /^\p{L}\.\p{L}\.?(?=\s)/u

/** The text with a particle in front read as a name (El, Do, Al, Des) or as initials; null when there is none. */
function particleAsName(raw: string, { particle }: NameQuery): string | null {
  const text = raw.trimStart()
  const letters = particle === '' ? undefined : DOTTED_LETTERS.exec(text)?.[0]
  if (letters !== undefined) return letters.toUpperCase() + text.slice(letters.length)
  if (!PARTICLES_BEFORE_NAMES.has(particle)) return null
  if (!text.startsWith(`${particle} `)) return null
  return text.charAt(0).toUpperCase() + text.slice(1)
}

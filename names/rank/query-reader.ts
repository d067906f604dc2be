/**
 * The ways to take what was typed: as it stands, with a small word in front as a name (El Jansen), with letters as initials
 * (PJ Jansen), or with a space more or less. The others count only where what they say is found as it stands.
 */
import { AFFIX, LADDER, WORD } from '../cost/weights.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { readTypedName, type TypedName } from '../lexicon/typed-name.ts'
import type { NameQuery } from '../query/query.ts'
import { type Dotted, dottedInitials, otherSpacings } from '../query/spacing.ts'
import { mayBeInitials } from '../words/initials.ts'
import { PARTICLES_BEFORE_NAMES } from '../words/vocabulary.ts'
import { type Climb, climb, findAsTyped, type Reached } from './ladder.ts'
import type { Steps } from './steps.ts'

/** What is asked, whichever way it is taken. */
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

  /** `exactly`: typed words (folded) that count only where a name has them as typed. */
  constructor(lexicon: Lexicon, exactly?: ReadonlySet<string>) {
    this.lexicon = lexicon
    this.exactly = exactly
  }

  read(raw: string): TypedName {
    return readTypedName(raw, this.lexicon, this.exactly)
  }

  /** The best of the readings; `typed`: what `read` made of `raw`. Afterwards its searchers hold its hits. */
  *climb(raw: string, typed: TypedName, asked: Asked): Steps<Answer> {
    const reached = yield* climb({ ...asked, ...typed })
    const ways =
      reached.leastLoss > LADDER.asTyped && asked.highest !== 1
        ? [this.climbDotted, this.climbRespaced, this.climbTwoInitials]
        : []
    for (const way of [this.climbAsName, ...ways]) {
      const other = yield* way.call(this, raw, typed, asked, reached)
      if (other) return other
    }
    return { reading: typed, reached, respaced: false }
  }

  /** Nobody is called Jp or Ecm, though lists in capitals may have it in front of a surname. */
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

  /** Dots never matter, so initials without them that are somebody's come before all that is only like what was typed. */
  private *climbDotted(raw: string, typed: TypedName, asked: Asked, first: Reached): Steps<Answer | null> {
    const texts = this.dotted(raw, typed, first).map(({ text }) => text)
    return yield* this.firstAsTyped(texts, asked, first)
  }

  /** Two letters may be initials beside a name with a slip, too: "jh vvers" is Jacob Hendrik Evers. */
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

  /** What was typed with dots in a word that is nobody's name, or in any where nothing near was found. */
  private dotted(raw: string, typed: TypedName, { leastLoss }: Reached): Dotted[] {
    // "hendrik wa": behind given names a surname is being typed, unless nobody's begins so.
    const isBegun = leastLoss <= WORD.prefixMostBeside + WORD.rarity
    const begun = isBegun && typed.words.slice(0, -1).every(({ given }) => given) ? typed.words.at(-1)!.word.text : null
    return dottedInitials(raw, typed.query).filter(
      ({ letters }) => letters !== begun && (leastLoss > LADDER.sure || !this.isCalled(letters)),
    )
  }

  /** The first text that is found as it stands; without one the searchers hold the hits of what was typed again. */
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

/**
 * Small words that are a particle or somebody's name: El, Do, Al and Des are called so, V.D. and V.H. are initials, and who
 * types seldom uses capitals.
 */
const DOTTED_LETTERS = /^\p{L}\.\p{L}\.?(?=\s)/u

/** The text with such a word in front as a name; null when there is none. */
function particleAsName(raw: string, { particle }: NameQuery): string | null {
  const text = raw.trimStart()
  const letters = particle === '' ? undefined : DOTTED_LETTERS.exec(text)?.[0]
  if (letters !== undefined) return letters.toUpperCase() + text.slice(letters.length)
  if (!PARTICLES_BEFORE_NAMES.has(particle)) return null
  if (!text.startsWith(`${particle} `)) return null
  return text.charAt(0).toUpperCase() + text.slice(1)
}

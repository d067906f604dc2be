/**
 * Which different names come first while fewer than five fit as typed. Words alone do not tell two edits in a short
 * name from a lost initial, so the likeliest names are also compared as whole texts.
 */

import type { TypedName } from '../lexicon/typed-name.ts'
import type { NameQuery } from '../query/query.ts'
import { sameParticle } from '../words/particle.ts'
import { type HitKey, nameOf, scoreOf } from './hit-key.ts'
import { mergedHeads } from './merged-heads.ts'
import { SCORE_MAX } from './pairing.ts'
import { WHOLE_LOSS } from './segment-search.ts'
import type { Row, Segments } from './segments.ts'
import { RESPELT_EDITS, readTyped, type Typed } from './typed-text.ts'

/** A page's worth, and enough hits to climb no further. */
export const ENOUGH = 5

/** In hundredths of an edit; measured by `npm run bench -- search-quality`. */
export const FIRST_ROWS = {
  /** Each letter between the texts counts beside what the words lost: it tells a near name from a far one. */
  perEdit: 60,
  /** What all that was typed weighs beside another particle. */
  exact: 120,
  /** People seldom know all given names: whoever bears all that was typed comes before guesses, whatever else they bear. */
  allTyped: 5000,
  /** A title that was not typed: of two who are called the same, the other one is meant. */
  otherTitle: 60,
  /** One word is sooner a misspelt surname than a misspelt given name. */
  givenByGuess: 150,
  /** Of two names as near, the one that twice as many bear; up to so many times twice. */
  perDoubledBearers: 15,
  doubledBearers: 12,
  /** Rows that names nearer as text may take from likelier ones. */
  nearest: 4,
  /** What lost more is a guess. */
  guess: 50,
  /** A surname this much likelier than another leaves no room for it. */
  likelier: 150,
}

/** The best of different names, or of different surnames where one word was typed. */
export interface Head extends Row {
  /** What its words lost, 100 per edit. */
  readonly loss: number
  /** Letters between what was typed and the name, as text. */
  readonly edits: number
  readonly cost: number
  /** It bears all that was typed, be it with an initial for a name. */
  readonly fits: boolean
  /** Every word was found as typed. */
  readonly asTyped: boolean
  /** The whole name as it was spelt before a reform, or after it. */
  readonly respelt: boolean
}

export type Question = Pick<TypedName, 'query' | 'typed'>

/**
 * The likeliest of different names over all segments, at least the five likeliest if there are so many; equals stay in the
 * order of lists. `bySegment`: the heads of each segment's pass, whose expansions are still those of the pass.
 */
export function rankHeads(
  segments: Segments,
  bySegment: readonly (readonly HitKey[])[],
  question: Question,
): Head[] {
  const heads: Head[] = []
  const least = new LeastCosts()
  const typed = readTyped(question.typed, question.query)
  for (const row of mergedHeads(segments, bySegment, question.query)) {
    const score = scoreOf(row.key)
    const loss = SCORE_MAX - score
    if (loss > MOST_LOST_OF_FIT && loss - MOST_IN_FAVOUR > least.fifth) break
    const head = makeHead(segments, row, question, typed)
    heads.push(head)
    least.add(head.cost)
  }
  return heads.sort((a, b) => a.cost - b.cost)
}

/**
 * Letters that count for a word of the name that was not typed: people know one given name of three, and one of a woman's
 * two surnames.
 */
const UNTYPED_EDITS = 0.8
/** Of two names with as many of those the nearer one comes first. */
const PER_UNTYPED_LETTER = 0.05
/** Typed "V. Thlmpson": V. Thompson comes before Victor Thompson. */
const IN_FULL = 0.1
/** At most, where a word is still being typed: the letters to come are not missing. */
const UNFINISHED_EDITS = 1.5

const MOST_IN_FAVOUR = FIRST_ROWS.exact + FIRST_ROWS.perDoubledBearers * FIRST_ROWS.doubledBearers

/** Who bears all that was typed lost no more than this by what else they bear. */
const MOST_LOST_OF_FIT = 100

/** A name has lost no more than this when the one word typed is a word of it, be it with IJ for Y. */
const AS_TYPED_LOSS = 7

/** Words as typed, or initials for what was typed. */
const FITTING_LOSS = 20

/** Fits as typed: who bears the one word typed, be it as a given name, comes before all guesses. */
export const isWhole = ({ query }: Pick<Question, 'query'>, { key }: Row): boolean =>
  SCORE_MAX - scoreOf(key) <= (query.words.length === 1 ? AS_TYPED_LOSS : WHOLE_LOSS)

/**
 * The first rows: those that fit as typed, fewer than five, then the likeliest other names. The last of them make room for
 * names that are nearer as text: where the guess is that unsure, a letter more or less is as good a reason.
 */
export function leadingRows(rows: readonly Row[], heads: readonly Head[], { query }: Question): Row[] {
  const whole = rows.filter((row) => isWhole({ query }, row))
  const guessed = heads.filter((head) => !isWhole({ query }, head))
  const others =
    query.words.length > 1
      ? guessed
      : [...guessed.filter(({ asTyped }) => asTyped), ...guessed.filter(({ asTyped }) => !asTyped)]
  // Beside one surname that is far likelier than all others, its bearers are better than those.
  const [first] = others
  const likely = others.filter(
    ({ cost }) => query.words.length > 1 || cost <= first!.cost + FIRST_ROWS.likelier,
  )
  const lead = likely.slice(0, ENOUGH - whole.length)
  const nearer = likely.slice(lead.length).sort((a, b) => a.edits - b.edits)
  for (const near of nearer.slice(0, FIRST_ROWS.nearest)) makeRoom(lead, near)
  // One name in two spellings: a phone shows both, however many are spelt as typed.
  const respelt = others.find((head) => head.respelt)
  if (whole.length === 0 || !respelt) return [...whole, ...lead]
  return [...whole.slice(0, 1), respelt, ...whole.slice(1), ...lead.filter((head) => head !== respelt)]
}

/** Edits by which a text is nearer: a word that was not typed is hardly less than an edit. */
const NEARER = 0.25

/**
 * Puts a name that is very near as text in the place of one that is not: of a guess, of a name with far more given names, or
 * of one of several with another initial. Who bears all that was typed makes no room, but the last for one letter where it
 * was not found just as typed.
 */
function makeRoom(lead: Head[], near: Head): void {
  if (near.edits > 2) return
  let place = lead.findLastIndex(
    ({ edits, loss, fits }) => edits > near.edits + NEARER && loss > FIRST_ROWS.guess && !fits,
  )
  if (place < 0 && near.edits === 1) {
    place = lead.findLastIndex(
      ({ edits, fits, asTyped }, at) =>
        at > 0 && edits > 2 && (!fits || (at === lead.length - 1 && !asTyped)),
    )
    if (place < 0 && lead.every(({ edits }) => edits > 1)) place = lead.length - 1
  }
  if (place < 0) return
  lead.splice(place, 1)
  lead.push(near)
}

function makeHead(segments: Segments, row: Row, { query }: Question, typed: Typed): Head {
  const segment = segments.segmentOf(row)
  const name = nameOf(row.key)
  const pairing = segments.searchers[row.segment]!.pair(name, query)
  const { foundLoss, matched, byRule, wordsExact } = pairing
  // One word that is a given name or a particle is compared with that alone.
  const alone = query.words.length === 1 && pairing.surname < 0
  const onlySurname = pairing.onlySurname && !alone
  const texts = alone
    ? [segment.lettersAt(name, pairing.partner[0]!)]
    : onlySurname
      ? segment.surnameTexts(name)
      : segment.fullTexts(name)
  const several = query.words.length > 1
  const initials = query.words.filter(({ kind }) => kind === 'initial').length
  const ordered = pairing.inOrder || initials === 0
  const found = matched === query.words.length && (foundLoss <= FITTING_LOSS || (several && pairing.fits))
  const fits = found && ordered
  const particle = segment.particleOf(name)
  const sameAffix = query.particle === '' || sameParticle(query.particle, particle)
  // Who is called so but for the particle lacks no letters, nor does the P. that Pieter may be.
  const letter = query.words.findIndex((word, i) => word.maybeParticle && pairing.isParticle(i))
  const from =
    letter >= 0
      ? typed.without(letter)
      : fits && (particle === '' || !sameAffix)
        ? typed.words
        : typed.abbreviatedAs(pairing.abbreviated)
  const fewest = (of: readonly string[]) => Math.min(...of.map(byRule ? from.toRespelt : from.to))
  let edits = fewest(texts)
  // Of one word that is still being typed no letter is missing yet.
  if (!several && pairing.unfinished) edits = Math.min(edits, UNFINISHED_EDITS)
  // Typed "V. Thlmpson": Victor Thompson is sooner meant than F. Thompson.
  const byInitials = !fits && areInitials(query)
  if (
    matched === query.words.length &&
    pairing.surname >= 0 &&
    (byInitials || (isCallName(query) && sameAffix))
  ) {
    const used = (place: number) => pairing.isUsed(place)
    const meant = onlySurname
      ? segment.surnameTexts(name, used)
      : byInitials
        ? segment.initialedTexts(name, used)
        : segment.fullTexts(name, used)
    const typedPart = fewest(meant) + UNTYPED_EDITS * pairing.untyped
    if (typedPart < edits)
      edits = typedPart + (byInitials ? IN_FULL : PER_UNTYPED_LETTER * (edits - typedPart))
  }
  let otherTitle = 0
  const loss = SCORE_MAX - scoreOf(row.key)
  const titles = segment.titlesOf(name)
  if (titles !== '') {
    // Titles are typed as wrongly as names.
    const withTitles = onlySurname || alone ? edits : fewest(texts.map((text) => `${titles} ${text}`))
    if (withTitles < edits) edits = withTitles
    else if (query.titles === '') otherTitle = FIRST_ROWS.otherTitle
  }
  let cost = loss + otherTitle + FIRST_ROWS.perEdit * edits
  if (alone && !wordsExact) cost += FIRST_ROWS.givenByGuess
  if (several) {
    const all = fits && (pairing.surname >= 0 || wordsExact) && sameAffix
    cost -= all ? FIRST_ROWS.allTyped : fits ? FIRST_ROWS.exact : 0
    cost -=
      FIRST_ROWS.perDoubledBearers * Math.min(FIRST_ROWS.doubledBearers, Math.log2(segments.bearersOf(row)))
  }
  const respelt = several && byRule && edits <= RESPELT_EDITS && particle === '' && query.particle === ''
  return { ...row, loss, edits, cost, fits, asTyped: wordsExact, respelt }
}

/** Initials and a surname: who types those takes the names of the list for their initials. */
const areInitials = ({ words }: NameQuery): boolean =>
  words.filter(({ kind, text }) => kind !== 'initial' && text.length > 1).length === 1 && words.length > 1

/** A call name and a surname: who types initials or the syllables of a Chinese name types all of them. */
const isCallName = ({ words }: NameQuery): boolean =>
  words.length > 1 &&
  words.every(({ kind, text }) => kind === 'word' && text.length > 2) &&
  words.some(({ text }) => text.length > 4)

/** The five least costs so far. */
class LeastCosts {
  private readonly costs: number[] = []

  get fifth(): number {
    return this.costs[ENOUGH - 1] ?? Number.POSITIVE_INFINITY
  }

  add(cost: number): void {
    this.costs.push(cost)
    this.costs.sort((a, b) => a - b)
    this.costs.length = Math.min(this.costs.length, ENOUGH)
  }
}

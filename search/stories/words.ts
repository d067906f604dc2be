/**
 * Words of running Dutch text. Words of one stem are alike: contractpensions -> contractpension, golven -> golf. Case, accents
 * and the ways to write ij make no difference.
 */
import { stemmer } from '@orama/stemmers/dutch'
import { foldLetters } from '#names/text/fold.ts'

export interface Word {
  /** Where it stands, in UTF-16 units. */
  from: number
  to: number
  /** As typed, but folded. */
  folded: string
  stem: string
}

/** Letters with dots between them are one word: "K.N.I.L." is KNIL. */
const WORD = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]+/gu

/** The words of a text, in order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const folded = foldLetters(written.replaceAll('.', ''))
    yield { from: index, to: index + written.length, folded, stem: stemOf(folded) }
  }
}

/** A text repeats its words, and stemming one takes longer than looking it up. */
const STEMS_KEPT = 200_000
const stems = new Map<string, string>()

/** `folded`: a word of `foldLetters`. */
export function stemOf(folded: string): string {
  const known = stems.get(folded)
  if (known !== undefined) return known
  if (stems.size >= STEMS_KEPT) stems.clear()
  const stem = findStem(folded)
  stems.set(folded, stem)
  return stem
}

/** Plurals with another vowel or a longer ending, by what the rules make of them. */
const IRREGULAR = new Map([
  ['kinder', 'kind'],
  ['eier', 'ei'],
  ['schep', 'schip'],
  ['sted', 'stad'],
  ['smed', 'smid'],
  ['led', 'lid'],
])

/**
 * The stemmer takes one ending off, so a plural in -s gets another turn (havens -> haven -> hav). It keeps the consonant of the
 * longer form (golven -> golv).
 */
function findStem(folded: string): string {
  const whole = folded.replace(/eeen$/, 'ee')
  const once = stemmer(whole)
  const stem = (once.length > 3 && once === whole.slice(0, -1) ? stemmer(once) : once)
    .replace(/v$/, 'f')
    .replace(/z$/, 's')
    .replaceAll('ij', 'y')
  return IRREGULAR.get(stem) ?? stem
}

/** Words that say nothing of what a text is about. They do not count where another word does. */
const STOP_WORDS = new Set(
  `aan al alle als andere bij dan dat de der deze die dit doen door dus een eens en er geen haar had hadden hebben heb hebt heeft
  hem het hier hij hoe hun iemand iets ik in is ja je jij kan kon kunnen maar me meer men met mij mijn moet ms mv na naar niet nog nu of
  om omdat onder ons onze ook op over reeds s ss t te tegen toch toen tot u uit uw van veel voor want waren was wat we wel werd
  werden wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou zouden`.split(/\s+/),
)
export const isStopWord = (folded: string): boolean => STOP_WORDS.has(folded)

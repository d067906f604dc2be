/** Why a hit was found, in Dutch for the page, and its kind: both of the word that answers worst. */

import {
  GLUED_SAME,
  GRADE_MAX,
  gradeOf,
  INITIAL,
  NEAR,
  PREFIX,
  SAME,
  SPELLING,
  TABLE,
  WILDCARD,
  wayOf,
} from '../lexicon/grade.ts'
import { ANY_INITIAL, type QueryWord } from '../query/query.ts'
import { capitalised } from '../text/capitals.ts'
import { letterText } from '../text/fold.ts'
import { editDistance } from '../text/letters.ts'
import { beginsSo } from '../text/reform.ts'
import { spellingKeys } from '../text/spelling-keys.ts'

/** From best to worst. */
export const MATCH_KINDS = ['exact', 'variant', 'prefix', 'fuzzy', 'phonetic', 'partial'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

export interface Explanation {
  readonly kind: MatchKind
  /** Null when exact. */
  readonly reason: string | null
}

/** A typed word with the word of the archive that answers it. */
export interface WordMatch {
  readonly typed: QueryWord
  /** Folded, and as written. */
  readonly found: string
  readonly written: string
  /** Of `grade.ts`; 0 when the word was not found. */
  readonly code: number
}

/** Explains a hit. With several typed words a reason names the one it speaks of. */
export function explain(
  matches: readonly WordMatch[],
  particle: { typed: string; found: string; same: boolean },
  respaced: boolean,
): Explanation {
  const several = matches.length > 1
  let worst = respaced ? RESPACED : explainParticle(particle)
  for (const match of matches) {
    const explanation = explainWord(match, several)
    if (MATCH_KINDS.indexOf(explanation.kind) > MATCH_KINDS.indexOf(worst.kind)) worst = explanation
  }
  return worst
}

function explainParticle({ typed, found, same }: { typed: string; found: string; same: boolean }): Explanation {
  if (typed === '' || same) return EXACT
  const reason =
    found === '' ? 'zonder tussenvoegsel' : `ander tussenvoegsel: ${found.replace(/ d$/, ' d.').replace('/', ' en ')}`
  return { kind: 'variant', reason }
}

const EXACT: Explanation = { kind: 'exact', reason: null }
const RESPACED: Explanation = { kind: 'variant', reason: 'anders aaneengeschreven' }

function explainWord(match: WordMatch, several: boolean): Explanation {
  const { typed, code } = match
  const name = capitalised(typed.typed)
  if (code === 0) return { kind: 'partial', reason: `zonder ${name}` }
  switch (wayOf(code)) {
    case SAME:
      return EXACT
    case GLUED_SAME:
      return gradeOf(code) === GRADE_MAX
        ? EXACT
        : { kind: 'variant', reason: `ook geschreven als ${capitalised(match.written)}` }
    case TABLE:
      return { kind: 'variant', reason: `ook geschreven als ${capitalised(match.written)}` }
    case SPELLING:
      return { kind: 'variant', reason: `andere spelling van ${name}` }
    case PREFIX:
      return {
        kind: 'prefix',
        reason: `begint met ${name}${beginsSo(typed.text, match.found) ? ' in andere spelling' : ''}`,
      }
    case INITIAL:
      if (typed.kind === 'initial') return { kind: 'prefix', reason: `begint met ${name}` }
      return { kind: 'prefix', reason: `${capitalised(match.written)}. kan ${name} zijn` }
    case WILDCARD:
      return {
        kind: 'prefix',
        reason: typed.text === ANY_INITIAL ? 'voorletter onbekend' : `past op ${name}`,
      }
    case NEAR:
      return explainNear(match, name, several)
    default:
      return EXACT
  }
}

/** Of a name that has all that was typed but an initial. */
export const explainInitial = ({ typed }: WordMatch, hasGiven: boolean): Explanation => ({
  kind: 'fuzzy',
  reason: hasGiven ? `andere voorletter dan ${capitalised(typed.typed)}` : 'zonder voorletter',
})

function explainNear({ typed, found, written }: WordMatch, name: string, several: boolean): Explanation {
  if (typed.kind === 'initial' && found.length === 1) return { kind: 'fuzzy', reason: `andere voorletter dan ${name}` }
  // Letter for letter, so that ij is two.
  const [asked, answer] = [letterText(typed.typed), letterText(written)]
  const edits = editDistance(asked, answer)
  const than = several ? ` dan ${name}` : ''
  if (edits === 1 && isSwapped(asked, answer))
    return { kind: 'fuzzy', reason: `twee letters verwisseld${several ? ` in ${name}` : ''}` }
  if (edits === 1) return { kind: 'fuzzy', reason: `${oneEdit(asked, answer)}${than}` }
  if (spellingKeys(typed.text).sound === spellingKeys(found).sound) {
    return { kind: 'phonetic', reason: `klinkt als ${name}` }
  }
  if (edits === 2) return { kind: 'fuzzy', reason: `twee letters anders${than}` }
  return { kind: 'fuzzy', reason: `lijkt op ${name}` }
}

const isSwapped = (typed: string, found: string): boolean =>
  typed.length === found.length && [...typed].sort().join() === [...found].sort().join()

function oneEdit(typed: string, found: string): string {
  if (found.length > typed.length) return 'één letter meer'
  return found.length < typed.length ? 'één letter minder' : 'één letter anders'
}

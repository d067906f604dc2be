/** Hits as a search answers them: the record, and in Dutch why it was found. */

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
import { ANY_INITIAL, type NameQuery, type QueryWord } from '../query/query.ts'
import { capitalised, letterText } from '../text/fold.ts'
import { editDistance } from '../text/letters.ts'
import { beginsSo, spellingKeys } from '../text/spelling-keys.ts'
import { GIVEN, normalise } from '../words/normalise.ts'
import { sameParticle } from './affixes.ts'
import { nameOf, scoreOf } from './pairing.ts'
import type { Row, Segments } from './segments.ts'

export interface NameHit extends Explanation {
  readonly id: number
  readonly voyage: number
  readonly name: string
  /** `SCORE_MAX` less 100 per edit. */
  readonly score: number
}

/** A row as a hit without a reason, and with kind `exact`. */
export function plainHit(segments: Segments, row: Row): NameHit {
  const segment = segments.segmentOf(row)
  const at = nameOf(row.key)
  const { ids, voyages } = segment.data
  const name = segment.nameAt(at)
  return { id: ids[at]!, voyage: voyages[at]!, name, score: scoreOf(row.key), kind: 'exact', reason: null }
}

/**
 * A row as a hit with its kind and reason. The searchers must still have the expansions that found it. `respaced`: the query
 * has a space more or less than was typed.
 */
export function explainedHit(segments: Segments, row: Row, query: NameQuery, respaced: boolean): NameHit {
  const hit = plainHit(segments, row)
  const searcher = segments.searchers[row.segment]!
  const { particles, affixOf } = searcher.segment.data
  const at = nameOf(row.key)
  const pairing = searcher.pair(at, query)
  const { words } = normalise(hit.name)
  const writtenAs = new Map(words.map(({ text, written }) => [text, written]))
  const matches = query.words.map((typed, i): WordMatch => {
    const partner = pairing.partner[i]!
    if (partner < 0) return { typed, found: '', written: '', code: 0 }
    const found = searcher.segment.wordAt(at, partner)
    return { typed, found, written: writtenAs.get(found) ?? found, code: pairing.codeOf(i) }
  })
  const lacking = matches.find(({ code }) => code === 0)
  const hasGiven = words.some(({ role }) => role === GIVEN)
  if (lacking && pairing.lacksInitial(query)) return { ...hit, ...explainInitial(lacking, hasGiven) }
  const particle = particles[affixOf[at]!]!
  const glued = query.words.some((word) => word.glued.some((form) => writtenAs.has(form)))
  const same = glued || sameParticle(query.particle, particle)
  return { ...hit, ...explain(matches, { typed: query.particle, found: particle, same }, respaced) }
}

/** From best to worst. */
const MATCH_KINDS = ['exact', 'variant', 'prefix', 'fuzzy', 'phonetic', 'partial'] as const
type MatchKind = (typeof MATCH_KINDS)[number]

interface Explanation {
  readonly kind: MatchKind
  /** Null when exact. */
  readonly reason: string | null
}

/** A typed word and the word of the archive that answers it. */
interface WordMatch {
  readonly typed: QueryWord
  /** Folded; `written` is the same word as written. */
  readonly found: string
  readonly written: string
  /** A code of `grade.ts`; 0 when the word was not found. */
  readonly code: number
}

/** Kind and reason come from the typed word that was answered worst. With several words a reason names that word. */
function explain(
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

/** For a name that has everything typed except an initial. */
const explainInitial = ({ typed }: WordMatch, hasGiven: boolean): Explanation => ({
  kind: 'fuzzy',
  reason: hasGiven ? `andere voorletter dan ${capitalised(typed.typed)}` : 'zonder voorletter',
})

function explainNear({ typed, found, written }: WordMatch, name: string, several: boolean): Explanation {
  if (typed.kind === 'initial' && found.length === 1) return { kind: 'fuzzy', reason: `andere voorletter dan ${name}` }
  // Letter for letter, so that ij counts as two.
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

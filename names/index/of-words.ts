/** What follows from the words of all names alone. */
import { ROLES } from '../lexicon/word-list.ts'
import { roleOf, termOf } from './packed-word.ts'
import type { NamesData, SegmentData } from './segment-data.ts'

type Words = Pick<NamesData, 'words' | 'wordStart'>

/** How often each of so many terms stands as what, laid out as in a word list. */
export function countRoles({ words }: Pick<Words, 'words'>, terms: number): Uint32Array {
  const counts = new Uint32Array(terms * ROLES)
  for (const word of words) counts[termOf(word) * ROLES + roleOf(word)]!++
  return counts
}

/** The names that have each of so many terms. */
export function postingsOf({ words, wordStart }: Words, terms: number): Pick<SegmentData, 'postingStart' | 'postings'> {
  const last = new Int32Array(terms)
  const postingStart = new Uint32Array(terms + 1)
  const eachOnce = (visit: (term: number, name: number) => void) => {
    last.fill(-1)
    for (let name = 0; name + 1 < wordStart.length; name++) {
      for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
        const term = termOf(words[k]!)
        if (last[term] === name) continue
        last[term] = name
        visit(term, name)
      }
    }
  }
  eachOnce((term) => {
    postingStart[term + 1]!++
  })
  for (let term = 0; term < terms; term++) postingStart[term + 1]! += postingStart[term]!
  const next = postingStart.slice()
  const postings = new Uint32Array(postingStart[terms]!)
  eachOnce((term, name) => {
    postings[next[term]!++] = name
  })
  return { postingStart, postings }
}

/** Groups of equal names: other people, or the same on another voyage. */
import { SURNAME } from '../words/normalise.ts'
import { roleOf, termOf } from './packed-word.ts'
import type { NamesData } from './segment-data.ts'

/**
 * Names of the same surname and given names stand one after another, those with this and with that particle in turn:
 * particles are nothing to the order of lists.
 */
export function groupNames({ size, words, wordStart, affixOf }: NamesData) {
  const of = new Uint32Array(size)
  const sizes: number[] = []
  // The first name of each group that a name here may belong to.
  let open: number[] = []
  const isSame = (a: number, b: number) => {
    const [from, other] = [wordStart[a]!, wordStart[b]!]
    const length = wordStart[a + 1]! - from
    if (affixOf[a] !== affixOf[b] || wordStart[b + 1]! - other !== length) return false
    for (let k = 0; k < length; k++) if (words[from + k] !== words[other + k]) return false
    return true
  }
  for (let name = 0; name < size; name++) {
    if (name > 0 && !isListedAlike({ words, wordStart }, name - 1, name)) open = []
    const first = open.find((other) => isSame(other, name))
    if (first === undefined) {
      open.push(name)
      of[name] = sizes.push(1) - 1
    } else {
      of[name] = of[first]!
      sizes[of[first]!]!++
    }
  }
  return { of, size: Uint32Array.from(sizes) }
}

/** Two names stand at the same place in lists, but for their voyages. */
export function isListedAlike(
  { words, wordStart }: Pick<NamesData, 'words' | 'wordStart'>,
  a: number,
  b: number,
): boolean {
  let [i, j] = [wordStart[a]!, wordStart[b]!]
  const isListed = (word: number) => roleOf(word) <= SURNAME
  for (; ; i++, j++) {
    const [inA, inB] = [
      i < wordStart[a + 1]! && isListed(words[i]!),
      j < wordStart[b + 1]! && isListed(words[j]!),
    ]
    if (!inA || !inB) return inA === inB
    if (termOf(words[i]!) !== termOf(words[j]!) || roleOf(words[i]!) !== roleOf(words[j]!)) return false
  }
}

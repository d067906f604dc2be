/** The word of a list that is most like what was typed. */
import { foldText } from '#names/text/fold.ts'

/**
 * A word is near what was typed when more than two thirds of the letters of both are shared, in the same order. "Jansen" and
 * "jnsn" have ten letters, of which eight are shared: near. "Graaf" and "qqxzvw" share none. Without letters nothing is near.
 */
const SHARE = 2 / 3
/** Of longer texts only the beginning is compared. */
const LONGEST = 30

/** Of equally near words the first; null when none is near. */
export function nearest(words: readonly string[], typed: string): string | null {
  const letters = lettersOf(typed)
  let best: string | null = null
  let most = 0
  for (const word of words) {
    const others = lettersOf(word)
    const both = letters.length + others.length
    // At most all letters of the shorter one are shared.
    if ((2 * Math.min(letters.length, others.length)) / both <= SHARE) continue
    const share = (2 * inBoth(letters, others)) / both
    if (share > Math.max(SHARE, most)) [best, most] = [word, share]
  }
  return best
}

const lettersOf = (text: string): string => foldText(text).replaceAll(' ', '').slice(0, LONGEST)

/** How many letters are shared in the same order: the longest common subsequence. */
function inBoth(a: string, b: string): number {
  let row = new Uint8Array(b.length + 1)
  for (const letter of a) {
    const next = new Uint8Array(b.length + 1)
    for (let j = 1; j <= b.length; j++) {
      next[j] = letter === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!)
    }
    row = next
  }
  return row[b.length]!
}

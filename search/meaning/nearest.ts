/** Finds the word of a list that is most like what was typed. */
import { foldText } from '#names/text/fold.ts'

/**
 * Two words are near when they share more than this part of all their letters, in the same order. "Jansen" and "jnsn" share
 * eight of their ten letters, so they are near. "Graaf" and "qqxzvw" share none.
 */
const SHARE = 2 / 3
/** Only this many letters are compared. */
const LONGEST = 30

/** The first of equally near words; null when none is near. */
export function nearest(words: readonly string[], typed: string): string | null {
  const letters = lettersOf(typed)
  let best: string | null = null
  let most = 0
  for (const word of words) {
    const others = lettersOf(word)
    const both = letters.length + others.length
    // No more letters can be shared than the shorter word has.
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

/** The word of a list that is most like what was typed. */
import { foldText } from '#domain/names/text/fold.ts'

/**
 * A word is near what was typed when more than two thirds of their letters stand in both, in one order: of Jansen and
 * `jnsn` eight of ten, of Graaf and `qqxzvw` none. What has no letters is near nothing.
 */
const SHARE = 2 / 3
/** Longer texts are compared by their beginning. */
const LONGEST = 30

/** The first of equals; null when none is near. */
export function nearest(words: readonly string[], typed: string): string | null {
  const letters = lettersOf(typed)
  let best: string | null = null
  let most = 0
  for (const word of words) {
    const others = lettersOf(word)
    const both = letters.length + others.length
    // No more can be shared than the shorter one has.
    if ((2 * Math.min(letters.length, others.length)) / both <= SHARE) continue
    const share = (2 * inBoth(letters, others)) / both
    if (share > Math.max(SHARE, most)) [best, most] = [word, share]
  }
  return best
}

const lettersOf = (text: string): string => foldText(text).replaceAll(' ', '').slice(0, LONGEST)

/** Letters that stand in both in one order: their longest common subsequence. */
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

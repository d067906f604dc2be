/** Replaces the surname that was typed by another spelling. */
import { fold } from '#names/text/fold.ts'
import { editDistance } from '#names/text/letters.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'

/**
 * Replaces the word of the query that is nearest to `spelling`: `jan janssen 1951` with `Jansen` -> `jan Jansen 1951`. A
 * spelling of several words replaces the whole query.
 */
export function respell(query: string, spelling: string): string {
  const words = query.split(/\s+/).filter(Boolean)
  if (words.length < 2 || /\s/.test(spelling)) return spelling
  const wanted = fold(spelling)
  const sound = spellingKeys(wanted).sound
  const distances = words.map((word) => {
    const folded = fold(word).replace(/[^\p{L}]+/gu, '')
    return spellingKeys(folded).sound === sound ? 0 : editDistance(folded, wanted)
  })
  const nearest = Math.min(...distances)
  if (nearest > wanted.length / 2) return spelling
  const place = distances.lastIndexOf(nearest)
  return words.map((word, at) => (at === place ? spelling + (/[,;]$/.exec(word)?.[0] ?? '') : word)).join(' ')
}

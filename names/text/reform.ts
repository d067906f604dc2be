/**
 * The Indonesian spelling reforms (Soewandi 1947, EYD 1972): whole words respelt by rule, so that both spellings are one
 * name. Unlike Jansen and Janssen, who are two families.
 */
import { fold } from './fold.ts'

const REFORMS: readonly (readonly [RegExp, string])[] = [
  [/tj/g, 'c'],
  // Old j is new y, old dj is new j.
  [/(?<!d)j/g, 'y'],
  [/dj/g, 'j'],
  [/oe/g, 'u'],
  [/(?<![cs])ch/g, 'kh'],
]

/** A folded text in the spelling of 1972, were it in the older one; ij and y must be apart. */
export function reformed(text: string): string {
  let now = text
  for (const [old, fresh] of REFORMS) now = now.replace(old, fresh)
  return now
}

/** Two folded words are one name before a reform and after it. */
export function isReformOf(a: string, b: string): boolean {
  const [fresh, otherFresh] = [withoutGlide(a), withoutGlide(b)]
  return a !== b && (withoutGlide(reformed(a)) === otherFresh || withoutGlide(reformed(b)) === fresh)
}

/** The word begins with these letters before a reform or after it, but not as it is written: Tjokroaminoto for "cokro". */
export function beginsSo(letters: string, word: string): boolean {
  const [asked, found] = [withoutGlide(letters), withoutGlide(word)]
  if (found.startsWith(asked)) return false
  return withoutGlide(reformed(word)).startsWith(asked) || found.startsWith(withoutGlide(reformed(letters)))
}

/** Wijono is folded to wyono, but Wiyono stays: an i before a y tells nothing. */
const withoutGlide = (word: string): string => fold(word).replaceAll('iy', 'y')

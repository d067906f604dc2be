/**
 * Small words that are a particle or somebody's name: El, Do, Al and Des are called so, V.D. and V.H. are initials, and who
 * types seldom uses capitals.
 */

import { PARTICLES_BEFORE_NAMES } from '../words/vocabulary.ts'
import type { NameQuery } from './query.ts'

const DOTTED_LETTERS = /^\p{L}\.\p{L}\.?(?=\s)/u

/** The text with such a word in front as a name; null when there is none. */
export function particleAsName(raw: string, { particle }: NameQuery): string | null {
  const text = raw.trimStart()
  const letters = particle === '' ? undefined : DOTTED_LETTERS.exec(text)?.[0]
  if (letters !== undefined) return letters.toUpperCase() + text.slice(letters.length)
  if (!PARTICLES_BEFORE_NAMES.has(particle)) return null
  if (!text.startsWith(`${particle} `)) return null
  return text.charAt(0).toUpperCase() + text.slice(1)
}

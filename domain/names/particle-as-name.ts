/** Small words that are a particle or somebody's name: El, Do, Al and Des are called so, and who types seldom uses capitals. */
import type { NameQuery } from './query.ts'
import { PARTICLES_BEFORE_NAMES } from './vocabulary.ts'

/** The text with such a word in front as a name; null when there is none. */
export function particleAsName(raw: string, { particle }: NameQuery): string | null {
  if (!PARTICLES_BEFORE_NAMES.has(particle)) return null
  const text = raw.trimStart()
  if (!text.startsWith(`${particle} `)) return null
  return text.charAt(0).toUpperCase() + text.slice(1)
}

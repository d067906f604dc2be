import type { Suggestion } from '#domain/search.ts'
import { foldText } from '#names/text/fold.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'

/**
 * How a suggestion is shown. A surname that finishes several words comes with those before it, as they were typed
 * (`jan de vr` -> `jan de Vries`): it is called de Vries, and searches for all of it. `term` is null where that is the same.
 */
export function namedBy({ kind, value }: Suggestion, typed: string): { name: string; term: string | null } {
  if (kind !== 'surname' && kind !== 'sounds') return { name: value, term: null }
  let same = 0
  while (same < value.length && value[same] === typed[same]) same++
  const before = value.slice(0, value.lastIndexOf(' ', same - 1) + 1)
  const words = before.trim().split(' ').filter(Boolean)
  const own = words.findLastIndex((word) => !PARTICLES.has(foldText(word))) + 1
  if (own === 0) return { name: value, term: null }
  return { name: [...words.slice(own), value.slice(before.length)].join(' '), term: value }
}

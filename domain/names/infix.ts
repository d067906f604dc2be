/** Surnames that hold a text somewhere inside: for suggestions to who remembers the end of a name. */
import type { Segments } from './segments.ts'
import type { Spelling } from './spellings.ts'

/** Folded text in, surnames as the archive writes them out, commonest first; those that begin with it are left out. */
export function surnamesHolding(segments: Segments, text: string, limit: number): Spelling[] {
  const found = new Map<string, { value: string; count: number }>()
  for (const { segment } of segments.searchers) {
    const { dictionary, surnameBearers, data } = segment
    for (const [term, surname] of dictionary.terms.entries()) {
      const count = surnameBearers[term]!
      if (count === 0 || surname.indexOf(text) < 1) continue
      const known = found.get(surname)
      if (known) known.count += count
      else found.set(surname, { value: data.written[term]!, count })
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, limit)
}

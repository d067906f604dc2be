/**
 * A plain judge beside our engine: it compares every name with what was typed and knows nothing of our rules. A typed word is
 * as good as its best word in the name, by edits (OSA) or by Jaro-Winkler; the mean of those weighs twice as much as the
 * same measure over the whole texts. The whole texts are compared for the names whose words are best.
 */
import { damerau, plain } from './found.ts'

/** So many names have their whole text compared. */
const WHOLE = 500

/** Finds the places of the five best names. */
export function plainReference(names: readonly string[]): (typed: string) => number[] {
  const texts = names.map(plain)
  const words = [...new Set(texts.flatMap((text) => text.split(' ')))]
  const numbers = new Map(words.map((word, at) => [word, at]))
  const wordsOf = texts.map((text) => Uint32Array.from(text.split(' '), (word) => numbers.get(word)!))
  return (typed) => {
    const asked = plain(typed)
    const likeness = asked.split(' ').map((word) => Float32Array.from(words, (other) => alike(word, other)))
    const best = (name: Uint32Array, like: Float32Array) =>
      name.reduce((max, word) => Math.max(max, like[word]!), 0)
    const byWords = Float32Array.from(wordsOf, (name) =>
      likeness.reduce((sum, like) => sum + best(name, like), 0),
    )
    const mixed = (at: number) => (2 * byWords[at]!) / likeness.length + alike(asked, texts[at]!)
    const order = [...byWords.keys()].sort((a, b) => byWords[b]! - byWords[a]!).slice(0, WHOLE)
    const scores = new Map(order.map((at) => [at, mixed(at)]))
    return order.sort((a, b) => scores.get(b)! - scores.get(a)!).slice(0, 5)
  }
}

/** From 0 to 1. */
const alike = (a: string, b: string): number =>
  Math.max(1 - damerau(a, b) / Math.max(a.length, b.length), jaroWinkler(a, b))

function jaroWinkler(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Uint8Array(b.length)
  const common: string[] = []
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1)
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (taken[j] || b[j] !== a[i]) continue
      taken[j] = 1
      common.push(a[i]!)
      break
    }
  }
  if (common.length === 0) return 0
  const inB = [...b].filter((_, j) => taken[j])
  const swapped = common.filter((letter, at) => letter !== inB[at]).length / 2
  const m = common.length
  const jaro = (m / a.length + m / b.length + (m - swapped) / m) / 3
  let prefix = 0
  while (prefix < 4 && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** Which part of one text became which part of the other. */
import { diffArrays } from 'diff'
import type { HtmlPart } from './html-parts.ts'

/** Null on the side where the part is not. */
export interface PartPair {
  label: string
  before: string | null
  after: string | null
  /** Same words, other markup: bold, or a heading that was a paragraph. */
  restyled: boolean
}

/** In the order in which they are read. What was moved counts as taken out and put in. */
export function pairParts(before: readonly HtmlPart[], after: readonly HtmlPart[]): PartPair[] {
  const pairs: PartPair[] = []
  const [old, young] = [[...before], [...after]]
  const changes = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  )
  for (const [at, { added, removed, count }] of changes.entries()) {
    if (!added && !removed) {
      const same = young.splice(0, count)
      pairs.push(...old.splice(0, count).map((part, index) => pairOf(part, same[index] ?? null)))
    } else if (!added || !changes[at - 1]?.removed) {
      const next = changes[at + 1]
      const gone = removed ? old.splice(0, count) : []
      const come = added ? young.splice(0, count) : next?.added ? young.splice(0, next.count) : []
      pairs.push(...pairAlike(gone, come))
    }
  }
  return pairs
}

/** In order, and so that those are paired which have most words in common. */
function pairAlike(gone: HtmlPart[], come: HtmlPart[]): PartPair[] {
  /** The best that can be made of what is left of both from here on. */
  const best: number[][] = Array.from({ length: gone.length + 1 }, () => Array(come.length + 1).fill(0))
  const worth = (a: number, b: number): number => best[a]?.[b] ?? 0
  const pairing = (a: number, b: number): number => likeness(gone[a]!, come[b]!) + worth(a + 1, b + 1)
  for (let a = gone.length - 1; a >= 0; a--) {
    for (let b = come.length - 1; b >= 0; b--) {
      best[a]![b] = Math.max(worth(a + 1, b), worth(a, b + 1), pairing(a, b))
    }
  }
  const pairs: PartPair[] = []
  let [a, b] = [0, 0]
  while (a < gone.length || b < come.length) {
    if (a < gone.length && b < come.length && worth(a, b) === pairing(a, b)) {
      pairs.push(pairOf(gone[a++]!, come[b++]!))
    } else if (a < gone.length && worth(a, b) === worth(a + 1, b)) pairs.push(pairOf(gone[a++]!, null))
    else pairs.push(pairOf(null, come[b++]!))
  }
  return pairs
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
const kindOf = ({ label }: HtmlPart): string => label.replace(/\d+/g, '')

/** Anything of the same kind is better paired than not, and what has more words in common better than that. */
function likeness(one: HtmlPart, other: HtmlPart): number {
  if (kindOf(one) !== kindOf(other)) return -1
  const [a, b] = [wordsOf(one.text), wordsOf(other.text)]
  return 0.01 + [...a].filter((word) => b.has(word)).length / Math.max(1, a.size, b.size)
}

const pairOf = (before: HtmlPart | null, after: HtmlPart | null): PartPair => ({
  label: (after ?? before)?.label ?? '',
  before: before?.text ?? null,
  after: after?.text ?? null,
  restyled: before?.text === after?.text && before?.html !== after?.html,
})

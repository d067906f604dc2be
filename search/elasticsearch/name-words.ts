/**
 * The words of all names with their counts. Each passenger has a value for each word (the field `w`), and Elasticsearch counts
 * the values, so a word can never be counted wrongly.
 */
import { type CountedWord, commonest } from '#names/lexicon/word-list.ts'
import { type NameWord, SURNAME } from '#names/words/normalise.ts'
import type { Moment } from './scan.ts'

/**
 * The values of a name: `jan 0`, and with the way it is written for a surname, `dyk 1Dijk`. A word that a name has twice in
 * the same role counts once, as written first.
 */
export function valuesOf(words: readonly NameWord[]): string[] {
  const values = new Map<string, string>()
  for (const { text, role, written } of words) {
    const word = `${text} ${role}`
    if (!values.has(word)) values.set(word, role === SURNAME ? word + written : word)
  }
  return [...values.values()]
}

/** Reads the words page by page. */
export async function* readWords(moment: Moment, pageWithinMs: number): AsyncGenerator<CountedWord[]> {
  let last = null as Counting | null
  for await (const page of moment.counts('w', pageWithinMs)) {
    const words: CountedWord[] = []
    // The values of a word stand side by side, perhaps on two pages.
    for (const [value, count] of page) {
      const space = value.indexOf(' ')
      const text = value.slice(0, space)
      if (last?.text !== text) {
        if (last) words.push(counted(last))
        last = { text, counts: [0, 0, 0, 0], forms: [] }
      }
      const role = Number(value[space + 1])
      last.counts[role]! += count
      if (role === SURNAME) last.forms.push([value.slice(space + 2), count])
    }
    yield words
  }
  if (last) yield [counted(last)]
}

interface Counting {
  text: string
  counts: number[]
  forms: [string, number][]
}

const counted = ({ text, counts, forms }: Counting): CountedWord => ({ text, counts, written: commonest(forms) })

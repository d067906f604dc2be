/**
 * The order of texts in lists: by letters and digits, without case and diacritics. Not by `Intl.Collator`: its order depends on
 * the browser's language data, and the same search must give the same answer everywhere.
 */
import { letterText } from '#names/text/fold.ts'

/** Sorts by text; `tie` orders items with equal texts. */
export function inTextOrder<T>(items: readonly T[], textOf: (item: T) => string, tie: (a: T, b: T) => number = () => 0): T[] {
  return items
    .map((item) => ({ item, text: textOf(item), letters: letterText(textOf(item)) }))
    .sort((a, b) => compare(a.letters, b.letters) || compare(a.text, b.text) || tie(a.item, b.item))
    .map(({ item }) => item)
}

/** Compares code units, which is the same in every JavaScript engine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

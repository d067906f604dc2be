/**
 * The order in which texts are listed: by their letters and digits, case and diacritics aside. `Intl.Collator` is not used,
 * because its order hangs on the language data of the browser, and the same search must answer alike everywhere.
 */
import { letterText } from '#names/text/fold.ts'

/** Equal texts by `tie`. */
export function inTextOrder<T>(items: readonly T[], textOf: (item: T) => string, tie: (a: T, b: T) => number = () => 0): T[] {
  return items
    .map((item) => ({ item, text: textOf(item), letters: letterText(textOf(item)) }))
    .sort((a, b) => compare(a.letters, b.letters) || compare(a.text, b.text) || tie(a.item, b.item))
    .map(({ item }) => item)
}

/** By code units: every engine of JavaScript orders them alike. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

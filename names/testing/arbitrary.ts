/** Random names and queries for the property tests, made of few words so that they often collide. */
import fc from 'fast-check'
import { NameIndex } from '../name-index.ts'

const given = fc.constantFrom('Jan', 'Johanna', 'J.', 'P.', 'Piet', 'Djoko', 'Giok Lan', '')
const SURNAMES = `Jansen|Janssen|van den Berg|v.d. Berg|Vandenberg|de Jong|Soekarno|Raden Soekarno
Sukarno|Dijk|Dyk|Tan|Jansen-de Vries|'t Hooft|Bakker|Backer|Dijk-Dyk
Bakker de Jong-van Dijk|Mc Dijk|McDijk|St. Jan`
const surname = fc.constantFrom(...SURNAMES.split(/[|\n]/))
export const name = fc.tuple(given, surname).map((parts) => parts.join(' ').trim())
const TYPED = `jan|jansn|bakkr jan|berg, p. van den|vd berg|johana jansen|j dijk|zukarno|sukarno
aden soekarno|. jansen|op. djik|jn bkker|van|jan*|janjansen|piet zwart
bakker dejong|mac dijk|sint jan`
const typed = fc.oneof(name, fc.constantFrom(...TYPED.split(/[|\n]/)))
const word = fc.constantFrom(
  ...'jan|j.|p|g.|joh*|piet|jansen|jansn|berg|v.d.|de|giok|lan|tan|djok|soekarno|sukarna|raden|dijk|bkker|vries|mevr.|mc|sint|dejong'.split(
    '|',
  ),
)
export const asked = fc.oneof(
  typed,
  fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' ')),
)
export const records = (names: readonly string[]) => names.map((text, i) => ({ id: i + 1, voyage: i % 3, name: text }))

export const VOYAGES = { voyages: 3, voyageOrder: Uint32Array.of(2, 0, 1) }
export const changesOf = fc.array(fc.tuple(fc.nat(35), fc.option(name)), { maxLength: 8 })

/** An index that was built and then changed, and the names that it holds now. */
export function changedIndex(names: readonly string[], changes: readonly [number, string | null][]) {
  const changed = NameIndex.build(records(names), VOYAGES)
  const now = new Map(records(names).map((record) => [record.id, record]))
  for (const [id, text] of changes) {
    const record = { id: id + 1, voyage: id % 3, name: text ?? '' }
    if (text === null) changed.remove(record.id)
    else changed.put(record)
    if (text === null) now.delete(record.id)
    else now.set(record.id, record)
  }
  return { changed, now: [...now.values()] }
}

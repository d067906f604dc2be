import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MeantWords } from '#names/lexicon/meant-words.ts'
import { searchNames } from '#names/rank/search-names.ts'
import { asked, changedIndex, changesOf, name, VOYAGES } from '#names/testing/arbitrary.ts'
import { normalise } from '#names/words/normalise.ts'
import { type StoredPassenger, toStored, unpack } from './passenger-document.ts'
import { type Clause, candidatesOf } from './retrieval.ts'
import { toSegments } from './snapshot.ts'

/** Whether Elasticsearch would find a document. */
function matches(clause: Clause, document: StoredPassenger): boolean {
  if (clause.match_none) return false
  if (clause.terms) {
    const [[field, values]] = Object.entries(clause.terms) as [[keyof StoredPassenger, unknown[]]]
    return [document[field]].flat().some((value) => values.includes(value))
  }
  const { should = [], filter = [], minimum_should_match: least = 0 } = clause.bool!
  const found = (should as Clause[]).filter((one) => matches(one, document)).length
  return found >= Number(least) && (filter as Clause[]).every((one) => matches(one, document))
}

it('retrieves enough: judging the candidates gives the same hits as judging all names', () => {
  let [retrieved, held] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 40 }),
      changesOf,
      asked,
      fc.constantFrom(undefined, Uint8Array.of(1, 0, 1)),
      fc.constantFrom(undefined, Uint8Array.of(0, 1, 1)),
      (names, changes, query, allowed, within) => {
        const { changed, now } = changedIndex(names, changes)
        const { lexicon } = changed
        const meant = new MeantWords(lexicon)
        const stored = now.map(({ id, voyage, name: fullName }) =>
          toStored({ id, journey: voyage + 10, startDate: null, fullName, demonstration: false }, normalise(fullName)),
        )
        const by = {
          meant,
          voyageOrder: VOYAGES.voyageOrder,
          numberOf: (key: number) => key - 10,
        }
        const options = { ...(allowed && { allowed }), ...(within && { within }), limit: 50 }
        const steps = searchNames({ lexicon, voyages: VOYAGES.voyages }, query, options)
        let step = steps.next()
        while (!step.done) {
          const wider = step.value.wider?.()
          const clause = candidatesOf(wider ? { request: wider, asTyped: false } : step.value, meant)
          const found = stored.filter((document) => matches(clause, document))
          retrieved += found.length
          held += stored.length
          const segments = toSegments(
            found.map(({ p }) => unpack(p)),
            by,
          )
          step = steps.next(found.length === 0 && step.value.asTyped ? null : segments)
        }
        expect(step.value.result).toEqual(changed.search(query, options))
      },
    ),
    { numRuns: 1500 },
  )
  // It also retrieves few others: a tenth of these crowded archives.
  expect(retrieved).toBeLessThan(held / 6)
})

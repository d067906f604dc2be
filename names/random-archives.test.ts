import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Spelling } from './lexicon/spellings.ts'
import { NameIndex } from './name-index.ts'
import type { NameResult } from './rank/search-names.ts'
import { asked, changedIndex, changesOf, name, records, VOYAGES } from './testing/arbitrary.ts'
import { fold } from './text/fold.ts'

// Each segment decides by itself whether Dijk or Dyk, and Mc Dijk or McDijk, is commoner, so values are compared folded.
const foldValue = ({ value, count }: Spelling) => ({ value: fold(value).replace(' ', ''), count })
const foldSpellings = (result: NameResult) => ({ ...result, spellings: result.spellings.map(foldValue) })

it('answers after changes as after a new build', () => {
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 30 }),
      changesOf,
      fc.array(asked, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(undefined, Uint8Array.of(1, 0, 1)),
      (names, changes, queries, allowed) => {
        const { changed, now } = changedIndex(names, changes)
        const built = NameIndex.build(now, VOYAGES)
        for (const query of queries) {
          const options = { ...(allowed && { allowed }), limit: 50 }
          expect(foldSpellings(changed.search(query, options))).toEqual(foldSpellings(built.search(query, options)))
          expect(changed.suggest(query).map(foldValue)).toEqual(built.suggest(query).map(foldValue))
        }
      },
    ),
    {
      numRuns: 1000,
      // Names with other particles stand between equal ones, and the filters exclude one bearer.
      examples: [
        [
          ['Johanna van den Berg'],
          [
            [16, 'Johanna v.d. Berg'],
            [12, 'Johanna v.d. Berg'],
          ],
          ['Jan Jansen'],
          undefined,
        ],
        [['Jan Janssen', 'Jan Jansen', 'Johanna Janssen'], [[25, 'Johanna Janssen']], ["Jan 't Hooft"], Uint8Array.of(1, 0, 1)],
        // Which word is the rarest differs between the segments.
        [['Jan van den Berg'], [[1, 'J. Tan']], ['Giok Lan Jansen'], undefined],
      ],
    },
  )
})

it('lists every hit once, whatever the page size', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), asked, fc.integer({ min: 1, max: 7 }), (names, query, rows) => {
      const index = NameIndex.build(records(names), { voyages: 3 })
      const all = index.search(query, { limit: 100 })
      const paged: number[] = []
      for (let offset = 0; offset < all.total; offset += rows) {
        paged.push(...index.search(query, { limit: rows, offset }).hits.map((hit) => hit.id))
      }
      expect(paged).toEqual(all.hits.map((hit) => hit.id))
      expect(new Set(paged).size).toBe(all.total)
      expect(all.byVoyage.reduce((sum, count) => sum + count, 0)).toBe(all.total)
    }),
    { numRuns: 200 },
  )
})

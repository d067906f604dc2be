import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeNames } from './judge.ts'
import type { Spelling } from './lexicon/spellings.ts'
import { NameIndex } from './name-index.ts'
import type { NameResult } from './rank/search-names.ts'
import { fold } from './text/fold.ts'

const given = fc.constantFrom('Jan', 'Johanna', 'J.', 'P.', 'Piet', 'Djoko', 'Giok Lan', '')
const surname = fc.constantFrom(
  'Jansen',
  'Janssen',
  'van den Berg',
  'v.d. Berg',
  'Vandenberg',
  'de Jong',
  'Soekarno',
  'Raden Soekarno',
  'Sukarno',
  'Dijk',
  'Dyk',
  'Tan',
  'Jansen-de Vries',
  "'t Hooft",
  'Bakker',
  'Backer',
)
const name = fc.tuple(given, surname).map((parts) => parts.join(' ').trim())
const typed = fc.oneof(
  name,
  fc.constantFrom(
    'jan',
    'jansn',
    'bakkr jan',
    'berg, p. van den',
    'vd berg',
    'johana jansen',
    'j dijk',
    'zukarno',
    'sukarno',
    'aden soekarno',
    '. jansen',
    'op. djik',
    'jn bkker',
    'van',
    'jan*',
    'janjansen',
    'piet zwart',
  ),
)
const word = fc.constantFrom(
  'jan',
  'j.',
  'p',
  'g.',
  'joh*',
  'piet',
  'jansen',
  'jansn',
  'berg',
  'v.d.',
  'de',
  'giok',
  'lan',
  'tan',
  'djok',
  'soekarno',
  'sukarna',
  'raden',
  'dijk',
  'bkker',
  'vries',
  'mevr.',
)
const asked = fc.oneof(
  typed,
  fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' ')),
)
const records = (names: readonly string[]) =>
  names.map((text, i) => ({ id: i + 1, voyage: i % 3, name: text }))

// Which of Dijk and Dyk is the commoner way to write it is told per segment.
const foldValue = ({ value, count }: Spelling) => ({ value: fold(value), count })
const foldSpellings = (result: NameResult) => ({ ...result, spellings: result.spellings.map(foldValue) })

const VOYAGES = { voyages: 3, voyageOrder: Uint32Array.of(2, 0, 1) }
const changesOf = fc.array(fc.tuple(fc.nat(35), fc.option(name)), { maxLength: 8 })

/** An index that was built and then changed, and the names that it holds now. */
function changedIndex(names: readonly string[], changes: readonly [number, string | null][]) {
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
          expect(foldSpellings(changed.search(query, options))).toEqual(
            foldSpellings(built.search(query, options)),
          )
          expect(changed.suggest(query).map(foldValue)).toEqual(built.suggest(query).map(foldValue))
        }
      },
    ),
    {
      numRuns: 1000,
      // Names with other particles stand between equal ones; and a bearer whom the filters do not let through.
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
        [
          ['Jan Janssen', 'Jan Jansen', 'Johanna Janssen'],
          [[25, 'Johanna Janssen']],
          ["Jan 't Hooft"],
          Uint8Array.of(1, 0, 1),
        ],
        // Which word is the rarest differs between the segments.
        [['Jan van den Berg'], [[1, 'J. Tan']], ['Giok Lan Jansen'], undefined],
      ],
    },
  )
}, 120_000)

it('judges names from elsewhere as the index of all of them does, by the words of the archive', () => {
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 30 }),
      changesOf,
      asked,
      fc.constantFrom(undefined, Uint8Array.of(1, 0, 1)),
      (names, changes, query, allowed) => {
        const { changed, now } = changedIndex(names, changes)
        const options = { ...(allowed && { allowed }), limit: 50 }
        const judged = judgeNames(query, changed.lexicon, now.toReversed(), { ...VOYAGES, ...options })
        expect(judged).toEqual(changed.search(query, options))
      },
    ),
    { numRuns: 400 },
  )
})

it('judges the hits alone as it judges them among all', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), asked, (names, query) => {
      const index = NameIndex.build(records(names), VOYAGES)
      const { hits } = index.search(query, { limit: 50 })
      expect(judgeNames(query, index.lexicon, hits, { ...VOYAGES, limit: 50 }).hits).toEqual(hits)
    }),
    { numRuns: 400 },
  )
})

it('lists every hit once over any pages', () => {
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 40 }),
      asked,
      fc.integer({ min: 1, max: 7 }),
      (names, query, rows) => {
        const index = NameIndex.build(records(names), { voyages: 3 })
        const all = index.search(query, { limit: 100 })
        const paged: number[] = []
        for (let offset = 0; offset < all.total; offset += rows) {
          paged.push(...index.search(query, { limit: rows, offset }).hits.map((hit) => hit.id))
        }
        expect(paged).toEqual(all.hits.map((hit) => hit.id))
        expect(new Set(paged).size).toBe(all.total)
        expect(all.byVoyage.reduce((sum, count) => sum + count, 0)).toBe(all.total)
      },
    ),
    { numRuns: 200 },
  )
})

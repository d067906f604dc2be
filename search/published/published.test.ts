import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Documents } from '../documents.ts'
import { HeldArchive } from '../memory/held-archive.ts'
import { questions } from '../testing/arbitrary.ts'
import { catalogueBetween, namesBetween, namesOf, type PublishedState, publishedStates } from '../testing/published.ts'
import { catalogueChanges, catalogueDocuments, nameChanges, passengerDocument, startDatesOf } from './as-documents.ts'
import {
  emptyCatalogue,
  type PublishedCatalogue,
  packCatalogue,
  packCatalogueChange,
  unpackCatalogue,
} from './catalogue-part.ts'
import { type PublishedNames, packNames, packNamesChange, unpackNames, unpackNamesChange } from './names-part.ts'
import { type ChangeOf, difference, effective, effectOn, FORMAT, folded, merged, sizeOf } from './parts.ts'

it('unpacks what was packed', () => {
  fc.assert(
    fc.property(publishedStates, publishedStates, (before, after) => {
      expect([...unpackNames(packNames(namesOf(before)))]).toEqual(before.names)
      expect(unpackCatalogue(packCatalogue(before.catalogue))).toEqual(before.catalogue)
      const names = namesBetween(before, after)
      expect(unpackNamesChange(packNamesChange(names))).toEqual(names)
      const catalogue = catalogueBetween(before, after)
      expect(unpackCatalogue(packCatalogueChange(catalogue))).toEqual(catalogue)
    }),
  )
})

it('packs any name', () => {
  const passenger = fc.record({
    id: fc.nat(),
    journey: fc.nat(),
    fullName: fc.string({ unit: 'binary' }),
    demonstration: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.uniqueArray(passenger, { selector: ({ id }) => id }), (passengers) => {
      expect([...unpackNames(packNames({ passenger: new Map(passengers.map((one) => [one.id, one])) }))]).toEqual(
        passengers.toSorted((a, b) => a.id - b.id),
      )
    }),
  )
})

it('refuses another format', () => {
  expect(() => [...unpackNames(`{"format":${FORMAT + 1},"names":[]}`)]).toThrow('format')
})

it('has these columns; a changed column needs a new format', () => {
  const layout = (value: unknown): unknown =>
    Array.isArray(value) || typeof value !== 'object' || value === null
      ? '-'
      : Object.entries(value).map(([key, of]) => (layout(of) === '-' ? key : { [key]: layout(of) }))
  const texts = [
    packNames({ passenger: new Map() }),
    packNamesChange({ passenger: new Map() }),
    packCatalogue(emptyCatalogue()),
    packCatalogueChange(emptyCatalogue()),
  ]
  expect([FORMAT, ...texts.map((text) => JSON.stringify(layout(JSON.parse(text))))]).toMatchInlineSnapshot(`
    [
      5,
      "["format","ids","voyages","demonstration","names"]",
      "["format",{"put":["ids","voyages","demonstration","names"]},"remove"]",
      "["format",{"documents":["variant",{"ship":["ids","names","prefixes","companies","masters","builtYears","tonnages","nationalities","notes","sources"]},{"journey":["ids","codes","formerCodes","namesEntered","namesExpected","stories","via","names","ships","shipNames","startDates","endDates","startCities","endCities","points","sources"]},{"image":["ids","journeys","ships","records","files","thumbnails","descriptions","collections","demonstration","credits"]}]},{"listPages":["voyages","counts"]},{"voyages":["names","versions"]},{"pages":["names","versions"]}]",
      "["format",{"documents":["variant",{"ship":["ids","names","prefixes","companies","masters","builtYears","tonnages","nationalities","notes","sources"]},{"journey":["ids","codes","formerCodes","namesEntered","namesExpected","stories","via","names","ships","shipNames","startDates","endDates","startCities","endCities","points","sources"]},{"image":["ids","journeys","ships","records","files","thumbnails","descriptions","collections","demonstration","credits"]}]},{"listPages":["voyages","counts"]},{"voyages":["names","versions"]},{"pages":["names","versions"]},{"remove":["variant","ship","journey","image"]}]",
    ]
  `)
})

it('makes a part from its base and changes, one by one or merged', () => {
  fc.assert(
    fc.property(publishedStates, fc.array(publishedStates, { minLength: 1, maxLength: 4 }), (base, states) => {
      const last = states.at(-1)!
      const steps = states.map((state, at) => [states[at - 1] ?? base, state] as const)
      const changes = steps.map(([before, after]) => catalogueBetween(before, after))
      const all = merged<PublishedCatalogue>(changes as [ChangeOf<PublishedCatalogue>])
      const made = (...more: ChangeOf<PublishedCatalogue>[]) => folded<PublishedCatalogue>([base.catalogue, ...more])
      expect(made(...changes)).toEqual(last.catalogue)
      expect(made(all)).toEqual(last.catalogue)
      // A part that already holds some of the changes can take in all of them.
      expect(made(changes[0]!, all)).toEqual(last.catalogue)
      const names = steps.map(([before, after]) => namesBetween(before, after))
      expect(folded<PublishedNames>([namesOf(base), ...names])).toEqual(namesOf(last))
    }),
  )
})

it('tells what a change does to a part', () => {
  const base = { passenger: new Map([1, 2].map((id) => [id, { id, name: 'Jan' }])) }
  type Change = ChangeOf<typeof base>
  const change = (...entries: [number, { id: number; name: string } | null][]): Change => ({ passenger: new Map(entries) })
  const added = change([3, { id: 3, name: 'Piet' }])
  expect(effectOn(base, added)).toBe('none')
  expect(effectOn(base, change([3, null]))).toBe('none')
  const altered = merged<typeof base>([added, change([1, { id: 1, name: 'Klaas' }])])
  expect([effectOn(base, altered), sizeOf(altered)]).toEqual(['altered', 2])
  expect(effectOn(base, merged<typeof base>([altered, change([2, null])]))).toBe('gone')
  // A record that did not change, one that did, and one that was never public.
  const marked = change([1, { id: 1, name: 'Jan' }], [2, { id: 2, name: 'Kees' }], [9, null])
  expect(effective(base, marked)).toEqual(change([2, { id: 2, name: 'Kees' }]))
  expect(difference(base, folded<typeof base>([base, altered]))).toEqual(altered)
})

it('brings an engine from the base to the present archive by changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      publishedStates,
      fc.array(publishedStates, { minLength: 1, maxLength: 3 }),
      fc.array(questions, { minLength: 1, maxLength: 5 }),
      async (base, states, asked) => {
        const engine = engineOf(base)
        let before = base
        for (const after of states) {
          const catalogue = catalogueBetween(before, after)
          engine.write(catalogueChanges(before.catalogue, catalogue, 1))
          engine.write(nameChanges(namesBetween(before, after), startDatesOf(after.catalogue), 1))
          before = after
        }
        const filled = engineOf(before)
        for (const question of asked) {
          const query = { ...question, offset: 0, rows: 50 }
          expect(await engine.find(query)).toEqual(await filled.find(query))
        }
      },
    ),
    { numRuns: 60 },
  )
})

function engineOf({ catalogue, names }: PublishedState): HeldArchive {
  const startDates = startDatesOf(catalogue)
  const documents: Documents = {
    ...catalogueDocuments(catalogue),
    passenger: names.map((passenger) => passengerDocument(passenger, startDates)),
  }
  const engine = new HeldArchive()
  for (const kind of ['variant', 'ship', 'journey', 'media', 'passenger'] as const)
    engine.add({ kind, version: 1, json: JSON.stringify(documents[kind]) })
  engine.build()
  return engine
}

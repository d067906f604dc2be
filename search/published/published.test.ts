import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Documents } from '../documents.ts'
import { HeldArchive } from '../memory/held-archive.ts'
import { questions } from '../testing/arbitrary.ts'
import { catalogueBetween, namesBetween, type PublishedState, publishedStates } from '../testing/published.ts'
import { foldNames, unpackNames } from './base-names.ts'
import {
  catalogueChanges,
  catalogueDocuments,
  foldCatalogue,
  mergeCatalogue,
  mergeNames,
  nameChanges,
  passengerDocument,
  startDatesOf,
} from './changes.ts'
import { FORMAT } from './columns.ts'
import { blankNames } from './leaving.ts'
import { packNames, packNamesChange, unpackNamesChange } from './names.ts'
import { packCatalogue, packCatalogueChange } from './pack-catalogue.ts'
import { unpackCatalogue, unpackCatalogueChange } from './unpack-catalogue.ts'

it('unpacks what was packed', () => {
  fc.assert(
    fc.property(publishedStates, publishedStates, (before, after) => {
      expect([...unpackNames(packNames(before.names))]).toEqual(before.names)
      expect(unpackCatalogue(packCatalogue(before.catalogue))).toEqual(before.catalogue)
      const names = namesBetween(before, after)
      expect(unpackNamesChange(packNamesChange(names))).toEqual(names)
      const catalogue = catalogueBetween(before, after)
      expect(unpackCatalogueChange(packCatalogueChange(catalogue))).toEqual(catalogue)
    }),
  )
})

it('packs whatever a name may be', () => {
  const passenger = fc.record({
    id: fc.nat(),
    journey: fc.nat(),
    fullName: fc.string({ unit: 'binary' }),
    demonstration: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(passenger), (passengers) => {
      expect([...unpackNames(packNames(passengers))]).toEqual(passengers)
    }),
  )
})

it('does not guess at another format', () => {
  expect(() => [...unpackNames(`{"format":${FORMAT + 1},"names":[]}`)]).toThrow('format')
})

it('has these columns; another one takes another format', () => {
  const layout = (value: unknown): unknown =>
    Array.isArray(value) || typeof value !== 'object' || value === null
      ? '-'
      : Object.entries(value).map(([key, of]) => (layout(of) === '-' ? key : { [key]: layout(of) }))
  const none = { variant: [], ship: [], journey: [], image: [] }
  const rest = { listPages: new Map(), voyages: new Map(), pages: new Map() }
  const texts = [
    packNames([]),
    packNamesChange({ put: [], remove: [] }),
    packCatalogue({ ...none, ...rest }),
    packCatalogueChange({ put: none, remove: none, ...rest }),
  ]
  expect([FORMAT, ...texts.map((text) => JSON.stringify(layout(JSON.parse(text))))]).toMatchInlineSnapshot(`
    [
      2,
      "["format","ids","voyages","demonstration","names"]",
      "["format",{"put":["ids","voyages","demonstration","names"]},"remove"]",
      "["format",{"documents":["variant",{"ship":["ids","names","prefixes"]},{"journey":["ids","codes","formerCodes","namesEntered","names","ships","shipNames","startDates","endDates","startCities","endCities","points","sources"]},{"image":["ids","journeys","ships","records","files","thumbnails","descriptions","collections","demonstration"]}]},{"listPages":["voyages","counts"]},{"voyages":["names","versions"]},{"pages":["names","versions"]}]",
      "["format",{"documents":["variant",{"ship":["ids","names","prefixes"]},{"journey":["ids","codes","formerCodes","namesEntered","names","ships","shipNames","startDates","endDates","startCities","endCities","points","sources"]},{"image":["ids","journeys","ships","records","files","thumbnails","descriptions","collections","demonstration"]}]},{"remove":["variant","ship","journey","image"]},{"listPages":["voyages","counts"]},{"voyages":["names","versions"]},{"pages":["names","versions"]}]",
    ]
  `)
})

it('folds changes into what the archive is after them', () => {
  fc.assert(
    fc.property(publishedStates, fc.array(publishedStates, { maxLength: 4 }), (base, states) => {
      const steps = states.map((state, at) => [states[at - 1] ?? base, state] as const)
      const last = states.at(-1) ?? base
      const names = steps.map(([before, after]) => namesBetween(before, after))
      expect([...foldNames(base.names, names)]).toEqual(last.names)
      expect([...foldNames(base.names, [...names.slice(0, 1), mergeNames(names)])]).toEqual(last.names)
      const catalogue = steps.map(([before, after]) => catalogueBetween(before, after))
      expect(foldCatalogue(base.catalogue, catalogue)).toEqual(last.catalogue)
      const merged = [...catalogue.slice(0, 1), mergeCatalogue(catalogue)]
      expect(foldCatalogue(base.catalogue, merged)).toEqual(last.catalogue)
      // As on a device whose base no longer has what left.
      expect(foldCatalogue(last.catalogue, catalogue)).toEqual(last.catalogue)
    }),
  )
})

it('blanks the names of those who left, and with the changes it is the archive after them all the same', () => {
  fc.assert(
    fc.property(publishedStates, publishedStates, (base, last) => {
      const change = namesBetween(base, last)
      const left = new Set([...change.remove, ...change.put.map(({ id }) => id)])
      const text = packNames(base.names)
      const blanked = blankNames(text, left)
      const found = base.names.filter(({ id, fullName }) => left.has(id) && fullName !== '')
      expect(blanked === null).toBe(found.length === 0)
      const after = [...unpackNames(blanked ?? text)]
      expect(after.map(({ fullName }) => fullName)).toEqual(
        base.names.map(({ id, fullName }) => (left.has(id) ? '' : fullName)),
      )
      expect([...foldNames(after, [change])]).toEqual(last.names)
      expect(blankNames(blanked ?? text, left)).toBe(null)
    }),
  )
})

it('gives an engine what brings it from the base to the archive as it is', async () => {
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
}, 60_000)

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

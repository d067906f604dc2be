/** An engine beside the plain reference: over random archives both must say the same. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FacetValue, SearchResults } from '#domain/search.ts'
import { TABS } from '#domain/tabs.ts'
import type { Search, SearchWriter } from '../search.ts'
import { archives, changes, questions } from './arbitrary.ts'
import { KeptArchive } from './kept-archive.ts'
import { Reference, type ReferenceQuery } from './reference.ts'

type Engine = Search & SearchWriter

/** One test, with so many archives. Each is filled, changed, and filled again with changes in the midst of it. */
export function agreesWithReference(opened: () => Engine, runs: number): void {
  it('answers as the reference does, over random archives, questions and changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        archives,
        fc.array(fc.tuple(changes, fc.array(questions, { minLength: 1, maxLength: 3 })), { maxLength: 3 }),
        questions,
        fc.record({ ship: changes, journey: changes, passenger: changes }, { requiredKeys: [] }),
        async (archive, rounds, first, meanwhile) => {
          const kept = new KeptArchive(opened(), archive)
          await kept.fill(meanwhile)
          await agree(opened(), new Reference(kept.public), first)
          for (const [change, asked] of rounds) {
            await kept.apply(change)
            const reference = new Reference(kept.public)
            for (const question of asked) await agree(opened(), reference, question)
          }
          await kept.fill(meanwhile)
          await agree(opened(), new Reference(kept.public), first)
        },
      ),
      { numRuns: runs },
    )
  }, 120_000)
}

/** Totals, facets, every page of every tab, and the order of passengers. */
async function agree(engine: Engine, reference: Reference, question: ReferenceQuery): Promise<void> {
  const { items, filters } = reference.answer(question)
  const ask = (offset: number, rows: number) => engine.find({ ...question, offset, rows })
  const pages = [await ask(0, 3)]
  const longest = Math.max(...Object.values(items).map((ids) => ids.length))
  for (let offset = 3; offset < longest; offset += 7) pages.push(await ask(offset, 7))
  const [{ totalPassengers, totalShips, totalJourneys, totalDeedId, totalMedia, filters: counted }] =
    pages as [SearchResults]
  expect([totalPassengers, totalShips, totalJourneys, totalDeedId, totalMedia]).toEqual(
    TABS.map((tab) => items[tab].length),
  )
  expect({ ...counted, startCity: byValue(counted.startCity), endCity: byValue(counted.endCity) }).toEqual({
    ...filters,
    startCity: byValue(filters.startCity),
    endCity: byValue(filters.endCity),
  })
  const listed = (idsOf: (page: SearchResults) => unknown[]) => pages.flatMap(idsOf).map(Number)
  expect(listed((page) => page.passengers.map((hit) => hit._id))).toEqual(items.passengers)
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
  expect(sorted(listed((page) => page.ships.map((hit) => hit._id)))).toEqual(sorted(items.ships))
  expect(sorted(listed((page) => page.journeys.map((hit) => hit._id)))).toEqual(sorted(items.journeys))
  expect(sorted(listed((page) => page.passengerList.map((hit) => hit.journeyId.slice(3))))).toEqual(
    sorted(items.passengerList),
  )
  expect(sorted(listed((page) => page.media.map((hit) => hit._id.slice(-12))))).toEqual(sorted(items.media))
}

const byValue = (counts: FacetValue[]) => Object.fromEntries(counts.map(({ value, count }) => [value, count]))

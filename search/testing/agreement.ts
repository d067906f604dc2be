/** Compares an engine with the plain reference, and with itself filled anew, over random archives. All must agree. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FacetValue, Filters, TabResults } from '#domain/search.ts'
import { TABS, type Tab } from '#domain/tabs.ts'
import { archives, changes, questions } from './arbitrary.ts'
import { KeptArchive } from './kept-archive.ts'
import type { ReadEngine } from './read-engine.ts'
import { type Found, Reference, type ReferenceQuery } from './reference.ts'

/** One test over `runs` archives. Each is filled, changed, and filled again with changes during the filling. */
export function agreesWithReference(opened: () => ReadEngine, runs: number): void {
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
          const last = [first, ...(rounds.at(-1)?.[1] ?? [])]
          const changed = await answers(opened(), last)
          await kept.fill()
          expect(await answers(opened(), last)).toEqual(changed)
          await kept.fill(meanwhile)
          await agree(opened(), new Reference(kept.public), first)
        },
      ),
      { numRuns: runs },
    )
  })
}

/** More rows than an archive has records. */
const ALL = 1000

/** Compares totals, facets and every page of every tab, and as much of the hits as the reference can tell. */
async function agree(engine: ReadEngine, reference: Reference, question: ReferenceQuery): Promise<void> {
  const { query, tab, ...filter } = question
  const found = await findAll(engine, reference, question)
  const { items, filters } = reference.answer(tab, filter, found)
  const ask = (offset: number, rows: number) => engine.find({ ...question, offset, rows })
  const pages = [await ask(0, 3)]
  const longest = Math.max(...Object.values(items).map((ids) => ids.length))
  for (let offset = 3; offset < longest; offset += 7) pages.push(await ask(offset, 7))
  const [{ totalPassengers, totalShips, totalJourneys, totalDeedId, totalMedia, filters: counted }] = pages as [TabResults]
  expect([totalPassengers, totalShips, totalJourneys, totalDeedId, totalMedia]).toEqual(TABS.map((tab) => items[tab].length))
  const plain = ({ startCity, endCity, via, names, ...dates }: Filters) => ({
    ...dates,
    startCity: byValue(startCity),
    endCity: byValue(endCity),
    via: byValue(via),
    names: byValue(names),
  })
  expect(plain(counted)).toEqual(plain(filters))
  const onePage = keysOf([await ask(0, ALL)])
  expect(keysOf(pages)).toEqual(onePage)
  for (const each of TABS) expect(onePage[each].toSorted(byNumber)).toEqual(items[each].toSorted(byNumber))
  if (query === '') return
  expect(reference.carrying(found).filter((journey) => !found.journeys.has(journey))).toEqual([])
  const { ships, media } = reference.holding(query)
  if (ships) expect(found.ships).toEqual(new Set(ships))
  if (media) expect(found.media).toEqual(new Set(media))
}

/** What the words find without filters, according to the engine. Without words a ship has everything. */
async function findAll(engine: ReadEngine, reference: Reference, { query, tab, shipId }: ReferenceQuery): Promise<Found> {
  if (query === '' && shipId !== undefined) return reference.everything
  const keys = keysOf([await engine.find({ query, tab, offset: 0, rows: ALL })])
  return {
    passengers: new Set(keys.passengers),
    ships: new Set(keys.ships),
    journeys: new Set(keys.journeys),
    media: new Set(keys.media),
  }
}

/** What a visitor sees of the answers, without the spellings: how they are written depends on which names were built together. */
async function answers(engine: ReadEngine, questions: readonly ReferenceQuery[]) {
  const asked = questions.map((question) => engine.find({ ...question, offset: 0, rows: ALL }))
  return (await Promise.all(asked)).map((answer) => ({
    keys: keysOf([answer]),
    matches: answer.passengers.map(({ match }) => match),
    filters: Object.values(answer.filters).map((facet) => (Array.isArray(facet) ? byValue(facet) : facet)),
    understood: answer.understood,
  }))
}

/** The keys that each tab lists, over some pages. */
function keysOf(pages: readonly TabResults[]): Record<Tab, number[]> {
  const keys = (of: (page: TabResults) => string[]) => pages.flatMap(of).map(Number)
  return {
    passengers: keys((page) => page.passengers.map((hit) => hit._id)),
    ships: keys((page) => page.ships.map((hit) => hit._id)),
    journeys: keys((page) => page.journeys.map((hit) => hit._id)),
    passengerList: keys((page) => page.passengerList.map((hit) => hit.journeyId.slice(3))),
    media: keys((page) => page.media.map((hit) => hit._id.slice(-12))),
  }
}

const byNumber = (a: number, b: number): number => a - b
const byValue = (counts: FacetValue[]) => Object.fromEntries(counts.map(({ value, count }) => [value, count]))

/**
 * The suite that holds every engine to section 5 of the data contract. An engine is fed documents through its writer, as
 * the indexer would, and asked through the port: nothing here knows how it works inside.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tab } from '#domain/search.ts'
import { archives, type Change, changes, publicOnly, questions } from './arbitrary.ts'
import { type Changes, noDocuments } from './documents.ts'
import { type Records, Reference, type ReferenceQuery } from './reference.ts'
import type { Search, SearchQuery, SearchWriter } from './search.ts'

type Engine = Search & SearchWriter

/** `runs`: random archives to try; fewer for an engine that is slow to fill. */
export function searchSuite(title: string, open: () => Promise<Engine>, runs: number): void {
  describe(title, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open()
    })
    afterAll(() => engine.close())

    it('answers as the reference does, over random archives, questions and changes', async () => {
      await fc.assert(
        fc.asyncProperty(
          archives,
          fc.array(fc.tuple(changes, fc.array(questions, { minLength: 1, maxLength: 3 })), { maxLength: 3 }),
          questions,
          async (archive, rounds, first) => {
            const kept = new KeptArchive(engine, archive)
            await kept.fill()
            await agree(engine, new Reference(kept.records), first)
            for (const [change, asked] of rounds) {
              await kept.apply(change)
              const reference = new Reference(kept.records)
              for (const question of asked) await agree(engine, reference, question)
            }
          },
        ),
        { numRuns: runs },
      )
    }, 120_000)
  })
}

/** Plays the indexer: keeps all rows, and tells the engine what of them is public. */
class KeptArchive {
  readonly #engine: Engine
  #rows: Records
  #version = 0

  constructor(engine: Engine, rows: Records) {
    this.#engine = engine
    this.#rows = rows
  }

  get records(): Records {
    return publicOnly(this.#rows)
  }

  async fill(): Promise<void> {
    const { ships, journeys, passengers, listPages } = this.records
    async function* batches() {
      yield { ...noDocuments(), ship: ships }
      yield { ...noDocuments(), journey: journeys }
      yield { ...noDocuments(), media: listPages.map(pageDocument), passenger: passengers }
    }
    await this.#engine.fill(batches())
  }

  async apply({ put, remove }: Change): Promise<void> {
    const rows = this.#rows
    this.#rows = {
      ships: rows.ships,
      journeys: merge(rows.journeys, put.journeys, remove.journeys),
      passengers: merge(rows.passengers, put.passengers, remove.passengers),
      listPages: merge(rows.listPages, put.listPages, remove.listPages),
    }
    await this.#write(
      [...put.journeys.map(({ id }) => id), ...remove.journeys],
      [...put.passengers.map(({ id }) => id), ...remove.passengers],
      [...put.listPages.map(({ id }) => id), ...remove.listPages],
    )
  }

  async #write(journeys: number[], passengers: number[], pages: number[]): Promise<void> {
    const { records } = this
    const [journey, noJourney] = split(records.journeys, journeys)
    const [passenger, noPassenger] = split(records.passengers, passengers)
    const [page, noPage] = split(records.listPages, pages)
    const changes: Changes = {
      version: ++this.#version,
      put: { ...noDocuments(), journey, passenger, media: page.map(pageDocument) },
      remove: { ship: [], journey: noJourney, passenger: noPassenger, media: noPage, variant: [] },
    }
    const { passengersOf } = await this.#engine.write(changes)
    const following = this.#rows.passengers.filter((row) => passengersOf.includes(row.journey))
    if (following.length > 0)
      await this.#write(
        [],
        following.map(({ id }) => id),
        [],
      )
  }
}

/** A record that is put wins over its removal. */
function merge<T extends { id: number }>(rows: T[], put: T[], remove: number[]): T[] {
  const changed = new Set(put.map(({ id }) => id))
  return [...rows.filter(({ id }) => !changed.has(id) && !remove.includes(id)), ...put]
}

/** The public records with these keys, and the keys without one. */
function split<T extends { id: number }>(records: T[], ids: number[]): [T[], number[]] {
  const asked = new Set(ids)
  const found = records.filter(({ id }) => asked.has(id))
  const there = new Set(found.map(({ id }) => id))
  return [found, [...asked].filter((id) => !there.has(id))]
}

const pageDocument = ({ id, journey }: Records['listPages'][number]) => ({
  id,
  kind: 'list-page' as const,
  journey,
  ship: null,
  item: {
    _id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    deepZoom: null,
    thumbMedium: '',
    url: '',
    Beschrijving: '',
    Collectie: '',
    demonstration: false,
  },
})

/** Totals, facets, every page and their order; each tab's facets are asked for in its own call. */
async function agree(engine: Engine, reference: Reference, question: ReferenceQuery): Promise<void> {
  const expected = reference.answer(question)
  const ask = (offset: number, rows: number, tab: Tab = question.tab) =>
    engine.find({ ...question, tab, offset, rows } as SearchQuery)
  const answer = await ask(0, 3)
  expect({
    passengers: answer.totalPassengers,
    journeys: answer.totalJourneys,
    passengerList: answer.totalDeedId,
    startCity: byValue(answer.filters.startCity),
    endCity: byValue(answer.filters.endCity),
    dates: [answer.filters.startDate, answer.filters.endDate, answer.filters.unknownDate],
  }).toEqual({
    passengers: expected.passengers.length,
    journeys: expected.journeys.size,
    passengerList: expected.passengerList.size,
    startCity: byValue(expected.filters.startCity),
    endCity: byValue(expected.filters.endCity),
    dates: [expected.filters.startDate, expected.filters.endDate, expected.filters.unknownDate],
  })
  const pages = [answer]
  for (let offset = 3; offset < Math.max(expected.passengers.length, expected.journeys.size); offset += 7) {
    pages.push(await ask(offset, 7))
  }
  expect(pages.flatMap((page) => page.passengers.map((hit) => Number(hit._id)))).toEqual(expected.passengers)
  const journeys = pages.flatMap((page) => page.journeys.map((hit) => Number(hit._id)))
  expect(new Set(journeys)).toEqual(expected.journeys)
  expect(journeys.length).toBe(expected.journeys.size)
}

const byValue = (counts: { value: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ value, count }) => [value, count]))

/**
 * The tests that every engine must pass. Like the indexer, they feed the engine documents through its writer, and ask it
 * through the port. They know nothing of its inside.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NamesEntered } from '#domain/filters.ts'
import type { TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { noDocuments } from '../documents.ts'
import type { Search, SearchWriter } from '../search.ts'
import { agreesWithReference } from './agreement.ts'
import { offersWaysOn } from './dead-ends.ts'
import { answersJudgedQueries } from './judged-queries.ts'
import { KeptArchive } from './kept-archive.ts'
import { tellsNamesFromVoyages } from './lookalikes.ts'
import { findsMisrememberedVoyages } from './misremembered.ts'
import { type ReadEngine, readEngine } from './read-engine.ts'
import { sampleArchive } from './sample.ts'

const kloosterboer = { id: 90, journey: 6, fullName: 'Zus Kloosterboer', startDate: null, demonstration: false }
const nothing = { passenger: [], journey: [], ship: [], media: [], variant: [] }

/** `runs`: how many random archives to try; fewer for an engine that is slow to fill. */
export function searchSuite(title: string, open: () => Promise<Search & SearchWriter>, runs: number): void {
  describe(title, () => {
    let engine: ReadEngine
    let kept: KeptArchive
    beforeAll(async () => {
      engine = readEngine(await open())
      kept = new KeptArchive(engine, sampleArchive())
      await kept.fill()
    })
    afterAll(() => engine.close())

    const find = (query: string, more: Partial<SearchQuery> = {}) =>
      engine.find({ query, tab: 'passengers', offset: 0, rows: 100, ...more })
    const names = async (query: string, more: Partial<SearchQuery> = {}) =>
      (await find(query, more)).passengers.map((hit) => `${hit.fullName} ${hit.journeyId.slice(0, 2)}`)
    const voyages = async (query: string, more: Partial<SearchQuery> = {}) =>
      (await find(query, more)).journeys.map((hit) => hit.journeyId)

    describe('words', () => {
      it.each([
        ['a name', 'de boer', ['Jan de Boer GH']],
        ['a ship', 'willem ruys', ['Anna de Vries WR', 'Jan Jansen WR', 'Piet Waterman WR']],
        ['a ship with its prefix', 'ms Sibajak 1947', ['Kees Jansen SI', 'Anna de Vries SI']],
        ['a code', 'si-1947-1', ['Kees Jansen SI', 'Anna de Vries SI']],
        ['a code that a voyage had before', 'sb 1946 9', ['Kees Jansen SI', 'Anna de Vries SI']],
        ['a city', 'soerabaja', ['P. van den Berg WA', 'Wim Jansen WA', 'Anna de Vries WA']],
        ['a place on the way', 'soekarno port said', ['R. Soekarno SI']],
        ['a place on the way under another name', 'de vries poort said', ['Anna de Vries SI', 'Anna de Vries WA']],
        ['a year that a voyage ends in', 'jansen 1958', ['Jan Jansen WR']],
        ['a period', 'jansen begin 1958', ['Jan Jansen WR']],
        ['a period without a name', 'na 1957', ['Anna de Vries WR', 'Jan Jansen WR', 'Piet Waterman WR']],
        ['a name on a ship in a year', 'jansen willem ruys 1957', ['Jan Jansen WR']],
        ['a ship by its letters', 'jansen WR', ['Jan Jansen WR']],
        ['a ship by its letters in a year', 'WR 1958', ['Anna de Vries WR', 'Jan Jansen WR', 'Piet Waterman WR']],
        ['a name from a city', 'de vries soerabaja', ['Anna de Vries WA']],
        ['voyages that do not meet', 'sibajak soerabaja', []],
      ])('%s: %s', async (_, query, expected) => {
        expect((await names(query)).toSorted()).toEqual(expected.toSorted())
      })

      it('mean the places where voyages begin and end before those where they call', async () => {
        expect((await find('port said', { tab: 'journeys' })).understood).toMatchObject({ via: 'Port Said', city: null })
        expect((await voyages('port said')).toSorted()).toEqual([
          'GH-1946-1',
          'JO-1949-1',
          'SI-1946-1',
          'SI-1947-1',
          'WA-1950-1',
          'XX-1948-1',
        ])
        expect((await find('batavia')).understood).toMatchObject({ via: null, city: 'Batavia' })
        expect(await voyages('batavia')).not.toContain('WA-1950-1')
        const filtered = await find('de vries', { via: ['Batavia'] })
        expect(filtered.passengers.map(({ journeyId }) => journeyId)).toEqual(['WA-1950-1'])
        expect(filtered.filters.via).toEqual([
          { value: 'Port Said', count: 2 },
          { value: 'Batavia', count: 1 },
        ])
      })

      it('mean a city under all its names', async () => {
        const expected = ['GH-1946-1', 'JO-1949-1', 'SI-1946-1', 'SI-1947-1', 'WR-1957-1']
        for (const query of ['batavia', 'Djakarta', 'jakarta', 'Tandjong Priok']) {
          expect((await voyages(query)).toSorted()).toEqual(expected)
        }
      })

      it('that are exactly a name and a ship find both, first by name, and nobody twice', async () => {
        expect(await names('waterman')).toEqual(['Piet Waterman WR', 'P. van den Berg WA', 'Wim Jansen WA', 'Anna de Vries WA'])
        expect((await find('waterman')).understood).toMatchObject({ name: null, ship: 'Waterman' })
      })

      it('that are a ship mean it, not a name that is only like it', async () => {
        expect(await names('sibajak')).not.toContain('Kees Jansen WR')
        expect(await voyages('sibajak')).toEqual(['SI-1947-1', 'SI-1946-1'])
      })

      it('of a longer name mean the ship when no name has them', async () => {
        expect(await names('hersey')).toEqual(['Jan de Boer GH'])
        expect(await voyages('oldenbarnevelt')).toEqual(['JO-1949-1'])
        expect((await find('hersey')).passengers[0]?.match).toEqual({ kind: 'exact', reason: null })
        expect(await names('sibayak')).toHaveLength(5)
      })

      it('say whether anybody bears them as typed', async () => {
        const guessed = async (query: string) => (await find(query)).guessed
        expect(await Promise.all(['jansn', 'anna vreis', 'anna kloosterboer'].map(guessed))).toEqual([true, true, true])
        // The ship may fail, or be misspelt: then the name is as typed. Nobody is no guess.
        const asTyped = ['jansen', 'anna de vries 1951', 'jansen sibayak', 'sibajak', 'xqzw', 'jans*']
        expect(await Promise.all(asTyped.map(guessed))).toEqual(asTyped.map(() => false))
      })

      it('say how they were read', async () => {
        expect((await find('jansen WILLEM ruys 1957')).understood).toEqual({
          name: 'jansen',
          ship: 'Willem Ruys',
          city: null,
          via: null,
          year: 1957,
          voyage: null,
          period: null,
        })
        expect((await find('jansen')).understood).toEqual({
          name: 'jansen',
          ship: null,
          city: null,
          via: null,
          year: null,
          voyage: null,
          period: null,
        })
      })
    })

    it('the order is score, surname without particle, given names, start date, key', async () => {
      expect(await names('anna de vries')).toEqual(['Anna de Vries SI', 'Anna de Vries WA', 'Anna de Vries WR'])
      expect((await names('jan jansen')).slice(0, 2)).toEqual(['Jan Jansen XX', 'Jan Jansen WR'])
    })

    it('a misspelt name beside a misspelt ship is still found on that ship', async () => {
      expect(await names('anna vreis wilem ruis')).toEqual(['Anna de Vries WR'])
      expect((await find('anna vreis wilem ruis')).understood).toMatchObject({ ship: 'Willem Ruys' })
    })

    it('a given name or its variant is not read as part of a ship', async () => {
      expect(await names('wim waterman')).toEqual(['Wim Jansen WA'])
      expect((await find('willem jansen')).understood.ship).toBeNull()
    })

    describe('tabs', () => {
      it('of voyages and lists have voyages that match or carry a hit', async () => {
        expect(await voyages('johan van oldenbarnevelt')).toEqual(['JO-1949-1'])
        expect((await find('van den berg')).passengerList).toEqual([
          {
            journeyId: 'WA-1950-1',
            startCity: 'Soerabaja',
            endCity: 'Amsterdam',
            startDate: '1950-03-01',
            endDate: null,
            ship: {
              id: '2',
              name: 'Waterman',
              passengers: ['P. van den Berg', 'Wim Jansen', 'Anna de Vries'].map((fullName) => ({ fullName, media: [] })),
            },
            pages: 2,
            media: [],
          },
        ])
        expect((await find('jan de boer')).totalDeedId).toBe(0)
      })

      it('of ships and images have records with the words in their own text', async () => {
        const { ships, media, totalMedia } = await find('sibajak')
        expect(ships).toEqual([
          {
            _id: '3',
            shipName: 'Sibajak',
            journeys: [
              { journeyId: 'SI-1947-1', name: 'Reis SI-1947-1', startDate: '1947-06-01' },
              { journeyId: 'SI-1946-1', name: 'Reis SI-1946-1', startDate: null },
            ],
          },
        ])
        expect(media.map((item) => item.Beschrijving)).toEqual(['Aan dek van de Sibajak'])
        expect(totalMedia).toBe(1)
        expect((await find('lijst')).totalMedia).toBe(0)
      })

      it('of an empty query have everything of a chosen ship, otherwise nothing', async () => {
        expect(await find('', { shipId: '3' })).toMatchObject({
          totalPassengers: 5,
          totalShips: 1,
          totalJourneys: 2,
          totalDeedId: 0,
          totalMedia: 1,
        })
        expect(await find('', { shipId: '6' })).toMatchObject({ totalPassengers: 0, totalShips: 1, totalJourneys: 0 })
        expect(await find('')).toMatchObject({ totalPassengers: 0, totalShips: 0, waysOn: [] })
      })
    })

    it('voyages are filtered by how far their names are entered, also after passengers are added or moved', async () => {
      const other = new KeptArchive(engine, sampleArchive())
      await other.fill()
      const of = async (...names: NamesEntered[]) => (await voyages('amsterdam', { names })).toSorted()
      expect(await of('none')).toEqual(['JO-1949-1'])
      expect(await of('partly')).toEqual(['WA-1950-1'])
      expect(await of('entered', 'partly')).toEqual(['SI-1946-1', 'WA-1950-1'])
      expect((await find('amsterdam', { tab: 'journeys', names: ['none'] })).filters.names).toEqual([
        { value: 'entered', count: 1 },
        { value: 'none', count: 1 },
        { value: 'partly', count: 1 },
      ])
      expect((await find('tan giok lan', { tab: 'journeys', names: ['none'] })).waysOn).toContainEqual({
        kind: 'dropFilter',
        value: 'names',
        count: 1,
      })
      await other.apply({ put: { ...noDocuments(), passenger: [kloosterboer] }, remove: nothing })
      expect(await of('none')).toEqual([])
      expect(await of('entered')).toEqual(['JO-1949-1', 'SI-1946-1'])
      const moved = { ...kloosterboer, journey: 5 }
      await other.apply({ put: { ...noDocuments(), passenger: [moved] }, remove: nothing })
      expect(await of('none')).toEqual(['JO-1949-1'])
      await kept.fill()
    })

    it('says if the voyages of the query have no names, and offers them as voyages', async () => {
      const { unnamed, waysOn, totalPassengers } = await find('xyzzy oldenbarnevelt 1949')
      expect([totalPassengers, unnamed?.total, unnamed?.journey?.journeyId]).toEqual([0, 1, 'JO-1949-1'])
      expect(waysOn).toContainEqual({ kind: 'year', value: '1949', count: 1, tab: 3 })
      expect((await find('johan van oldenbarnevelt')).unnamed).toMatchObject({ total: 1 })
      for (const query of ['jansen', 'xyzzy sibajak', 'xyzzy oldenbarnevelt 1946', 'xyzzy 1950'])
        expect([query, (await find(query)).unnamed]).toEqual([query, null])
    })

    it('a hit carries its voyage, and whether it is made up', async () => {
      const [hit] = (await find('van den berg')).passengers
      expect(hit).toEqual({
        _id: '4',
        fullName: 'P. van den Berg',
        media: [],
        journeyId: 'WA-1950-1',
        startCity: 'Soerabaja',
        endCity: 'Amsterdam',
        startDate: '1950-03-01',
        endDate: null,
        ship: { id: '2', name: 'Waterman' },
        demonstration: true,
        match: { kind: 'exact', reason: null },
      })
    })

    it('a search for passengers only gives the same as the first tab', async () => {
      const asked = { query: 'jansen', startCity: ['Batavia', 'Djakarta'], offset: 1, rows: 2 }
      const tab = await engine.find({ ...asked, tab: 'passengers' })
      expect(await engine.findPassengers(asked)).toEqual({
        passengers: tab.passengers,
        total: tab.totalPassengers,
        asTyped: expect.any(Number),
        spellings: tab.spellings,
        understood: tab.understood,
      })
    })

    it('with a group of spellings that is tried it finds whom those would find, and nothing stays of it', async () => {
      const asked = { query: 'zonneschijn', offset: 0, rows: 50 }
      const names = async (query: PassengerQuery) => {
        const { passengers, total, asTyped } = await engine.findPassengers(query)
        return { total, asTyped, names: new Set(passengers.map(({ fullName }) => fullName)) }
      }
      const before = await names(asked)
      const trying = { id: 0, kind: 'name' as const, spellings: ['Zonneschijn', 'Waterman', 'Jansen'] }
      const tried = await names({ ...asked, trying })
      const jansens = [...(await names({ ...asked, query: 'jansen' })).names].filter((name) => /\bJansen\b/.test(name))
      expect(jansens.length).toBeGreaterThan(0)
      expect(jansens.filter((name) => !tried.names.has(name))).toEqual([])
      expect(tried.asTyped).toBe(0)
      const place = { id: 0, kind: 'place' as const, spellings: ['Zonneschijn', 'Amsterdam'] }
      const aboard = await names({ ...asked, query: 'jansen zonneschijn', trying: place })
      expect(aboard).toEqual(await names({ ...asked, query: 'jansen amsterdam' }))
      expect(await names(asked)).toEqual(before)
    })

    it('one passenger is found by key, whatever the words, if the filters let his voyage through', async () => {
      const asked = { query: 'waterman', passenger: '4', offset: 0, rows: 5 }
      const { passengers, total } = await engine.findPassengers(asked)
      expect([passengers.map((hit) => hit.fullName), total]).toEqual([['P. van den Berg'], 1])
      const byName = await engine.findPassengers({ query: 'van den berg', offset: 0, rows: 5 })
      expect(passengers).toEqual(byName.passengers)
      for (const without of [{ journeyId: 'SI-1946-1' }, { passenger: '999999' }]) {
        expect(await engine.findPassengers({ ...asked, ...without })).toMatchObject({ passengers: [], total: 0 })
      }
    })

    it('the rung that is reached does not depend on filters, tab or page', async () => {
      const all = await find('jansn')
      const some = await find('jansn', { startCity: ['Soerabaja'], tab: 'journeys', offset: 0, rows: 1 })
      expect(some.totalPassengers).toBe(all.passengers.filter((hit) => hit.startCity === 'Soerabaja').length)
    })

    offersWaysOn(
      () => engine,
      () => kept,
    )

    findsMisrememberedVoyages(() => engine)

    it('suggestions are surnames with their bearers, ships and cities with their voyages', async () => {
      expect(await engine.suggest('ja')).toEqual([
        { kind: 'surname', value: 'Jansen', count: 4 },
        { kind: 'surname', value: 'Janssen', count: 1 },
        { kind: 'city', value: 'Jakarta', count: 5 },
      ])
      expect(await engine.suggest('RUYS')).toEqual([{ kind: 'ship', value: 'Willem Ruys', count: 1 }])
      expect(await engine.suggest('port s')).toEqual([{ kind: 'city', value: 'Port Said', count: 6 }])
      expect(await engine.suggest('tandjong')).toEqual([{ kind: 'city', value: 'Tandjong Priok', count: 5 }])
      expect(await engine.suggest('anna de vr')).toEqual([{ kind: 'surname', value: 'anna de Vries', count: 3 }])
      expect(await engine.suggest('karno')).toEqual([{ kind: 'surname', value: 'Soekarno', count: 1 }])
      expect(await engine.suggest('sukarno')).toEqual([{ kind: 'sounds', value: 'Soekarno', count: 1 }])
      expect(await engine.suggest('suka')).toEqual([{ kind: 'sounds', value: 'Soekarno', count: 1 }])
      expect(await engine.suggest('j')).toEqual([])
    })

    it('suggestions keep the typed particles, and count passengers with exactly that name', async () => {
      expect(await engine.suggest('van den b')).toEqual([{ kind: 'surname', value: 'van den Berg', count: 1 }])
      expect(await engine.suggest('v/d b')).toEqual([{ kind: 'surname', value: 'v/d Berg', count: 1 }])
      expect(await engine.suggest('de ja')).toEqual([])
      expect(await engine.suggest('jan j')).toEqual([{ kind: 'surname', value: 'jan Jansen', count: 2 }])
      expect(await engine.suggest('piet de w')).toEqual([])
    })

    it('a change is found as soon as it is written, and a filling leaves nothing of earlier records', async () => {
      const other = new KeptArchive(engine, sampleArchive())
      await other.fill()
      const added = { ...kloosterboer, journey: 3 }
      await other.apply({ put: { ...noDocuments(), passenger: [added] }, remove: nothing })
      expect(await names('kloosterboer')).toEqual(['Zus Kloosterboer SI'])
      await other.apply({ put: noDocuments(), remove: { ...nothing, journey: [3] } })
      expect((await find('kloosterboer')).totalPassengers).toBe(0)
      // A passenger is written while an index is filled, before his voyage is read.
      const filled = new KeptArchive(engine, sampleArchive())
      await filled.fill({ ship: { put: { ...noDocuments(), passenger: [added] }, remove: nothing } })
      expect(await names('kloosterboer')).toEqual(['Zus Kloosterboer SI'])
      await kept.fill()
      expect((await find('kloosterboer')).passengers.map((hit: TabResults['passengers'][number]) => hit._id)).toEqual([])
    })

    agreesWithReference(() => engine, runs)
    tellsNamesFromVoyages(() => engine)
    answersJudgedQueries(() => engine)
  })
}

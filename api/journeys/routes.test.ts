import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clock } from '#db/clock.ts'
import { DRAFT, todayInAmsterdam } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import type { Journey } from '#domain/journey.ts'
import { buildApp } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers, addPoint, insertHarbours } from '../testing/journeys.ts'

let test: TestApp
let harbours: Awaited<ReturnType<typeof insertHarbours>>
beforeAll(async () => {
  test = await createTestApp()
  harbours = await insertHarbours(test.db)
})
afterAll(() => test.close())
afterEach(() => vi.restoreAllMocks())

const journey = async (query: string) => (await test.get<Journey>(`/api/globe/journey?${query}`)).body

describe('a voyage', () => {
  it('has its record, its ship and its points measured along the sea route', async () => {
    const { db } = test
    const ship = await db
      .insertInto('ship')
      .values(
        asPublished({
          ship_name: 'Kota Inten',
          prefix: 'ms',
          company: 'Rotterdamsche Lloyd',
          master: 'J. de Wit',
          built_year: 1927,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const story = await addPoint(db, {
      kind: 'story',
      leg_from: 'Colombo',
      leg_to: 'Tandjong Priok',
      title: 'Op zee',
      story: '<p onclick="x()">Dagen van water.</p>',
    })
    await addJourney(
      db,
      {
        code: 'KI-1951-1',
        ship_id: ship.id,
        start_date: '1951-02-20',
        end_date: '1951-03-21',
        start_city: 'Djakarta',
        end_city: 'Rotterdam',
        story_intro: '<p>Een reis.</p><script>x</script>',
        passenger_count: 861,
        source: 'https://archief.example/1',
      },
      [harbours.priok, story, harbours.rotterdam],
    )
    await db.updateTable('journey_stop').set({ city: 'Djakarta', leave: '1951-02-20' }).where('position', '=', 1).execute()

    const found = await journey('journeyId=KI-1951-1')
    expect(found).toMatchObject({
      journeyId: 'KI-1951-1',
      name: 'Kota Inten, Djakarta – Rotterdam, 1951',
      ship: {
        id: String(ship.id),
        name: 'Kota Inten',
        prefix: 'ms',
        company: 'Rotterdamsche Lloyd',
        master: 'J. de Wit',
        builtYear: 1927,
        passengers: [],
      },
      startDate: '1951-02-20',
      storyIntro: '<p>Een reis.</p>',
      passengerCount: 861,
      passengerList: { pages: 0 },
      source: 'https://archief.example/1',
    })
    const points = found.contentPoints
    expect(points).toMatchObject([
      {
        _id: String(harbours.priok),
        city: 'Djakarta',
        distance: 0,
        offset: 0,
        startDate: null,
        endDate: '1951-02-20',
      },
      {
        _id: String(story),
        city: 'Colombo – Tandjong Priok',
        title: 'Op zee',
        story: '<p>Dagen van water.</p>',
      },
      { _id: String(harbours.rotterdam), city: 'Rotterdam', offset: 100, path: [], personal: false },
    ])
    const [first, second, third] = points.map(({ distance }) => distance)
    expect(first).toBe(0)
    expect(second).toBeGreaterThan(1_000_000)
    expect(third).toBeGreaterThan(second!)
    expect(points.map(({ totalDistance }) => totalDistance)).toEqual([third, third, third])
    expect(points[0]!.path).toContainEqual([105.5, -6])
    expect(points[1]!.path).toContainEqual([79.85, 6.94])
  })

  it('names the first hundred public passengers by surname, and gives nothing else of theirs', async () => {
    const { db } = test
    const id = await addJourney(db, { code: 'N-1' })
    await addPassengers(db, id, ['J. van den Berg', 'Z. Aalders', 'Ängström, Å.', 'P. Berg', 'A. Berg-Smit'])
    await db
      .insertInto('passenger')
      .values(
        asPublished([
          { journey_id: id, full_name: 'A. Morgen', public_from: '2999-01-01' },
          { journey_id: id, full_name: 'A. Vandaag', public_from: todayInAmsterdam() },
          { journey_id: id, full_name: 'A. Weg', deleted_at: new Date() },
        ]),
      )
      .execute()
    const { ship } = await journey('journeyId=N-1')
    expect(ship.passengers).toEqual(
      ['Z. Aalders', 'Ängström, Å.', 'J. van den Berg', 'P. Berg', 'A. Berg-Smit', 'A. Vandaag'].map((fullName) => ({
        fullName,
        media: [],
      })),
    )

    await addPassengers(
      db,
      id,
      Array.from({ length: 120 }, (_, i) => `X. Jansen${i}`),
    )
    const full = await journey('journeyId=N-1')
    expect(full.ship.passengers).toHaveLength(100)
  })

  it('names a passenger within a minute after the embargo ended, at midnight in Amsterdam', async () => {
    const { db } = test
    const id = await addJourney(db, { code: 'E-1', favorite_rank: 5 })
    await addPassengers(db, id, ['A. Bakker'])
    await db
      .insertInto('passenger')
      .values(asPublished({ journey_id: id, full_name: 'B. Bakker', public_from: '2035-07-01' }))
      .execute()
    const shown = async () => (await journey('journeyId=E-1')).ship.passengers.length
    const shownAmongFavourites = async () => {
      const { body } = await test.get<Journey[]>('/api/globe/favorites')
      return body.find(({ journeyId }) => journeyId === 'E-1')?.ship.passengers.length
    }
    const at = (time: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(time))
    at('2035-06-30T21:59:59Z')
    expect(await shown()).toBe(1)
    // The favourites are made from a kept answer, and are kept no longer than that.
    at('2035-06-30T22:00:58Z')
    await shownAmongFavourites()
    at('2035-06-30T22:01:00Z')
    expect([await shown(), await shownAmongFavourites()]).toEqual([2, 2])
    await db.deleteFrom('journey').where('id', '=', id).execute()
  })

  it('counts its public list pages and shows none of them', async () => {
    const { db } = test
    const id = await addJourney(db, { code: 'P-1' })
    const page = {
      kind: 'list-page' as const,
      journey_id: id,
      width: 1,
      height: 1,
      file_hash: 'a'.repeat(64),
    }
    await db
      .insertInto('media')
      .values(
        asPublished([
          { ...page, page_number: 1 },
          { ...page, page_number: 2 },
          { ...page, page_number: 3, deleted_at: new Date() },
          { ...page, kind: 'image' },
        ]),
      )
      .execute()
    const found = await journey('journeyId=P-1')
    expect(found.passengerList).toEqual({ pages: 2 })
    expect(JSON.stringify(found)).not.toContain('media/')
  })

  it('without ship, dates, cities or points still answers', async () => {
    await addJourney(test.db, { code: 'LEEG-1' })
    expect(await journey('journeyId=LEEG-1')).toMatchObject({
      name: 'Onbekend schip',
      ship: { id: null, name: null },
      startDate: null,
      endCity: null,
      contentPoints: [],
      passengerCount: null,
    })
  })

  it('is found by its code in any case, and answers with its own spelling', async () => {
    await addJourney(test.db, { code: 'MiX-1951-1' })
    for (const query of ['journeyId=mix-1951-1', 'journeyId=MIX-1951-1', 'journeyName=Mix-1951-1']) {
      expect(await journey(query)).toMatchObject({ journeyId: 'MiX-1951-1' })
    }
  })

  it('is the one whose code was typed exactly, if codes differ only in case and that one is public', async () => {
    await addJourney(test.db, { code: 'tw-1', name: 'Klein' })
    const capital = await addJourney(test.db, { code: 'TW-1', name: 'Groot' })
    const name = async (code: string) => (await journey(`journeyId=${code}`)).name
    expect([await name('tw-1'), await name('TW-1'), await name('Tw-1')]).toEqual(['Klein', 'Groot', 'Groot'])
    await test.db.updateTable('journey').set({ deleted_at: new Date() }).where('id', '=', capital).execute()
    expect([await name('TW-1'), await name('Tw-1')]).toEqual(['Klein', 'Klein'])
  })

  it('that is withdrawn or not yet public is not found, by code or by name', async () => {
    await addJourney(test.db, { code: 'W-1', name: 'Weg', deleted_at: new Date() })
    await addJourney(test.db, { code: 'C-1', name: 'Concept', published_at: DRAFT })
    for (const query of ['journeyId=W-1', 'journeyName=Weg', 'journeyId=C-1', 'journeyName=Concept']) {
      expect(await test.get(`/api/globe/journey?${query}`)).toMatchObject({ status: 404 })
    }
  })

  it('takes one query once it is kept, also after a write to the access log', async () => {
    await addJourney(test.db, { code: 'Q-1', name: 'Vraag' })
    // Counts only the queries of a call. The app asks something by itself each second.
    const call = new AsyncLocalStorage<{ queries: number }>()
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => {
        const counted = call.getStore()
        if (counted) counted.queries++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = await buildApp({ ...test.parts, db })
    const opening = { address: '192.0.2.1', granted_by: 'code', journey_code: 'Q-1' } as const
    const asked = ['journey?journeyId=q-1', 'journey?journeyName=vraag', 'favorites', 'overview']
    for (const url of [...asked.map((path) => `/api/globe/${path}`), '/api/journeys', '/api/ships']) {
      const first = await app.inject(url)
      await test.db.insertInto('access_log').values(opening).execute()
      const counted = { queries: 0 }
      expect((await call.run(counted, async () => await app.inject(url))).body).toBe(first.body)
      expect([url, counted.queries]).toEqual([url, 1])
    }
    await app.close()
  })

  it('shows a change at once', async () => {
    const id = await addJourney(test.db, { code: 'V-1', name: 'Voor' })
    expect(await journey('journeyId=V-1')).toMatchObject({ name: 'Voor' })
    await test.db.updateTable('journey').set({ name: 'Na' }).where('id', '=', id).execute()
    expect(await journey('journeyId=V-1')).toMatchObject({ name: 'Na' })
  })
})

describe('journeyName', () => {
  it('is a code first, then a name; of voyages with one name the earliest wins', async () => {
    await addJourney(test.db, { code: 'D-3', name: 'De terugkeer' })
    await addJourney(test.db, { code: 'D-2', name: 'De terugkeer', start_date: '1950-01-01' })
    await addJourney(test.db, { code: 'D-1', name: 'De terugkeer', end_date: '1949-12-31' })
    await addJourney(test.db, { code: 'D-9', name: 'D-1' })
    expect(await journey('journeyName=D-2')).toMatchObject({ journeyId: 'D-2' })
    expect(await journey('journeyName=D-1')).toMatchObject({ journeyId: 'D-1' })
    expect(await journey('journeyName=De%20terugkeer')).toMatchObject({ journeyId: 'D-1' })
    expect(await journey('journeyName=%20de%20%20TERUGKEER')).toMatchObject({ journeyId: 'D-1' })
  })

  it('finds a voyage without a name of its own by its derived name, with any kind of dash', async () => {
    const name = encodeURIComponent('Kota Inten, Djakarta - Rotterdam, 1951')
    expect(await journey(`journeyName=${name}`)).toMatchObject({ journeyId: 'KI-1951-1' })
  })
})

describe('favourites', () => {
  it('are the public voyages with a rank, in its order, each as its own answer', async () => {
    await addJourney(test.db, { code: 'F-2', favorite_rank: 2 }, [harbours.priok, harbours.colombo])
    await addJourney(test.db, { code: 'F-1', favorite_rank: 1 })
    await addJourney(test.db, { code: 'F-3', favorite_rank: 3, deleted_at: new Date() })
    const { body } = await test.get('/api/globe/favorites')
    expect(body).toEqual([await journey('journeyId=F-1'), await journey('journeyId=F-2')])
  })
})

describe('the overview', () => {
  it('of an empty archive is empty, then counts public records and the sea legs sailed, in either direction', async () => {
    const other = await createTestApp()
    expect((await other.get('/api/globe/overview')).body).toEqual({
      journeys: 0,
      journeysWithNames: 0,
      passengers: 0,
      names: { entered: 0, expected: null },
      firstYear: null,
      lastYear: null,
      routes: [],
    })
    const { db } = other
    const { priok, colombo, rotterdam } = await insertHarbours(db)
    const first = await addJourney(db, { code: 'A', start_date: '1946-03-01', passenger_count: 5 }, [priok, rotterdam])
    await addJourney(db, { code: 'B', end_date: '1958-06-01' }, [colombo, priok])
    const withdrawn = await addJourney(db, { code: 'C', start_date: '1930-01-01', deleted_at: new Date() }, [priok, colombo])
    await addPassengers(db, first, ['A. Bakker', 'B. Bakker'])
    await addPassengers(db, withdrawn, ['C. Bakker'])
    await db
      .insertInto('passenger')
      .values(asPublished({ journey_id: first, full_name: 'D. Bakker', public_from: '2999-01-01' }))
      .execute()
    expect((await other.get('/api/globe/overview')).body).toEqual({
      journeys: 2,
      journeysWithNames: 1,
      passengers: 2,
      names: { entered: 2, expected: 5 },
      firstYear: 1946,
      lastYear: 1958,
      routes: [
        {
          path: [
            [106.885, -6.1],
            [105.5, -6],
            [95, 6],
            [79.85, 6.94],
          ],
          count: 2,
        },
        {
          path: [
            [4.48, 51.9],
            [-6, 36],
            [32.5, 30],
            [44, 12],
            [79.85, 6.94],
          ],
          count: 1,
        },
      ],
    })
    await other.close()
  })
})

describe('the lists of all voyages and ships', () => {
  it('have the public ones, in the order of sailing and by name, with names, stories and images', async () => {
    const other = await createTestApp()
    const { db } = other
    const ship = async (ship_name: string, facts: object = {}) =>
      (
        await db
          .insertInto('ship')
          .values(asPublished({ ship_name, ...facts }))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const facts = { prefix: 'ms', company: 'Lloyd', built_year: 1928, tonnage: 12_226, note: 'Het vlaggenschip.' }
    const sibajak = await ship('Sibajak', facts)
    const boissevain = await ship('boissevain')
    await ship('Aap', { deleted_at: new Date() })
    const { priok, colombo, rotterdam } = await insertHarbours(db)
    const told = await addPoint(db, { kind: 'port', city: 'Suez', story: '<p>Kamelen.</p>' })
    const undated = await addJourney(db, { code: 'SI-1', ship_id: sibajak }, [priok])
    const route = { start_city: 'Batavia', end_city: 'Rotterdam', passenger_count: 3, ship_id: sibajak }
    const first = await addJourney(db, { code: 'SI-2', end_date: '1946-07-02', ...route }, [priok, colombo, told, rotterdam])
    await addJourney(db, { code: 'SI-3', start_date: '1957-12-15', ship_id: sibajak }, [told, told])
    await addJourney(db, { code: 'SI-4', start_date: '1930-01-01', ship_id: sibajak, published_at: DRAFT })
    await addPassengers(db, first, ['A. Bakker', 'B. Bakker'])
    const hidden = { journey_id: first, full_name: 'D. Bakker', public_from: '2999-01-01' }
    await db.insertInto('passenger').values(asPublished(hidden)).execute()
    const picture = (description: string, of: object) => ({
      kind: 'image' as const,
      width: 9,
      height: 9,
      file_hash: description,
      description,
      ...of,
    })
    await db
      .insertInto('media')
      .values(
        asPublished([
          picture('reis', { journey_id: first }),
          picture('schip', { ship_id: sibajak }),
          picture('elders', { ship_id: boissevain }),
          picture('lijst', { ship_id: sibajak }),
          { ...picture('lijst', { journey_id: undated }), kind: 'list-page' as const, page_number: 1 },
        ]),
      )
      .execute()

    const journeys = [
      {
        journeyId: 'SI-2',
        name: 'Sibajak, Batavia – Rotterdam, 1946',
        ship: { id: String(sibajak), name: 'Sibajak' },
        startDate: null,
        endDate: '1946-07-02',
        startCity: 'Batavia',
        endCity: 'Rotterdam',
        names: { entered: 2, expected: 3 },
        via: ['Colombo', 'Suez'],
        stories: 1,
      },
      expect.objectContaining({ journeyId: 'SI-3', names: { entered: 0, expected: null }, via: ['Suez'], stories: 1 }),
      expect.objectContaining({ journeyId: 'SI-1', via: ['Tandjong Priok'], stories: 0 }),
    ]
    expect((await other.get('/api/journeys')).body).toEqual({ journeys, totalShips: 2 })
    const none = { prefix: null, company: null, builtYear: null, tonnage: null }
    expect((await other.get('/api/ships')).body).toEqual({
      ships: [
        { _id: String(boissevain), shipName: 'boissevain', ...none, journeys: 0, firstYear: null, lastYear: null },
        {
          _id: String(sibajak),
          shipName: 'Sibajak',
          prefix: 'ms',
          company: 'Lloyd',
          builtYear: 1928,
          tonnage: 12_226,
          journeys: 3,
          firstYear: 1946,
          lastYear: 1957,
        },
      ],
      totalJourneys: 3,
    })
    expect((await other.get(`/api/ships/${sibajak}`)).body).toEqual({
      _id: String(sibajak),
      shipName: 'Sibajak',
      prefix: 'ms',
      company: 'Lloyd',
      builtYear: 1928,
      tonnage: 12_226,
      master: null,
      nationality: null,
      note: 'Het vlaggenschip.',
      source: null,
      journeys,
      images: ['schip', 'reis'].map((Beschrijving) => expect.objectContaining({ Beschrijving })),
    })
    for (const id of ['999', 'x', '1e9']) {
      expect(await other.get(`/api/ships/${id}`)).toMatchObject({ status: 404, body: { code: 'ship_not_found' } })
    }
    await other.close()
  })
})

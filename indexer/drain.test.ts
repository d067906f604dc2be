import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { DRAFT, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { asPublished, createTestDatabase, inAnotherSession } from '#db/testing/database.ts'
import { drain } from './drain.ts'
import { markDue, markFilled, untilNextCheck } from './due.ts'
import { everything } from './everything.ts'
import { adoptMarks, clearMarks, clearSeen, countMarks, readMarks, readRemovals, takeSnapshot } from './outbox.ts'
import { beginTenure, noteIndex, type Tenure } from './tenure.ts'
import { addJourney, addPassenger, addShip, ObservedSearch } from './testing/indexer.ts'

let open: OpenDatabase
let search: ObservedSearch
let tenure: Tenure
beforeAll(async () => {
  open = await createTestDatabase()
  search = new ObservedSearch()
  await search.fill(everything(open.db, '2000-01-01'), async () => {})
  tenure = await beginTenure(open.db, 'memory')
  await noteIndex(open.db, tenure, (await search.holds())!)
})
afterAll(async () => {
  await search.close()
  await open.close()
})
beforeEach(async () => {
  await open.db.deleteFrom('journey').execute()
  await open.db.deleteFrom('ship').execute()
  await drainAll()
})

const notes = async () => (await open.db.selectFrom('search_recheck').select('id').execute()).length
/** The tenure, with the index that the engine holds. */
const held = async (): Promise<Tenure> => ({ ...tenure, index: await search.holds() })

async function drainAll(): Promise<void> {
  while ((await drain(open.db, search, tenure)).found > 0);
}

/** Checks that the rows that count as gone by their marks are the ones that a drain removes. */
async function drainOnce(now = new Date()): Promise<void> {
  const { marks } = await readMarks(open.db, 100)
  const gone = await readMarks(open.db, 100, { goneOn: todayInAmsterdam(now) })
  await drain(open.db, search, tenure, now)
  const remove = search.written.at(-1)?.remove
  expect(gone.marks).toEqual(marks.filter(({ kind, id }) => remove?.[kind].includes(id)))
}

const drained = async (now?: Date) => {
  await drainOnce(now)
  const { put, remove } = search.written.at(-1) ?? { put: null, remove: null }
  return {
    passengers: put?.passenger.map(({ fullName }) => fullName),
    journeys: put?.journey.map(({ hit }) => hit.journeyId),
    removed: remove?.passenger,
    removedJourneys: remove?.journey,
  }
}

describe('a drain', () => {
  it('writes changed rows as they are now, and clears their marks', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    const id = await addPassenger(open.db, 'Jan', journey)
    await open.db.updateTable('passenger').set({ full_name: 'Piet' }).where('id', '=', id).execute()
    expect(await drained()).toMatchObject({ passengers: ['Piet'], journeys: ['KI-1'], removed: [] })
    expect(await countMarks(open.db)).toBe(0)
    expect(await drain(open.db, search, tenure)).toMatchObject({ found: 0, cleared: 0 })
  })

  it('takes an image out of the images as soon as its file is also a page of a list, and puts it back after', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    const record = { journey_id: journey, width: 10, height: 10, file_hash: 'ab12' }
    const addMedia = async (kind: 'image' | 'list-page') =>
      await open.db
        .insertInto('media')
        .values(asPublished({ ...record, kind }))
        .returning('row_id')
        .executeTakeFirstOrThrow()
    const image = await addMedia('image')
    const media = async () => {
      await drainOnce()
      const { put, remove } = search.written.at(-1)!
      return { put: put.media.map(({ id }) => id), removed: remove.media }
    }
    expect(await media()).toEqual({ put: [image.row_id], removed: [] })
    const page = await addMedia('list-page')
    expect(await media()).toEqual({ put: [page.row_id], removed: [image.row_id] })
    await open.db.updateTable('media').set({ deleted_at: new Date() }).where('row_id', '=', page.row_id).execute()
    expect(await media()).toEqual({ put: [image.row_id], removed: [page.row_id] })
  })

  it('removes deleted, withdrawn, draft and embargoed records, and passengers of such voyages', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    const hidden = await addJourney(open.db, 'KI-2')
    const ids = [
      await addPassenger(open.db, 'Deleted', journey),
      await addPassenger(open.db, 'Under embargo', journey, { public_from: '2100-01-01' }),
      await addPassenger(open.db, 'Draft', journey, { published_at: DRAFT }),
      await addPassenger(open.db, 'On a hidden voyage', hidden),
    ]
    await open.db.deleteFrom('passenger').where('id', '=', ids[0]!).execute()
    await open.db.updateTable('journey').set({ deleted_at: new Date() }).where('id', '=', hidden).execute()
    const removals = await readRemovals(open.db, todayInAmsterdam())
    expect({ ...removals, passengers: removals.passengers.toSorted() }).toEqual({
      passengers: ids.toSorted(),
      voyages: [hidden],
      count: 5,
      oldestSeconds: expect.any(Number),
    })
    const { passengers, removed, removedJourneys } = await drained()
    expect([passengers, removed?.toSorted(), removedJourneys]).toEqual([[], ids.toSorted(), [hidden]])
  })

  it('tells where a voyage calls, and follows a place that gets another name or another stop', async () => {
    const journey = await addJourney(open.db, 'KI-1', { start_city: 'Batavia' })
    const add = async (position: number, city: string, more: { kind?: 'story'; personal?: boolean } = {}) => {
      const place = { kind: 'port' as const, city, latitude: 1, longitude: 1, ...more }
      const { id } = await open.db
        .insertInto('content_point')
        .values(asPublished({ ...place, ...(more.personal && { journey_id: journey }) }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await open.db.insertInto('journey_stop').values({ journey_id: journey, content_point_id: id, position }).execute()
      return id
    }
    const via = async () => {
      await drainOnce()
      return search.written.at(-1)!.put.journey.map((voyage) => voyage.via)
    }
    await add(1, 'Tandjong Priok')
    const port = await add(2, 'Port Said')
    await add(3, 'Port Said', { kind: 'story' })
    await add(4, 'Aan boord', { personal: true })
    // Without a known arrival the last stop is one on the way.
    await add(5, 'Genua')
    expect(await via()).toEqual([['Port Said', 'Genua']])
    await open.db.updateTable('journey').set({ end_city: 'Genua' }).where('id', '=', journey).execute()
    expect(await via()).toEqual([['Port Said']])
    await open.db.updateTable('content_point').set({ city: 'Suez' }).where('id', '=', port).execute()
    expect(await via()).toEqual([['Suez', 'Port Said']])
    await open.db.deleteFrom('journey_stop').where('content_point_id', '=', port).execute()
    expect(await via()).toEqual([['Port Said']])
  })

  it('follows a ship to its voyages', async () => {
    const ship = await addShip(open.db, 'Kota Inten')
    await addJourney(open.db, 'KI-1', { ship_id: ship })
    await drained()
    await open.db.updateTable('ship').set({ ship_name: 'Kota Baroe' }).where('id', '=', ship).execute()
    await drained()
    expect(search.written.at(-1)?.put.journey.map(({ hit }) => hit.ship.name)).toEqual(['Kota Baroe'])
    await open.db.updateTable('ship').set({ deleted_at: new Date() }).where('id', '=', ship).execute()
    await drained()
    expect(search.written.at(-1)).toMatchObject({
      put: { journey: [{ hit: { ship: { id: null, name: null } } }] },
      remove: { ship: [ship] },
    })
  })

  it('brings the passengers of a voyage back with it', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await addPassenger(open.db, 'Jan', journey)
    await drained()
    const withdraw = (deleted_at: Date | null) =>
      open.db.updateTable('journey').set({ deleted_at }).where('id', '=', journey).execute()
    await withdraw(new Date())
    await drained()
    expect(await search.names('jan')).toEqual([])
    await withdraw(null)
    expect((await drained()).passengers).toEqual(['Jan'])
    expect(await search.names('jan')).toEqual(['Jan'])
  })

  it('updates how far the names of a voyage are entered when passengers come, go, hide or move', async () => {
    const { db } = open
    const [one, other] = [await addJourney(db, 'KI-1'), await addJourney(db, 'KI-2')]
    await db.updateTable('journey').set({ passenger_count: 2 }).where('id', '=', one).execute()
    const names = async (now?: Date) => {
      await drained(now)
      const { put, counted } = search.written.at(-1)!
      const found = put.journey.map((voyage) => [voyage.hit.journeyId, voyage.hit.names.entered])
      return [Object.fromEntries(found), counted]
    }
    expect(await names()).toEqual([{ 'KI-1': 0, 'KI-2': 0 }, []])
    const jan = await addPassenger(db, 'Jan', one)
    expect(await names()).toEqual([{ 'KI-1': 1 }, [one]])
    await addPassenger(db, 'Piet', one, { public_from: '2030-01-01' })
    expect(await names()).toEqual([{ 'KI-1': 1 }, [one]])
    const open2030 = new Date('2030-01-01T12:00:00Z')
    await markDue(db, new Date('2029-12-31T12:00:00Z'))
    await markDue(db, open2030)
    expect(await names(open2030)).toEqual([{ 'KI-1': 2 }, [one]])
    await db.updateTable('passenger').set({ journey_id: other }).where('id', '=', jan).execute()
    expect(await names()).toEqual([{ 'KI-1': 0, 'KI-2': 1 }, [other]])
    await db.deleteFrom('passenger').where('id', '=', jan).execute()
    expect(await names()).toEqual([{ 'KI-2': 0 }, []])
  })

  it('keeps every mark when the engine fails', async () => {
    await addJourney(open.db, 'KI-1')
    search.failure = new Error('away')
    await expect(drain(open.db, search, tenure)).rejects.toThrow('away')
    expect(await countMarks(open.db)).toBe(1)
    expect((await drained()).journeys).toEqual(['KI-1'])
  })

  it('leaves a mark that an open transaction is moving, and does not wait for it', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    const other = await open.connect()
    // The embedded database has one connection, so no other transaction can be open.
    if (!other) return
    await other.query('begin')
    await other.query('update journey set name = $1 where id = $2', ['Nieuw', journey])
    expect(await drain(open.db, search, tenure)).toMatchObject({ found: 1, cleared: 0 })
    await other.query('commit')
    await other.end()
    await drained()
    expect(search.written.at(-1)?.put.journey.map(({ hit }) => hit.name)).toEqual(['Nieuw'])
    expect(await countMarks(open.db)).toBe(0)
  })

  it('clears nothing for a drainer that was replaced, or if another index serves than the noted one', async () => {
    await addJourney(open.db, 'KI-1')
    const other = await beginTenure(open.db, 'memory')
    expect(await drain(open.db, search, tenure)).toMatchObject({ found: 1, cleared: 0 })
    await noteIndex(open.db, other, 'another')
    expect(await drain(open.db, search, other)).toMatchObject({ found: 1, cleared: 0 })
    expect(await noteIndex(open.db, tenure, (await search.holds())!)).toBe(false)
    tenure = other
    await noteIndex(open.db, tenure, (await search.holds())!)
    expect(await drain(open.db, search, tenure)).toMatchObject({ found: 1, cleared: 1 })
  })

  it('gives every set of changes a higher version', async () => {
    await addJourney(open.db, 'KI-1')
    await drained()
    await addJourney(open.db, 'KI-2')
    await drained()
    const [first, second] = search.written.map(({ version }) => version)
    expect(second).toBeGreaterThan(first!)
  })
})

it('everything public is read in batches, ships and voyages before passengers', async () => {
  const journey = await addJourney(open.db, 'KI-1', { ship_id: await addShip(open.db, 'Kota Inten') })
  for (const name of ['A', 'B']) await addPassenger(open.db, name, journey)
  await addPassenger(open.db, 'C', journey, { public_from: '2030-01-01' })
  const read = async (today: string) =>
    (await Array.fromAsync(everything(open.db, today))).map(({ kind, json }) => ({
      kind,
      documents: JSON.parse(json),
    }))
  const batches = await read('2029-12-31')
  expect(batches.map(({ kind }) => kind)).toEqual(['variant', 'ship', 'journey', 'passenger'])
  expect(batches[0]?.documents).toContainEqual(expect.objectContaining({ kind: 'place' }))
  expect(batches[3]?.documents).toEqual([
    { id: expect.any(Number), journey, startDate: null, fullName: 'A', demonstration: false },
    { id: expect.any(Number), journey, startDate: null, fullName: 'B', demonstration: false },
  ])
  expect((await read('2030-01-01'))[3]?.documents).toHaveLength(3)
})

describe('after everything was read', () => {
  it('marks that were visible before are cleared, and marks that moved since are kept', async () => {
    const [kept, moved] = [await addJourney(open.db, 'KI-1'), await addJourney(open.db, 'KI-2')]
    // A dump of another server may have transaction ids that this server has not reached yet.
    await sql`update search_outbox set changed_in = '999999999999' where entity_id = ${kept}`.execute(open.db)
    await adoptMarks(open.db)
    const snapshot = await takeSnapshot(open.db)
    await open.db.updateTable('journey').set({ name: 'Nieuw' }).where('id', '=', moved).execute()
    const late = await addJourney(open.db, 'KI-3')
    const passenger = await addPassenger(open.db, 'Jan', moved)
    expect(await countMarks(open.db, { notIn: snapshot })).toBe(3)
    await clearSeen(open.db, snapshot, { ...tenure, index: await search.holds() })
    const marks = await open.db.selectFrom('search_outbox').select('entity_id').orderBy('version').execute()
    expect(marks.map((mark) => mark.entity_id)).toEqual([moved, late, passenger])
  })
})

it('marks are cleared in time even if the statistics are older than the marks', async () => {
  const { db } = open
  const mark = () => sql`insert into search_outbox (kind, entity_id) select 'ship', generate_series(1, 20000)`.execute(db)
  await mark()
  await db.deleteFrom('search_outbox').execute()
  await sql`analyze search_outbox`.execute(db)
  await mark()
  const { marks } = await readMarks(db, 5000)
  const cleared = await clearMarks(db, marks, { ...tenure, index: await search.holds() })
  expect([cleared, await countMarks(db)]).toEqual([5000, 15_000])
  await db.deleteFrom('search_outbox').execute()
})

it('a mark that a changed story moves while everything is read is kept', async () => {
  const journey = await addJourney(open.db, 'KI-1')
  const { id } = await open.db
    .insertInto('content_point')
    .values(asPublished({ kind: 'story' as const, city: 'Suez' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const stop = { journey_id: journey, content_point_id: id, position: 1 }
  await open.db.insertInto('journey_stop').values(stop).execute()
  const snapshot = await takeSnapshot(open.db)
  await open.db.updateTable('content_point').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await clearSeen(open.db, snapshot, { ...tenure, index: await search.holds() })
  expect(await countMarks(open.db)).toBe(1)
})

describe('what comes due by the clock', () => {
  it('is a passenger on the day that their embargo ends, once', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await addPassenger(open.db, 'Today', journey, { public_from: '2030-01-01' })
    await addPassenger(open.db, 'Tomorrow', journey, { public_from: '2030-01-02' })
    const [eve, midnight] = [new Date('2029-12-31T22:59:00Z'), new Date('2029-12-31T23:00:01Z')]
    await markDue(open.db, eve)
    while ((await drain(open.db, search, tenure, eve)).found > 0);
    expect(await search.names('today')).toEqual([])
    await markDue(open.db, eve)
    expect(await countMarks(open.db)).toBe(0)
    await markDue(open.db, midnight)
    expect((await drained(midnight)).passengers).toEqual(['Today'])
    expect(await search.names('today')).toEqual(['Today'])
    await markDue(open.db, midnight)
    expect(await countMarks(open.db)).toBe(0)
  })

  it('is put back under embargo if a clock lifted it too early', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await addPassenger(open.db, 'Tomorrow', journey, { public_from: '2030-01-02' })
    const [wrong, right] = [new Date('2030-01-02T12:00:00Z'), new Date('2030-01-01T12:00:00Z')]
    await markDue(open.db, wrong)
    while ((await drain(open.db, search, tenure, wrong)).found > 0);
    expect(await search.names('tomorrow')).toEqual(['Tomorrow'])
    await markDue(open.db, right)
    while ((await drain(open.db, search, tenure, right)).found > 0);
    expect(await search.names('tomorrow')).toEqual([])
  })

  it('is marked if an index was filled before anybody looked, except for the first index', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    const piet = await addPassenger(open.db, 'Piet', journey, { public_from: '2030-01-01' })
    const [eve, midnight] = [new Date('2029-12-31T22:59:00Z'), new Date('2029-12-31T23:00:01Z')]
    while ((await drain(open.db, search, tenure, eve)).found > 0);
    const filled = async () => await markFilled(open.db, todayInAmsterdam(midnight))
    const uncheck = () => open.db.deleteFrom('setting').where('key', '=', 'search_checked').execute()
    await uncheck()
    await filled()
    expect(await countMarks(open.db)).toBe(0)
    await uncheck()
    await markDue(open.db, eve)
    await filled()
    const marks = await open.db.selectFrom('search_outbox').select(['kind', 'entity_id']).execute()
    expect(marks).toEqual([{ kind: 'passenger', entity_id: piet }])
    await drained(midnight)
    await filled()
    expect(await countMarks(open.db)).toBe(0)
  })

  it('is looked for every hour, and just after midnight in Amsterdam', () => {
    expect(untilNextCheck(new Date('2030-06-15T12:00:00Z'))).toBe(3_600_000)
    expect(untilNextCheck(new Date('2030-06-15T21:59:00Z'))).toBe(61_000)
    expect(untilNextCheck(new Date('2030-12-15T22:59:30Z'))).toBe(31_000)
    expect(untilNextCheck(new Date('2030-12-15T23:00:00Z'))).toBe(3_600_000)
  })
})

describe('a note of a changed voyage', () => {
  const publish = (id: number) =>
    open.db.updateTable('journey').set({ published_at: new Date() }).where('id', '=', id).execute()
  const withdraw = (id: number) => open.db.updateTable('journey').set({ published_at: null }).where('id', '=', id).execute()

  it('stays while marks are passed over, and goes with those that a filling has read', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await addPassenger(open.db, 'Jan Jansen', journey)
    await withdraw(journey)
    for (let above = 0, found = 1; found > 0; )
      ({ last: above, found } = await drain(open.db, search, { drainer: 'another' }, new Date(), { above }))
    expect(await notes()).toBe(1)
    expect(await countMarks(open.db)).toBe(2)
    await publish(journey)
    await clearSeen(open.db, await takeSnapshot(open.db), await held())
    expect([await countMarks(open.db), await notes()]).toEqual([0, 0])
  })

  it('from a dump of another server is taken over with its marks', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await addPassenger(open.db, 'Jan Jansen', journey)
    await withdraw(journey)
    const far = '999999999999'
    await sql`with notes as (update search_recheck set changed_in = ${far}) update search_outbox set changed_in = ${far}`.execute(
      open.db,
    )
    await adoptMarks(open.db)
    expect(await open.db.selectFrom('search_missed').selectAll().execute()).toEqual([])
    await drainAll()
    expect([await countMarks(open.db), await notes()]).toEqual([0, 0])
  })
})

// The embedded database has one connection.
describe.runIf(process.env.TEST_DATABASE_URL)('while another transaction is open', () => {
  const setDraft = (id: number, isDraft: boolean) => (db: Kysely<Database>) =>
    db
      .updateTable('journey')
      .set({ published_at: isDraft ? null : new Date() })
      .where('id', '=', id)
      .execute()
  /** Makes a change that is committed only after the work. */
  const holding = (change: (db: Kysely<Database>) => Promise<unknown>, work: () => Promise<unknown>) =>
    open.db.transaction().execute(async (trx) => {
      await change(trx)
      await inAnotherSession(work)
    })

  it('a passenger who comes aboard is found on a voyage that is published, and leaves with one that is withdrawn', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await addPassenger(open.db, 'Kees Jansen', journey)
    await setDraft(journey, true)(open.db)
    await drainAll()
    const late: number[] = []
    const board = async (name: string) => {
      late.push(await addPassenger(open.db, name, journey))
      await drainAll()
    }
    await holding(setDraft(journey, false), () => board('Jan Jansen'))
    await drainAll()
    expect(await search.names('jansen')).toEqual(['Jan Jansen', 'Kees Jansen'])

    await holding(setDraft(journey, true), () => board('Piet Jansen'))
    const before = search.written.length
    await drainAll()
    const removed = search.written.slice(before).flatMap(({ remove }) => remove.passenger)
    expect(removed).toHaveLength(3)
    expect(removed).toEqual(expect.arrayContaining(late))
    expect(await notes()).toBe(0)
  })

  it('a passenger who comes aboard is drained while an index is filled that has read the row before', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await setDraft(journey, true)(open.db)
    await drainAll()
    let snapshot = ''
    await holding(setDraft(journey, false), async () => {
      await addPassenger(open.db, 'Jan Jansen', journey)
      snapshot = await takeSnapshot(open.db)
    })
    while ((await drain(open.db, search, tenure, new Date(), { notIn: snapshot })).cleared > 0);
    expect(await search.names('jansen')).toEqual(['Jan Jansen'])
    await clearSeen(open.db, snapshot, await held())
    expect([await countMarks(open.db), await notes()]).toEqual([0, 0])
  })

  it('passengers who come aboard are marked, if they are too many to write at once', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await setDraft(journey, true)(open.db)
    await drainAll()
    await holding(setDraft(journey, false), async () => {
      for (const name of ['Jan', 'Kees', 'Piet']) await addPassenger(open.db, `${name} Jansen`, journey)
      await drainAll()
    })
    const few = { writeAtOnce: 2, write: search.write.bind(search), holds: search.holds.bind(search) }
    const before = search.written.length
    while ((await drain(open.db, few, tenure)).found > 0);
    expect(await search.names('jansen')).toEqual(['Jan Jansen', 'Kees Jansen', 'Piet Jansen'])
    expect(search.written.slice(before).map(({ put }) => put.passenger.length)).toEqual([1, 2])
    expect(await notes()).toBe(0)
  })

  it('a voyage that gets a stop has the point as it is changed', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    const port = { kind: 'port', city: 'Aden', latitude: 12.8, longitude: 45, published_at: DRAFT } as const
    const { id } = await open.db.insertInto('content_point').values(port).returning('id').executeTakeFirstOrThrow()
    await drainAll()
    await holding(
      (db) => db.updateTable('content_point').set({ published_at: new Date() }).where('id', '=', id).execute(),
      async () => {
        await open.db.insertInto('journey_stop').values({ journey_id: journey, content_point_id: id, position: 1 }).execute()
        await drainAll()
      },
    )
    await open.db
      .insertInto('published_archive')
      .values({ id: 1, edition: 0, format: 1, revision: '', answers_of: '' })
      .execute()
    await open.db.deleteFrom('archive_change').execute()
    const before = search.written.length
    await drainAll()
    expect(search.written.slice(before).flatMap(({ put }) => put.journey.map(({ id }) => id))).toEqual([journey])
    const kept = await open.db.selectFrom('archive_change').select(['kind', 'entity_id']).execute()
    expect(kept).toEqual([{ kind: 'journey', entity_id: journey }])
  })
})

/** Changes that must reach every document that shows them. The engine here keeps only the documents that it was given. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { asPublished, createTestDatabase } from '#db/testing/database.ts'
import { markDue } from './due.ts'
import { everything } from './everything.ts'
import { addJourney, addPassenger, addShip, openIndexServer } from './testing/indexer.ts'

let open: OpenDatabase
let ship: number
let journey: number
let people: number[]
let image: number
let engine: Awaited<ReturnType<typeof openIndexServer>>

beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  const { db } = open
  for (const table of ['journey', 'ship', 'media', 'content_point'] as const) await db.deleteFrom(table).execute()
  ship = await addShip(db, 'Kota Inten')
  journey = await addJourney(db, 'KI-1', { ship_id: ship, start_date: '1950-03-01' })
  await addPassenger(db, 'Elders', await addJourney(db, 'KI-2', { ship_id: ship }))
  people = [await addPassenger(db, 'Jan', journey), await addPassenger(db, 'Piet', journey)]
  const picture = { kind: 'image', journey_id: journey, width: 10, height: 10, file_hash: 'ab12' } as const
  image = (await db.insertInto('media').values(asPublished(picture)).returning('row_id').executeTakeFirstOrThrow()).row_id
  engine = await openIndexServer(db)
})

/** Drains the outbox and gives the documents that the engine got. Null stands for a removal. */
async function told(now = new Date()): Promise<Record<string, unknown>> {
  const { server, follow } = engine
  const versions = () => [...server.indexes.get(server.serving!)!]
  const before = new Map(versions().map(([key, { version }]) => [key, version]))
  await follow(now)
  await expectInStep(now)
  const moved = versions().filter(([key, { version }]) => before.get(key) !== version)
  return Object.fromEntries(moved.map(([key, { document }]) => [key, document]))
}

async function expectInStep(now: Date): Promise<void> {
  const all: Record<string, unknown> = {}
  for await (const { kind, json } of everything(open.db, todayInAmsterdam(now))) {
    for (const document of JSON.parse(json)) all[`${kind} ${document.id}`] = document
  }
  expect(engine.server.documents).toEqual(all)
}

const aboard = () => people.map((id) => `passenger ${id}`)
const change = (table: 'ship' | 'journey', id: number, set: object) =>
  open.db.updateTable(table).set(set).where('id', '=', id).execute()

describe('a change reaches every document that shows it:', () => {
  it("a ship's new name", async () => {
    await change('ship', ship, { ship_name: 'Kota Baroe' })
    expect(await told()).toMatchObject({
      [`ship ${ship}`]: { shipName: 'Kota Baroe' },
      [`journey ${journey}`]: { hit: { ship: { name: 'Kota Baroe' } } },
    })
  })

  it('a ship that is unpublished, with its pictures', async () => {
    await open.db.updateTable('media').set({ ship_id: ship }).execute()
    await engine.follow()
    await change('ship', ship, { published_at: null })
    expect(await told()).toMatchObject({
      [`ship ${ship}`]: null,
      [`media ${image}`]: null,
      [`journey ${journey}`]: { hit: { ship: { id: null, name: null } } },
    })
  })

  it('a ship that is deleted', async () => {
    await open.db.deleteFrom('ship').where('id', '=', ship).execute()
    expect(await told()).toMatchObject({
      [`ship ${ship}`]: null,
      [`journey ${journey}`]: { hit: { ship: { id: null, name: null } } },
    })
  })

  it("a voyage's new date, by which its passengers are sorted", async () => {
    await change('journey', journey, { start_date: '1951-03-01' })
    const given = await told()
    expect(given).toMatchObject({ [`journey ${journey}`]: { hit: { startDate: '1951-03-01' } } })
    expect(Object.keys(given)).toEqual(expect.arrayContaining(aboard()))
  })

  it('a voyage that is withdrawn and comes back, with passengers and pictures', async () => {
    for (const [gone, back] of [
      [{ deleted_at: new Date() }, { deleted_at: null }],
      [{ published_at: null }, { published_at: new Date(0) }],
    ]) {
      await change('journey', journey, gone!)
      const withdrawn = await told()
      const keys = [`journey ${journey}`, `media ${image}`, ...aboard()]
      expect(withdrawn).toMatchObject(Object.fromEntries(keys.map((key) => [key, null])))
      await change('journey', journey, back!)
      const returned = await told()
      for (const key of keys) expect(returned[key]).not.toBeNull()
    }
  })

  it('a voyage that is deleted', async () => {
    await open.db.deleteFrom('journey').where('id', '=', journey).execute()
    expect(await told()).toMatchObject(
      Object.fromEntries([`journey ${journey}`, `media ${image}`, ...aboard()].map((key) => [key, null])),
    )
  })

  it('a variant that staff change', async () => {
    const { id } = await open.db.selectFrom('spelling_variant').select('id').orderBy('id').executeTakeFirstOrThrow()
    await open.db
      .updateTable('spelling_variant')
      .set({ spellings: ['Jan', 'Djan'] })
      .where('id', '=', id)
      .execute()
    expect(await told()).toMatchObject({ [`variant ${id}`]: { spellings: ['Jan', 'Djan'] } })
  })

  it('an embargo that is set, and one that ends', async () => {
    const [jan] = aboard()
    const embargo = (public_from: string | null) =>
      open.db.updateTable('passenger').set({ public_from }).where('id', '=', people[0]!).execute()
    const [eve, day] = [new Date('2030-06-14T12:00:00Z'), new Date('2030-06-15T12:00:00Z')]
    await embargo('2030-06-15')
    expect(await told(eve)).toMatchObject({ [jan!]: null })
    await markDue(open.db, eve)
    await markDue(open.db, day)
    expect(await told(day)).toMatchObject({ [jan!]: { fullName: 'Jan' } })
    await embargo('2100-01-01')
    expect(await told()).toMatchObject({ [jan!]: null })
    await embargo(null)
    expect(await told()).toMatchObject({ [jan!]: { fullName: 'Jan' } })
  })

  it('an image whose file becomes a page of a list', async () => {
    const page = { kind: 'list-page', journey_id: journey, width: 1, height: 1, file_hash: 'ab12' } as const
    const { row_id } = await open.db.insertInto('media').values(asPublished(page)).returning('row_id').executeTakeFirstOrThrow()
    expect(await told()).toMatchObject({
      [`media ${image}`]: null,
      [`media ${row_id}`]: { kind: 'list-page' },
    })
  })

  it('a passenger who is deleted, or sails on another voyage', async () => {
    const other = await addJourney(open.db, 'KI-3')
    await open.db.updateTable('passenger').set({ journey_id: other }).where('id', '=', people[1]!).execute()
    await open.db.deleteFrom('passenger').where('id', '=', people[0]!).execute()
    expect(await told()).toMatchObject({
      [`passenger ${people[0]}`]: null,
      [`passenger ${people[1]}`]: { journey: other },
    })
  })

  it('a story at a stop that is withdrawn', async () => {
    const { id } = await open.db
      .insertInto('content_point')
      .values(asPublished({ kind: 'story' as const, city: 'Suez' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const stop = { journey_id: journey, content_point_id: id, position: 1 }
    await open.db.insertInto('journey_stop').values(stop).execute()
    expect(await told()).toMatchObject({
      [`journey ${journey}`]: { hit: { contentPoint: [expect.any(String)] } },
    })
    await open.db.updateTable('content_point').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(await told()).toMatchObject({ [`journey ${journey}`]: { hit: { contentPoint: [] } } })
  })
})

it('an edit that leaves a voyage public and on its day does not rewrite its passengers', async () => {
  await change('journey', journey, { name: 'Nieuw' })
  expect(Object.keys(await told())).not.toEqual(expect.arrayContaining([aboard()[0]]))
})

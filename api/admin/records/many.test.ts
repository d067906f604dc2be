/** Many records of any kind are changed at once, and the change is undone at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ManyChange, ManyChanged } from '#domain/many.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Staff } from '../../testing/staff.ts'

let test: TestApp
let staff: Staff
beforeAll(async () => {
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster', isAdmin: false })
})
afterAll(() => test.close())

type Row = Record<string, unknown> & { _id: string; version: number }
const make = async (path: string, body: object) => String((await staff.call<Row>('POST', path, body)).body._id)
const read = async (path: string) => (await staff.call<Row>('GET', path)).body
const many = async (kind: string, which: object, change: ManyChange, more: object = {}, query = '') =>
  (await staff.call<ManyChanged & { code?: string }>('POST', `/${kind}/many${query}`, { which, change, ...more })).body
const undo = async (kind: string, id: unknown) => (await staff.call('POST', `/${kind}/many/${id}/undo`, {})).body
const fates = ({ fates }: ManyChanged) => Object.fromEntries(fates.map(({ fate, records }) => [fate, records]))

it('gives ticked ships one field, but those with a draft, and takes it back in one action', async () => {
  const ids = [
    await make('/ship', { shipName: 'Kota Een', company: 'Lloyd' }),
    await make('/ship', { shipName: 'Kota Twee', company: 'KPM' }),
    await make('/ship', { shipName: 'Kota Drie' }),
  ]
  await staff.call('PUT', `/ship/${ids[2]}`, { version: 1, company: 'In bewerking', draft: true })
  const change: ManyChange = { what: 'set', field: 'company', value: ' Lloyd ' }
  const seen = await many('ship', { ids }, change, {}, '?check=true')
  expect(fates(seen)).toEqual({ same: 1, change: 1, draft: 1 })
  expect(seen).toMatchObject({ changes: 1, examples: ['Kota Twee'], many: null })
  expect((await read(`/ship/${ids[1]}`)).company).toBe('KPM')
  expect((await many('ship', { ids }, change, { expected: 3 })).code).toBe('found_changed')

  const done = await many('ship', { ids }, change, { expected: 1 })
  expect(await read(`/ship/${ids[1]}`)).toMatchObject({ company: 'Lloyd', version: 2, updatedBy: 'mkoster' })
  const [row] = (await staff.call<Row[]>('GET', '/history')).body
  expect(row).toMatchObject({ action: 'updated', fields: ['company'], many: { _id: done.many, records: 1, undone: false } })
  expect(await undo('ship', done.many)).toEqual({ undone: 1, left: 0 })
  expect((await read(`/ship/${ids[1]}`)).company).toBe('KPM')
  expect((await undo('ship', done.many)).code).toBe('already_undone')
})

it('is undone field by field, the last first, and not at all where all was changed since', async () => {
  const ids = [await make('/ship', { shipName: 'Noord Een', master: 'A' }), await make('/ship', { shipName: 'Noord Twee' })]
  const set = (field: string, value: string) => many('ship', { ids }, { what: 'set', field, value })
  const masters = async () => [(await read(`/ship/${ids[0]}`)).master, (await read(`/ship/${ids[1]}`)).master]
  const [first, other, second] = [await set('master', 'B'), await set('nationality', 'Brits'), await set('master', 'C')]
  expect((await undo('ship', first.many)).code).toBe('changed_since')
  expect(await undo('ship', second.many)).toEqual({ undone: 2, left: 0 })
  expect(await masters()).toEqual(['B', 'B'])
  await staff.call('PUT', `/ship/${ids[1]}`, { version: 5, note: 'concept', draft: true })
  expect(await undo('ship', first.many)).toEqual({ undone: 1, left: 1 })
  expect([await masters(), (await read(`/ship/${ids[0]}`)).nationality]).toEqual([['A', 'B'], 'Brits'])
  expect(await undo('ship', other.many)).toEqual({ undone: 1, left: 1 })
})

it('empties a field of all that a list finds, and leaves what was changed since', async () => {
  const ids = [
    await make('/ship', { shipName: 'Zuid Een', note: 'x', nationality: 'Nederlands' }),
    await make('/ship', { shipName: 'Zuid Twee', nationality: 'Brits' }),
  ]
  const done = await many('ship', { found: { query: 'zuid' } }, { what: 'set', field: 'nationality' })
  expect(done.changes).toBe(2)
  await staff.call('PUT', `/ship/${ids[0]}`, { version: 2, note: 'y', nationality: 'Deens' })
  expect(await undo('ship', done.many)).toEqual({ undone: 1, left: 1 })
  expect([(await read(`/ship/${ids[0]}`)).nationality, (await read(`/ship/${ids[1]}`)).nationality]).toEqual(['Deens', 'Brits'])
})

it('takes records out and in; one that may not be public stays, and it is said why', async () => {
  const place = { latitude: 1, longitude: 2 }
  const ids = [
    await make('/contentPoint', { city: 'Ataka', ...place, allVoyages: true }),
    await make('/contentPoint', { title: 'Zonder plek', city: 'Nergens', ...place, draft: true }),
  ]
  await sql`update content_point set latitude = null, longitude = null where city = 'Nergens'`.execute(test.db)
  const shown = await many('contentPoint', { ids }, { what: 'publish' }, {}, '?check=true')
  expect(fates(shown)).toEqual({ same: 1, cannot: 1 })
  expect(shown.fault).toMatch(/^Zonder plek: Give it coordinates/)
  const out = await many('contentPoint', { ids }, { what: 'unpublish' })
  expect(fates(out)).toEqual({ leave: 1, notPublic: 1 })
  expect((await read(`/contentPoint/${ids[0]}`)).state).toBe('unpublished')
  expect(await undo('contentPoint', out.many)).toEqual({ undone: 1, left: 0 })
  expect((await read(`/contentPoint/${ids[0]}`)).state).toBe('published')
})

it('gives voyages another ship; a derived name follows, there and back', async () => {
  const [one, other] = [await make('/ship', { shipName: 'Sibajak' }), await make('/ship', { shipName: 'Oranje' })]
  const id = await make('/journey', { ship: one, startDate: '1951-05-02' })
  const name = async () => (await read(`/journey/${id}`)).name
  expect(await name()).toBe('Sibajak, 1951')
  const done = await many('journey', { found: { ship: one } }, { what: 'set', field: 'ship', value: other })
  expect([done.changes, await name()]).toEqual([1, 'Oranje, 1951'])
  await undo('journey', done.many)
  expect([await name(), (await read(`/journey/${id}`)).ship]).toEqual(['Sibajak, 1951', one])
  const { rows } = await sql`select name from journey where id = ${Number(id)}`.execute(test.db)
  expect(rows).toEqual([{ name: null }])
})

it.each<[string, ManyChange]>([
  ['ship', { what: 'set', field: 'shipName', value: 'x' }],
  ['ship', { what: 'set', field: 'builtYear', value: 'x' }],
  ['ship', { what: 'withdraw' }],
  ['journey', { what: 'set', field: 'ship', value: '' }],
  ['passenger', { what: 'unpublish' }],
])('refuses for %s %o', async (kind, change) => {
  expect((await many(kind, { ids: ['1'] }, change)).code).toBe('invalid_request')
})

it('finds what is asked for: ship, year, and what is missing', async () => {
  const ship = await make('/ship', { shipName: 'Tjisadane' })
  const ids = [
    await make('/journey', { journeyId: 'TS-1947-1', ship, startDate: '1947-12-20', endDate: '1948-01' }),
    await make('/journey', { journeyId: 'TS-1949-1', ship, startDate: '1949~', storyIntro: '<p>Iets</p>' }),
  ]
  await test.db
    .insertInto('passenger')
    .values({
      full_name: 'Iemand',
      journey_id: Number(ids[1]),
      published_at: new Date(),
      updated_by: null,
      import_batch: null,
    } as never)
    .execute()
  const found = async (query: string) =>
    (await staff.call<Row[]>('GET', `/journey?ship=${ship}&${query}`)).body.map(({ journeyId }) => journeyId)
  expect(await found('year=1948')).toEqual(['TS-1947-1'])
  expect(await found('year=1949')).toEqual(['TS-1949-1'])
  expect(await found('lacks=dates')).toEqual(['TS-1949-1'])
  expect(await found('lacks=story')).toEqual(['TS-1947-1'])
  expect(await found('lacks=names')).toEqual(['TS-1947-1'])
  expect(await found('lacks=scan')).toEqual(['TS-1947-1', 'TS-1949-1'])
  expect((await staff.call('GET', '/journey?lacks=place')).status).toBe(400)
  const ships = (await staff.call<Row[]>('GET', '/ship?lacks=journeys')).body.map(({ shipName }) => shipName)
  expect(ships).not.toContain('Tjisadane')
  expect(ships).toContain('Kota Een')
  const points = (await staff.call<Row[]>('GET', '/contentPoint?type=general&kind=port&lacks=story')).body
  expect(points.map(({ city }) => city)).toEqual(['Ataka'])
})

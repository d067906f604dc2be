/** Passengers as staff find, change, withdraw and embargo them, one by one and many at once; and what visitors find then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import type { ManyChanged } from '#domain/many.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { addJourney, addPassenger, addShip } from '#indexer/testing/indexer.ts'
import { type Body, type Staff, staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make, one, list } = admin
const call: Staff['call'] = (...asked) => admin.staff.call(...asked)
const EMBARGO = '2090-01-01'

let indexing: Indexing
const ids = {} as Record<'first' | 'second', string>
beforeAll(async () => {
  const { db, open, search } = admin.test
  const ship = await addShip(db, 'Johan van Oldenbarnevelt')
  ids.first = String(await addJourney(db, 'JVO-1958-1', { ship_id: ship }))
  ids.second = String(await addJourney(db, 'JVO-1959-1', { ship_id: ship }))
  for (const name of ['Quist Tiong Hoo', 'François Meijer', 'Elisabeth Tan-Liem', 'H. Chan', 'Pieter Bakker'])
    await addPassenger(db, name, Number(ids.first))
  await db
    .insertInto('passenger')
    .values(asPublished({ full_name: 'Geert Bakker', journey_id: Number(ids.second), record_id: 'NA70-00005', list_page: 4 }))
    .execute()
  const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open, writer: search, log })
  await indexing.settled()
})
afterAll(() => indexing.stop())

const names = async (query = '') => (await list(`/passenger?rows=100&sort=fullName&${query}`)).rows.map((row) => row.fullName)
const found = async (query: string): Promise<string[]> => {
  await indexing.settled()
  const { body } = await admin.test.get<{ passengers: { fullName: string }[] }>(`/api/search/passenger?query=${query}`)
  return body.passengers.map(({ fullName }) => fullName)
}
const idOf = async (name: string) => String((await list(`/passenger?query=${encodeURIComponent(name)}`)).rows[0]!._id)
const passenger = (id: string) => one(`/passenger/${id}`)
const change = async (id: string, fields: Body) => {
  const { version } = await passenger(id)
  return call('PUT', `/passenger/${id}`, { version, ...fields })
}
const act = async (id: string, what: 'publish' | 'unpublish') =>
  call('POST', `/passenger/${id}/${what}`, { version: (await passenger(id)).version })
const many = async (which: object, doing: object, more: object = {}, query = '') =>
  (await call<ManyChanged & Body>('POST', `/passenger/many${query}`, { which, change: doing, ...more })).body
const undo = async (id: unknown) => (await call('POST', `/passenger/many/${id}/undo`)).body
const fates = ({ fates }: ManyChanged) => Object.fromEntries(fates.map(({ fate, records }) => [fate, records]))

describe('The list of passengers', () => {
  it('has a page by default, never everybody', async () => {
    const { db } = admin.test
    const rows = Array.from({ length: 30 }, (_, at) => ({ full_name: `Velen ${at}`, journey_id: Number(ids.second) }))
    const { rows: page, total } = await list('/passenger')
    expect([page.length, total]).toEqual([6, '6'])
    await db.insertInto('passenger').values(asPublished(rows)).execute()
    expect((await list('/passenger')).rows).toHaveLength(20)
    expect((await list('/passenger')).total).toBe('36')
    await db.deleteFrom('passenger').where('full_name', 'like', 'Velen %').execute()
  })

  it('finds them by a part of the name, by another spelling and by their record id', async () => {
    expect(await names('query=akke')).toEqual(['Geert Bakker', 'Pieter Bakker'])
    expect(await names('query=meyer')).toEqual(['François Meijer'])
    expect(await names('query=francois')).toEqual(['François Meijer'])
    expect(await names('query=na70-00005')).toEqual(['Geert Bakker'])
    expect(await names('query=nergens')).toEqual([])
    // Without a wish for another order whoever was looked for comes first.
    const best = async (query: string) => (await list(`/passenger?query=${query}`)).rows.map((row) => row.fullName)
    expect(await best('pieter%20bakker')).toEqual(['Pieter Bakker'])
    await addPassenger(admin.test.db, 'Akker Bakkers', Number(ids.first))
    await addPassenger(admin.test.db, 'Ans Backer', Number(ids.first))
    await addPassenger(admin.test.db, 'Bakker', Number(ids.first))
    await indexing.settled()
    expect(await best('bakker')).toEqual(['Bakker', 'Geert Bakker', 'Pieter Bakker', 'Ans Backer', 'Akker Bakkers'])
    await admin.test.db.deleteFrom('passenger').where('full_name', 'in', ['Akker Bakkers', 'Ans Backer', 'Bakker']).execute()
    await indexing.settled()
  })

  it('finds those who are not public by parts of their names, whatever their accents', async () => {
    const id = await make('/passenger', { fullName: 'Adèle Ångström', journey: ids.first, publicFrom: EMBARGO })
    expect(await names('query=gstrom%20adele')).toEqual(['Adèle Ångström'])
    expect(await names('standing=embargoed')).toEqual(['Adèle Ångström'])
    await act(id, 'unpublish')
    expect(await names('query=angstrom')).toEqual(['Adèle Ångström'])
    expect(await names('standing=withdrawn')).toEqual(['Adèle Ångström'])
    expect(await names('standing=public&query=a')).not.toContain('Adèle Ångström')
  })

  it('is narrowed to a voyage, a list page, and those about whom a correction waits', async () => {
    expect(await names(`journey=${ids.second}`)).toEqual(['Geert Bakker'])
    expect(await names('listPage=4')).toEqual(['Geert Bakker'])
    const _id = await idOf('H. Chan')
    const correction = { kind: 'passenger', _id, field: 'birthYear', proposal: '1911', reason: '', email: '', privacy: true }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = await admin.test.app.inject({ method: 'POST', url: '/form/correction', headers, payload: correction })
    expect(sent.statusCode).toBe(200)
    const { rows } = await list('/passenger?corrected=true')
    expect(rows).toMatchObject([{ fullName: 'H. Chan', corrections: 1, journeyId: 'JVO-1958-1' }])
    expect(rows[0]).not.toHaveProperty('note')
  })
})

describe('A passenger', () => {
  it('is made and corrected, with a note that no visitor gets, and found at once', async () => {
    const id = await make('/passenger', { fullName: 'Johanna Zeldzaam', journey: ids.first, note: 'Doorgestreept' })
    expect(await found('zeldzaam')).toEqual(['Johanna Zeldzaam'])
    expect((await change(id, { fullName: 'Johanna Zeldenrust', journey: ids.second })).status).toBe(200)
    expect(await found('zeldenrust')).toEqual(['Johanna Zeldenrust'])
    const { body } = await admin.test.get(`/api/passenger/${id}`)
    expect(body).toMatchObject({ fullName: 'Johanna Zeldenrust', journey: { journeyId: 'JVO-1959-1' } })
    expect(JSON.stringify(body)).not.toContain('Doorgestreept')
    expect(await passenger(id)).toMatchObject({ note: 'Doorgestreept', standing: 'public', site: `/passagier/${id}` })
  })

  it('is refused without a name, on no voyage, or with the record id of another', async () => {
    const post = async (body: object) => (await call('POST', '/passenger', body)).body.code
    expect(await post({ fullName: '', journey: ids.first })).toBe('invalid_request')
    expect(await post({ fullName: 'Anna' })).toBe('invalid_request')
    expect(await post({ fullName: 'Anna', journey: '999999' })).toBe('invalid_request')
    expect(await post({ fullName: 'Anna', journey: ids.first, recordId: 'NA70-00005' })).toBe('record_id_taken')
    expect(await post({ fullName: 'Anna', journey: ids.first, draft: true })).toBe('invalid_request')
  })

  it('who is new is under the embargo of Settings where no day is given; others stay as they are', async () => {
    const { db } = admin.test
    const early = await make('/passenger', { fullName: 'Vroeger Ingevoerd', journey: ids.first, birthYear: 1950 })
    const value = JSON.stringify({ version: 1, fields: { embargoYears: 120 } })
    await db.insertInto('setting').values({ key: 'site', value }).execute()
    const born = await make('/passenger', { fullName: 'Later Geboren', journey: ids.first, birthYear: 1950 })
    const given = { fullName: 'Met Dag', journey: ids.first, birthYear: 1950, publicFrom: '1990-01-01' }
    const withDay = await make('/passenger', given)
    expect((await change(early, { birthYear: 1951 })).status).toBe(200)
    const days = async (...all: string[]) => Promise.all(all.map(async (id) => (await passenger(id)).publicFrom))
    expect(await days(early, born, withDay)).toEqual([null, '2071-01-01', '1990-01-01'])
    await db.deleteFrom('setting').where('key', '=', 'site').execute()
    await db.deleteFrom('passenger').where('id', 'in', [early, born, withDay].map(Number)).execute()
  })

  it('who is withdrawn is nowhere, stays so whatever is corrected or restored, and is put back by that alone', async () => {
    const id = await make('/passenger', { fullName: 'Theodoor Verdwenen', journey: ids.first })
    expect((await act(id, 'unpublish')).body).toMatchObject({ standing: 'withdrawn', site: null })
    expect(await found('verdwenen')).toEqual([])
    expect((await admin.test.get(`/api/passenger/${id}`)).status).toBe(404)
    expect((await change(id, { fullName: 'Theodorus Verdwenen' })).body).toMatchObject({ standing: 'withdrawn' })
    const { rows: versions } = await list(`/history?kind=passenger&id=${id}`)
    expect(versions.map(({ action }) => action)).toEqual(['updated', 'unpublished', 'created'])
    const { version } = await passenger(id)
    const restored = await call('POST', `/history/${versions.at(-1)!._id}/restore`, { version })
    expect(restored.body).toMatchObject({ fullName: 'Theodoor Verdwenen', standing: 'withdrawn' })
    expect(await found('verdwenen')).toEqual([])
    await act(id, 'publish')
    expect(await found('verdwenen')).toEqual(['Theodoor Verdwenen'])
  })

  it('under embargo is nowhere until then; an earlier version does not end it', async () => {
    const id = await make('/passenger', { fullName: 'Emma Later', journey: ids.first })
    expect(await found('emma later')).toEqual(['Emma Later'])
    expect((await change(id, { publicFrom: EMBARGO })).body).toMatchObject({ standing: 'embargoed', site: null })
    expect(await found('emma later')).toEqual([])
    const { rows: versions } = await list(`/history?kind=passenger&id=${id}`)
    const { version } = await passenger(id)
    const restored = await call('POST', `/history/${versions.at(-1)!._id}/restore`, { version })
    expect(restored.body).toMatchObject({ publicFrom: EMBARGO, standing: 'embargoed' })
    await change(id, { publicFrom: null })
    expect(await found('emma later')).toEqual(['Emma Later'])
  })
})

describe('Many passengers', () => {
  const family = ['Ada Reeks', 'Bea Reeks', 'Cor Reeks', 'Dirk Reeks']
  const all = { found: { query: 'reeks' } }
  const standings = async () => (await list('/passenger?query=reeks&sort=fullName')).rows.map(({ standing }) => standing)
  beforeAll(async () => {
    for (const fullName of family) await make('/passenger', { fullName, journey: ids.first })
  })

  it('are withdrawn after they were counted, named once in the history, and put back in one action', async () => {
    await act(await idOf('Dirk Reeks'), 'unpublish')
    const seen = await many(all, { what: 'withdraw' }, {}, '?check=true')
    expect(seen).toMatchObject({ changes: 3, examples: family.slice(0, 3), many: null })
    expect(fates(seen)).toEqual({ leave: 3, withdrawn: 1 })
    expect(await found('reeks')).toHaveLength(3)
    expect(await many(all, { what: 'withdraw' }, { expected: 2 })).toMatchObject({ code: 'found_changed' })
    const done = await many(all, { what: 'withdraw' }, { expected: 3 })
    expect(await found('reeks')).toEqual([])
    const { rows: changes } = await list('/history?rows=2')
    expect(changes[0]).toMatchObject({ action: 'unpublished', many: { _id: done.many, records: 3, undone: false } })
    expect(changes[1]!.many).toBeNull()
    expect(await undo(done.many)).toEqual({ undone: 3, left: 0 })
    expect(await standings()).toEqual(['public', 'public', 'public', 'withdrawn'])
    expect(await found('reeks')).toHaveLength(3)
    expect(await undo(done.many)).toMatchObject({ code: 'already_undone' })
    expect(await undo(999_999)).toMatchObject({ code: 'change_not_found' })
  })

  it('get an embargo; later days stay if they should, and who was changed since is not undone', async () => {
    await change(await idOf('Ada Reeks'), { publicFrom: '2099-01-01' })
    const embargo = { what: 'embargo', publicFrom: EMBARGO, keepLater: true }
    const done = await many(all, embargo)
    expect(fates(done)).toEqual({ later: 1, leave: 2, withdrawn: 1 })
    expect(await standings()).toEqual(['embargoed', 'embargoed', 'embargoed', 'withdrawn'])
    expect(fates(await many(all, { ...embargo, keepLater: false }, {}, '?check=true'))).toEqual({
      hidden: 1,
      same: 2,
      withdrawn: 1,
    })
    const past = { what: 'embargo', publicFrom: '1990-01-01', keepLater: false }
    expect(fates(await many(all, past, {}, '?check=true'))).toEqual({ appear: 3, withdrawn: 1 })
    await change(await idOf('Bea Reeks'), { birthYear: 1920 })
    expect(await undo(done.many)).toEqual({ undone: 1, left: 1 })
    expect(await standings()).toEqual(['embargoed', 'embargoed', 'public', 'withdrawn'])
    expect(await found('reeks')).toEqual(['Cor Reeks'])
  })

  it('are moved to another voyage, and back', async () => {
    const ticked = { ids: [await idOf('Cor Reeks'), await idOf('Dirk Reeks')] }
    const done = await many(ticked, { what: 'move', journey: ids.second })
    expect(fates(done)).toEqual({ move: 2 })
    expect(await names(`journey=${ids.second}&query=reeks`)).toEqual(['Cor Reeks', 'Dirk Reeks'])
    expect(await standings()).toEqual(['embargoed', 'embargoed', 'public', 'withdrawn'])
    expect(await many(ticked, { what: 'move', journey: '999999' })).toMatchObject({ code: 'invalid_request' })
    expect(await undo(done.many)).toEqual({ undone: 2, left: 0 })
    expect(await names(`journey=${ids.second}&query=reeks`)).toEqual([])
  })

  it('are put back together', async () => {
    const ticked = { ids: [await idOf('Cor Reeks'), await idOf('Dirk Reeks')] }
    expect(await many({}, { what: 'putBack' })).toMatchObject({ code: 'invalid_request' })
    expect(await many(ticked, { what: 'embargo' })).toMatchObject({ code: 'invalid_request' })
    const done = await many(ticked, { what: 'putBack' })
    expect(fates(done)).toEqual({ notWithdrawn: 1, appear: 1 })
    expect(await found('dirk reeks')).toEqual(['Dirk Reeks'])
    expect(await undo(done.many)).toEqual({ undone: 1, left: 0 })
    expect(await found('dirk reeks')).not.toContain('Dirk Reeks')
  })
})

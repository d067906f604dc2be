import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { addJourney, addPassenger, addShip } from '#indexer/testing/indexer.ts'
import { type Staff, staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make, one, list } = admin
const call: Staff['call'] = (...asked) => admin.staff.call(...asked)
let indexing: Indexing

beforeAll(async () => {
  const { db, open, search } = admin.test
  const voyage = await addJourney(db, 'JVO-1958-1', { ship_id: await addShip(db, 'Johan van Oldenbarnevelt') })
  for (const name of ['Quist Tiong Hoo', 'Tan Siok Lan', 'Elisabeth Tan-Liem', 'H. Chan', 'Pieter Bakker'])
    await addPassenger(db, name, voyage)
  const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open, writer: search, log })
  await indexing.settled()
})
afterAll(() => indexing.stop())

const found = async (query: string): Promise<string[]> => {
  await indexing.settled()
  const { body } = await admin.test.get<{ passengers: { fullName: string }[] }>(`/api/search/passenger?query=${query}`)
  return body.passengers.map(({ fullName }) => fullName)
}
const tanGroup = async () => {
  const { rows } = await list('/variant?query=tjhin%20chan&rows=1')
  return rows[0] as { _id: string; version: number; spellings: string[] }
}

describe('spellings that mean the same', () => {
  it('are listed with those of the start, by any of them and by kind', async () => {
    expect(Number((await list('/variant?rows=1')).total)).toBeGreaterThan(200)
    expect((await tanGroup()).spellings).toContain('Tan')
    const places = await list('/variant?of=place&rows=100')
    expect(places.rows.every(({ kind }) => kind === 'place')).toBe(true)
    expect(Number((await list('/variant?of=name&rows=1')).total) + Number(places.total)).toBe(
      Number((await list('/variant?rows=1')).total),
    )
  })

  it('say in how many records they stand', async () => {
    const standsIn = (id: unknown) => one(`/variant/${id}/standsIn`)
    expect(await standsIn((await tanGroup())._id)).toEqual({ what: 'passenger', count: 3 })
    const place = await make('/variant', { kind: 'place', spellings: ['Proefhaven', 'Proefport'] })
    expect(await standsIn(place)).toEqual({ what: 'point', count: 0 })
    await make('/contentPoint', { city: 'Proefhaven', latitude: 1, longitude: 2 })
    expect(await standsIn(place)).toEqual({ what: 'point', count: 1 })
    await make('/journey', { journeyId: 'PR-1950-1', name: 'Proefreis', endCity: 'Proefport' })
    expect(await standsIn(place)).toEqual({ what: 'journey', count: 1 })
    expect((await call('GET', '/variant/999999/standsIn')).status).toBe(404)
  })

  it('are tried before they are saved, and nothing changes by that', async () => {
    const { _id, spellings } = await tanGroup()
    const body = { query: 'quist', kind: 'name', spellings: [...spellings, 'Quist'], _id }
    const { body: tried } = await call('POST', '/variant/try', body)
    expect(tried).toMatchObject({ now: { total: 1, otherwise: 0 }, tried: { total: 4, otherwise: 3 } })
    const rows = (tried.passengers as { fullName: string; isNew: boolean; reason: string | null }[]).map((hit) => [
      hit.fullName,
      hit.isNew,
      hit.reason,
    ])
    expect(rows[0]).toEqual(['Quist Tiong Hoo', false, null])
    expect(rows.slice(1).every(([, isNew, reason]) => isNew && reason !== null)).toBe(true)
    expect(await found('quist')).toEqual(['Quist Tiong Hoo'])
    expect((await tanGroup()).spellings).toEqual(spellings)
  })

  it('are tried as a new group and as a place too', async () => {
    const names = { query: 'zonneschijn', kind: 'name', spellings: ['Zonneschijn', 'Bakker'] }
    expect((await call('POST', '/variant/try', names)).body).toMatchObject({ now: { total: 0 }, tried: { total: 1 } })
    const place = { query: 'tan mistbaai', kind: 'place', spellings: ['Mistbaai', 'Rotterdam'] }
    expect((await call('POST', '/variant/try', place)).status).toBe(200)
  })

  it('are found as soon as they are saved, and no longer once they are in the bin', async () => {
    const { _id, version, spellings } = await tanGroup()
    const saved = await call('PUT', `/variant/${_id}`, { version, spellings: [...spellings, ' Quist '] })
    expect(saved.body.spellings).toEqual([...spellings, 'Quist'])
    expect((await found('quist')).length).toBe(4)
    const made = await make('/variant', { kind: 'name', spellings: ['Zonneschijn', 'Bakker'] })
    expect(await found('zonneschijn')).toEqual(['Pieter Bakker'])
    const { version: first } = await one(`/variant/${made}`)
    await call('DELETE', `/variant/${made}?version=${first}`)
    expect(await found('zonneschijn')).toEqual([])
    expect((await list(`/history?kind=variant&id=${_id}`)).rows.length).toBeGreaterThan(0)
  })

  it.each([
    [['Tan'], 'invalid_request'],
    [['Tan', ' Tan'], 'spellings_missing'],
    [['Tan', ' - '], 'spelling_without_letters'],
    [['Tan', ''], 'spelling_without_letters'],
    [['Tan', 'x'.repeat(81)], 'invalid_request'],
  ])('%j are refused: %s', async (spellings, code) => {
    for (const path of ['/variant', '/variant/try']) {
      const { status, body } = await call('POST', path, {
        kind: 'name',
        spellings,
        ...(path.endsWith('try') && { query: 'tan' }),
      })
      expect([status, body.code]).toEqual([400, code])
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Staff } from '../../testing/staff.ts'

let test: TestApp
let staff: Staff
beforeAll(async () => {
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster', isAdmin: true })
})
afterAll(() => test.close())

type Row = Record<string, unknown>
const history = async (query: string) => (await staff.call<Row[]>('GET', `/history?${query}`)).body
const told = async (query: string) =>
  (await history(query)).map(({ number, action, by, fields }) => [number, action, by, fields])
const make = async (path: string, body: object): Promise<string> => String((await staff.call('POST', path, body)).body._id)

it('records have names, also those in the bin', async () => {
  const port = await make('/contentPoint', {
    city: 'Ataka',
    latitude: 29.9,
    longitude: 32.5,
    allVoyages: true,
  })
  const story = await make('/contentPoint', {
    title: 'Warme kleren',
    city: 'Ataka',
    latitude: 29.9,
    longitude: 32.5,
  })
  await staff.call('DELETE', `/contentPoint/${story}?version=1`)
  const { body } = await staff.call('GET', `/names?kind=contentPoint&ids=${port},${story},999999,999999999`)
  expect(body).toEqual({ [port]: 'Ataka', [story]: 'Warme kleren' })
  const ship = await make('/ship', { shipName: 'Sibajak' })
  const journey = await make('/journey', { ship, startDate: '1951-05-02' })
  expect((await staff.call('GET', `/names?kind=journey&ids=${journey}`)).body).toEqual({
    [journey]: 'SI-1951-1 Sibajak, 1951',
  })
  for (const asked of ['kind=ship&ids=', 'kind=ship&ids=1;2', 'kind=nobody&ids=1', 'kind=ship&ids=0'])
    expect((await staff.call('GET', `/names?${asked}`)).status).toBe(400)
})

it('tells what was changed by whom, and from which version a record was restored', async () => {
  const id = await make('/contentPoint', { city: 'Suez', latitude: 29.9, longitude: 32.5, personal: true })
  await staff.call('PUT', `/contentPoint/${id}`, { version: 1, city: 'Port Taufiq', story: '<p>Warm</p>' })
  const [, first] = await history(`kind=contentPoint&id=${id}`)
  const restored = await staff.call('POST', `/history/${first?._id}/restore`, { version: 2 })
  expect(restored.body).toMatchObject({ city: 'Suez', state: 'draft' })
  expect(await told(`kind=contentPoint&id=${id}`)).toEqual([
    [3, 'restored', 'mkoster', ['city', 'story']],
    [2, 'updated', 'mkoster', ['city', 'story']],
    [1, 'created', 'mkoster', []],
  ])
  const [newest] = await history('kind=personalContentPoint')
  expect(newest).toMatchObject({
    kind: 'contentPoint',
    section: 'personalContentPoint',
    id,
    label: 'Suez',
    restoredFrom: 1,
  })
  expect((await history('kind=generalContentPoint')).map((row) => row.id)).not.toContain(id)
  const whole = (await staff.call('GET', `/history/${newest?._id}`)).body
  expect(whole).toMatchObject({ state: { city: 'Suez' }, before: { city: 'Port Taufiq' } })
})

it('tells that a voyage came into the offline pack, and restores the state before', async () => {
  const id = await make('/journey', { journeyId: 'OP-1950-1', name: 'Op reis' })
  await staff.call('PUT', `/journey/${id}`, { version: 1, inPack: true })
  expect(await told(`kind=journey&id=${id}`)).toEqual([
    [2, 'updated', 'mkoster', ['inPack']],
    [1, 'created', 'mkoster', []],
  ])
  const [, first] = await history(`kind=journey&id=${id}`)
  const { body } = await staff.call('POST', `/history/${first?._id}/restore`, { version: 2 })
  expect(body).toMatchObject({ inPack: false, state: 'draft' })
})

it('is kept for users too, without their passwords', async () => {
  const made = { username: 'rsalm', isAdmin: false, password: 'loopplank-en-tros' }
  const id = await make('/user', made)
  const user = { username: 'rsalm', isAdmin: true }
  await staff.call('PUT', `/user/${id}`, { ...user, version: 1, newPassword: 'een-heel-ander-woord' })
  await staff.call('DELETE', `/user/${id}?version=2`)
  await staff.call('POST', `/bin/user/${id}/restore`)
  expect(await told(`kind=user&id=${id}`)).toEqual([
    [5, 'restored', 'mkoster', []],
    [4, 'deleted', 'mkoster', []],
    [3, 'password changed', 'mkoster', []],
    [2, 'updated', 'mkoster', ['isAdmin']],
    [1, 'created', 'mkoster', []],
  ])
  const rows = await test.db.selectFrom('revision').select('fields').where('kind', '=', 'user').execute()
  expect(new Set(rows.flatMap(({ fields }) => Object.keys(fields)))).toEqual(new Set(['username', 'isAdmin', 'role']))
  const [newest] = await history(`kind=user&id=${id}`)
  const refused = await staff.call('POST', `/history/${newest?._id}/restore`, { version: 4 })
  expect(refused.status).toBe(400)
})

it('of users is for admins alone', async () => {
  const publisher = await addStaff(test, { username: 'pvisser' })
  const [newest] = await history('kind=user')
  const all = await publisher.call<Row[]>('GET', '/history?rows=100')
  expect(all.status).toBe(200)
  expect(all.body.length).toBeGreaterThan(0)
  expect(all.body.map(({ kind }) => kind)).not.toContain('user')
  expect((await publisher.call('GET', '/history?kind=user')).status).toBe(403)
  expect((await publisher.call('GET', `/history/${newest!._id}`)).status).toBe(404)
})

it('of a user from before the history begins with the former state', async () => {
  await test.db.deleteFrom('revision').where('kind', '=', 'user').execute()
  await staff.call('PUT', `/user/${staff.id}`, { version: 1, username: 'm.koster', isAdmin: true })
  expect(await told(`kind=user&id=${staff.id}`)).toEqual([
    [2, 'updated', 'm.koster', ['username']],
    [1, 'created', null, []],
  ])
})

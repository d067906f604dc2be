import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing.ts'
import { addStaff, type Staff } from '../testing.ts'

let test: TestApp
let staff: Staff
beforeAll(async () => {
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster', isAdmin: true })
})
afterAll(() => test.close())

const make = async (path: string, body: object): Promise<string> =>
  String((await staff.call('POST', path, body)).body._id)

it('records are called by name, those in the bin too', async () => {
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
  const { body } = await staff.call('GET', `/names?kind=contentPoint&ids=${port},${story},999999,9999999999`)
  expect(body).toEqual({ [port]: 'Ataka', [story]: 'Warme kleren' })
  const ship = await make('/ship', { shipName: 'Sibajak' })
  const journey = await make('/journey', { ship, startDate: '1951-05-02' })
  expect((await staff.call('GET', `/names?kind=journey&ids=${journey}`)).body).toEqual({
    [journey]: 'SI-1951-1 Sibajak, 1951',
  })
  for (const asked of ['kind=ship&ids=', 'kind=ship&ids=1;2', 'kind=nobody&ids=1', 'kind=ship&ids=0'])
    expect((await staff.call('GET', `/names?${asked}`)).status).toBe(400)
})

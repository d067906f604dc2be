import { describe, expect, it } from 'vitest'
import { type Body, staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make, one, list } = admin

describe('the code of a voyage', () => {
  const CODES = '/api/globe/journey?journeyId='
  const at = async (code: string) => {
    const { status, body } = await admin.test.get<Body>(CODES + code)
    return status === 200 ? body.journeyId : status
  }
  const change = async (id: string, fields: Body) => {
    const { version } = await one(`/journey/${id}`)
    const { status, body } = await admin.staff.call('PUT', `/journey/${id}`, { ...fields, version })
    return status === 200 ? body.journeyId : [status, body.code]
  }

  it('follows ship and year until the first publication, and no other voyage gets it meanwhile', async () => {
    const ship = await make('/ship', { shipName: 'Oranje' })
    const id = await make('/journey', { name: 'Eerste schets', draft: true })
    const { journeyId: first } = await one(`/journey/${id}`)
    expect(first).toMatch(/^REIS-\d+$/)
    const draft = true
    const point = { personal: true, latitude: 1, longitude: 1, title: 'Aan boord' }
    const aboard = await make('/contentPoint', { ...point, journeyName: first })
    await admin.staff.call('PUT', `/contentPoint/${aboard}`, { title: 'Aan dek', draft, version: 1 })
    expect(await change(id, { ship, draft })).toBe('OR-1')
    expect((await one(`/journey/madeCode?ship=${ship}&startDate=1950-03-04&journey=${id}`)).journeyId).toBe('OR-1950-1')
    expect(await change(id, { startDate: '1950-03-04', draft })).toBe('OR-1950-1')
    expect(await one(`/contentPoint/${aboard}`)).toMatchObject({ title: 'Aan dek', journeyName: 'OR-1950-1' })
    const second = await make('/journey', { ship, endDate: '1950-05-01', draft })
    expect((await one(`/journey/${second}`)).journeyId).toBe('OR-1950-2')
    // A typed code stays, whatever the ship.
    expect(await change(second, { journeyId: 'Proefvaart', draft })).toBe('Proefvaart')
    expect(await change(second, { ship: null, draft })).toBe('Proefvaart')
    expect(await change(second, { journeyId: 'or-1950-1', draft })).toEqual([409, 'code_taken'])
    expect(await at('Proefvaart')).toBe(404)
    // A code that was never public is free again.
    expect(await change(id, { startDate: '1951-03-04', draft })).toBe('OR-1951-1')
    expect(await change(second, { journeyId: 'OR-1950-1' })).toBe('OR-1950-1')
    // A draft that comes back from the bin is still a draft.
    await admin.staff.call('DELETE', `/journey/${id}?version=${(await one(`/journey/${id}`)).version}`)
    await make('/journey', { ship, startDate: '1951-01-01', draft })
    const { body: back } = await admin.staff.call('POST', `/bin/journey/${id}/restore`)
    expect(back).toMatchObject({ state: 'draft', journeyId: 'OR-1951-2' })
  })

  it('stays when ship and year change later; after a change the old code leads to the voyage for good', async () => {
    const ship = await make('/ship', { shipName: 'Zuiderkruis' })
    const id = await make('/journey', { ship, startDate: '1955-01-01' })
    expect(await change(id, { startDate: '1956-01-01' })).toBe('ZU-1955-1')
    const opened = await make('/contentPoint', {
      personal: true,
      latitude: 1,
      longitude: 1,
      journeyName: 'ZU-1955-1',
    })
    expect(await change(id, { journeyId: 'ZU-1956-1', draft: true })).toBe('ZU-1956-1')
    expect([await at('ZU-1955-1'), await at('ZU-1956-1')]).toEqual(['ZU-1955-1', 404])
    expect((await one(`/journey/${id}/preview`)).journeyId).toBe('ZU-1956-1')
    const { version } = await one(`/journey/${id}`)
    await admin.staff.call('POST', `/journey/${id}/publish`, { version })
    for (const code of ['ZU-1955-1', 'zu-1955-1', 'ZU-1956-1']) expect(await at(code)).toBe('ZU-1956-1')
    expect((await one(`/contentPoint/${opened}`)).journeyName).toBe('ZU-1956-1')
    const point = await admin.staff.call('PUT', `/contentPoint/${opened}`, { journeyName: 'ZU-1955-1', version: 1 })
    expect(point.body.journeyName).toBe('ZU-1956-1')
    const content = '<p><a href="/wereldbol?journeyId=ZU-1955-1">reis</a></p>'
    const page = await make('/sideMenu', { title: 'Noemt de oude code', content })
    expect((await one('/sideMenu/deadLinks')).links).not.toContainEqual(
      expect.objectContaining({ page: expect.objectContaining({ _id: page }) }),
    )
    const { body: shown } = await admin.test.get<Body>('/api/sideMenu/page/noemt-de-oude-code')
    expect(shown.journeys).toMatchObject([{ journeyId: 'ZU-1956-1' }])
    for (const path of ['/api/passengerList/ZU-1955-1', '/api/packs?journeyId=ZU-1955-1'])
      expect([path, (await admin.test.get(path)).status]).not.toEqual([path, 404])
    // No other voyage may have either code, and none gets it.
    const other = await make('/journey', { ship, startDate: '1955-08-01' })
    expect((await one(`/journey/${other}`)).journeyId).toBe('ZU-1955-2')
    expect(await change(other, { journeyId: 'ZU-1955-1' })).toEqual([409, 'code_taken'])
    // A restored version keeps the present code.
    const { rows } = await list(`/history?kind=journey&id=${id}`)
    const { body: restored } = await admin.staff.call('POST', `/history/${rows.at(-1)!._id}/restore`, {
      version: (await one(`/journey/${id}`)).version,
    })
    expect(restored).toMatchObject({ startDate: '1955-01-01', journeyId: 'ZU-1956-1' })
    // The voyage may get its own old code again.
    expect(await change(id, { journeyId: 'ZU-1955-1' })).toBe('ZU-1955-1')
    expect(await at('ZU-1956-1')).toBe('ZU-1955-1')
    await admin.staff.call('DELETE', `/journey/${id}?version=${(await one(`/journey/${id}`)).version}`)
    expect(await at('ZU-1956-1')).toBe(404)
    expect(await change(other, { journeyId: 'ZU-1956-1' })).toEqual([409, 'code_taken'])
  })
})

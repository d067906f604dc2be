import { describe, expect, it } from 'vitest'
import { type Staff, staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make, one, list } = admin
const call: Staff['call'] = (...asked) => admin.staff.call(...asked)
const names = async () => (await admin.test.get<{ name: string }[]>('/api/partners')).body.map(({ name }) => name)
const stamped = async (...ids: string[]) =>
  Promise.all(ids.map(async (_id) => ({ _id, version: (await one(`/partner/${_id}`)).version })))

describe('partners of staff', () => {
  it('stand by role, in the order of staff, and new ones last', async () => {
    const museum = await make('/partner', { name: 'Museum', role: 'partner' })
    const fund = await make('/partner', { name: 'Fonds', role: 'financier' })
    const archive = await make('/partner', { name: 'Archief', role: 'partner' })
    expect(await names()).toEqual(['Museum', 'Archief', 'Fonds'])
    const ordered = await call('PUT', '/partner/order', { partners: await stamped(archive, museum, fund) })
    expect(ordered.status).toBe(204)
    await make('/partner', { name: 'Bibliotheek', role: 'partner' })
    expect(await names()).toEqual(['Archief', 'Museum', 'Bibliotheek', 'Fonds'])
    expect((await list(`/history?kind=partner&id=${archive}`)).rows[0]).toMatchObject({ action: 'updated' })
    // Fonds kept its place, so it has no new version.
    expect(await one(`/partner/${fund}`)).toMatchObject({ order: 3 })
  })

  it('are not put in order from an older state, twice, or once they are gone', async () => {
    const [first] = (await list('/partner')).rows as { _id: string; version: number }[]
    const order = (...partners: unknown[]) => call('PUT', '/partner/order', { partners })
    expect(await order({ _id: first!._id, version: first!.version + 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
    expect(await order({ _id: first!._id })).toMatchObject({ status: 400, body: { code: 'version_missing' } })
    expect(await order(...(await stamped(first!._id, first!._id)))).toMatchObject({ status: 400 })
    expect(await order({ _id: '999999', version: 1 })).toMatchObject({ status: 400 })
  })

  it.each([
    [{ name: 'Elders', role: 'partner', logo: 'https://elders.example/logo.png' }, 400, 'invalid_request'],
    [{ name: 'Elders', role: 'partner', logo: '/media/00000000-0000-4000-8000-000000000000' }, 400, 'invalid_request'],
    [{ name: 'Elders', role: 'sponsor' }, 400, 'invalid_request'],
    [{ name: ' ', role: 'bron' }, 400, 'invalid_request'],
    [{ name: 'Elders', role: 'bron', url: 'javascript:alert(1)' }, 400, 'invalid_request'],
    [{ name: 'Museum', role: 'bron' }, 409, 'partner_name_taken'],
  ])('are refused as %j', async (fields, status, code) => {
    expect(await call('POST', '/partner', fields)).toMatchObject({ status, body: { code } })
  })
})

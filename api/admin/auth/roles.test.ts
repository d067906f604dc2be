/** An editor makes nothing public, and takes nothing away. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { CALLS_OF_STAFF } from '../../testing/calls.ts'
import { addStaff, logIn, type Staff } from '../../testing/staff.ts'

let test: TestApp
let admin: Staff
let publisher: Staff
let editor: Staff
beforeAll(async () => {
  test = await createTestApp()
  admin = await addStaff(test, { username: 'mkoster', isAdmin: true, role: 'editor' })
  publisher = await addStaff(test, { username: 'rsalm' })
  editor = await addStaff(test, { username: 'hvandam', role: 'editor' })
})
afterAll(() => test.close())

const CALLS = [...CALLS_OF_STAFF]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const REFUSED = { status: 403, body: { code: 'publishers_only' } }
const UUID = '7c1c2f4e-0000-4000-8000-000000000000'

/** The call as a stranger to the records would make it. */
function ask(by: Staff, name: string, body?: object) {
  const [method, path = ''] = name.split(' ') as [Method, string]
  const isUuid = /\/(media|submission)\//.test(path)
  const url = path
    .replace('/api/admin', '')
    .replace(/:kind/g, 'ship')
    .replace(/:\w+/g, isUuid ? UUID : '999999')
  return by.call(method, url, method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}))
}

it('every call that writes says who may make it', () => {
  expect(CALLS.filter(([name, { allow }]) => !name.startsWith('GET ') && allow === undefined)).toEqual([])
  // So that the walk below does not lose its calls.
  expect(CALLS.filter(([, { allow }]) => allow === 'publishers').length).toBeGreaterThan(20)
})

describe('an editor', () => {
  it.each(CALLS.filter(([, { allow }]) => allow === 'publishers' || allow === 'unless-draft').map(([name]) => name))(
    'may not %s',
    async (name) => {
      expect(await ask(editor, name)).toMatchObject(REFUSED)
      expect((await ask(publisher, name)).body.code).not.toBe('publishers_only')
      expect((await ask(admin, name)).body.code).not.toBe('publishers_only')
    },
  )

  it.each(CALLS.filter(([, { allow }]) => allow === 'unless-draft').map(([name]) => name))(
    'may %s with a draft, and says so exactly',
    async (name) => {
      for (const draft of [false, null, 'true', 1]) expect(await ask(editor, name, { draft })).toMatchObject(REFUSED)
      expect((await ask(editor, name, { draft: true })).body.code).not.toBe('publishers_only')
    },
  )

  it.each(CALLS.filter(([name, { allow }]) => !name.startsWith('GET ') && allow === 'staff').map(([name]) => name))(
    'is not refused %s',
    async (name) => {
      // A session of its own, since one of the calls ends it.
      const own = { ...(await logIn(test, 'hvandam')), id: editor.id }
      expect((await ask(own, name)).body?.code).not.toBe('publishers_only')
    },
  )

  it('reads what all staff read', async () => {
    for (const path of ['/ship', '/submission', '/history', '/bin', '/dashboard'])
      expect((await editor.call('GET', path)).status).toBe(200)
  })

  it('writes a draft, that a publisher makes public, and puts no passenger back', async () => {
    const { body: made } = await editor.call('POST', '/ship', { shipName: 'Sibajak', draft: true })
    const ship = `/ship/${made._id}`
    expect((await editor.call('GET', ship)).body).toMatchObject({ isPublic: false, state: 'draft' })
    expect((await publisher.call('POST', `${ship}/publish`, { version: 1 })).body).toMatchObject({ isPublic: true })
    const { body: over } = await editor.call('PUT', ship, { version: 2, company: 'Lloyd', draft: true })
    expect(over).toMatchObject({ isPublic: true, state: 'draft', company: 'Lloyd' })
    expect((await editor.call('DELETE', `${ship}/draft?version=3`)).body).toMatchObject({ state: 'published', company: null })
    const journey = await publisher.call('POST', '/journey', { journeyId: 'SI-1946-1', name: 'Sibajak', ship: made._id })
    const passenger = await publisher.call('POST', '/passenger', { fullName: 'Jan Bal', journey: journey.body._id })
    const path = `/passenger/${passenger.body._id}`
    await publisher.call('PUT', path, { version: 1, fullName: 'Jan Bol' })
    const [newest] = (await editor.call<{ _id: string }[]>('GET', `/history?kind=passenger&id=${passenger.body._id}`)).body
    expect(await editor.call('POST', `/history/${newest?._id}/restore`, { version: 2 })).toMatchObject(REFUSED)
    expect((await publisher.call('POST', `/history/${newest?._id}/restore`, { version: 2 })).status).toBe(200)
  })

  it('is one by an admin alone, from the next call on; who was there before is a publisher', async () => {
    const { body } = await admin.call('GET', `/user/${publisher.id}`)
    expect(body.role).toBe('publisher')
    expect(await publisher.call('PUT', `/user/${publisher.id}`, { ...body, role: 'editor' })).toMatchObject({ status: 403 })
    expect((await admin.call('PUT', `/user/${publisher.id}`, { ...body, role: 'sailor' })).status).toBe(400)
    const changed = await admin.call('PUT', `/user/${publisher.id}`, { ...body, role: 'editor' })
    expect(changed.body).toMatchObject({ role: 'editor', isAdmin: false })
    expect(await ask(publisher, 'POST /api/admin/ship')).toMatchObject(REFUSED)
    // Without a role it stays.
    const { role: _, ...same } = changed.body
    const kept = await admin.call('PUT', `/user/${publisher.id}`, { ...same, username: 'r.salm' })
    expect(kept.body).toMatchObject({ username: 'r.salm', role: 'editor' })
    await admin.call('PUT', `/user/${publisher.id}`, { ...kept.body, role: 'publisher' })
    const [newest] = (await admin.call<{ fields: string[] }[]>('GET', `/history?kind=user&id=${publisher.id}`)).body
    expect(newest?.fields).toEqual(['role'])
    const made = { username: 'jbakker', password: 'negen natte zeilen', isAdmin: false, role: 'editor' }
    const { body: other } = await admin.call('POST', '/user', made)
    expect((await admin.call('GET', `/user/${other._id}`)).body.role).toBe('editor')
  })
})

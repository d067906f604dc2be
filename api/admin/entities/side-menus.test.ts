import { describe, expect, it } from 'vitest'
import { type Body, staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make, one } = admin

it('a page with a new address is still found at the former one', async () => {
  const id = await make('/sideMenu', { title: 'Oude naam', content: '<p>Tekst</p>' })
  await admin.staff.call('PUT', `/sideMenu/${id}`, { version: 1, title: 'Nieuwe naam' })
  const { body } = await admin.staff.call('POST', `/sideMenu/${id}/derive`, { version: 2 })
  expect(body).toMatchObject({ pageId: 'nieuwe-naam', state: 'published' })
  for (const typed of ['nieuwe-naam', 'oude-naam', 'Oude-Naam']) {
    expect((await admin.test.get<Body>(`/api/sideMenu/page/${typed}`)).body).toMatchObject({
      pageId: 'nieuwe-naam',
    })
  }
  const again = await make('/sideMenu', { title: 'Oude naam', content: '<p>Anders</p>' })
  expect((await admin.test.get<Body>('/api/sideMenu/page/oude-naam')).body._id).toBe(again)
})

it('dead links are listed with their page and their text', async () => {
  const content = [
    '<p><a href="/sidemenu/dagboeken">het <b>dagboek</b></a> <a href="/sidemenu/100%">procent</a> <a href="/wereldbol?journeyId=XX-1">reis</a>',
    '<a href="/partners">partners</a> <a href="https://example.org/weg">elders</a> <a href="/zoekn?query=a">zoek</a>',
    '<a href="/sidemenu/met-links#b">hier</a> <a href="/zoeken?tab=3&amp;shipId=999">schip</a> <a href="/zoeken">alle</a></p>',
  ].join(' ')
  const id = await make('/sideMenu', { title: 'Met links', content })
  const page = { _id: id, title: 'Met links' }
  expect((await one('/sideMenu/deadLinks')).links).toEqual([
    { page, text: 'het dagboek', address: '/sidemenu/dagboeken', why: 'no such page' },
    { page, text: 'procent', address: '/sidemenu/100%', why: 'no such page' },
    { page, text: 'reis', address: '/wereldbol?journeyId=XX-1', why: 'no such journey' },
    { page, text: 'zoek', address: '/zoekn?query=a', why: 'no such address' },
    { page, text: 'schip', address: '/zoeken?tab=3&shipId=999', why: 'no such ship' },
  ])
})

describe('the order of the pages', () => {
  const placed = async (parents: Record<string, string | null>) => {
    const pages = Object.entries(parents).map(async ([_id, parent]) => ({
      _id,
      parent,
      version: (await one(`/sideMenu/${_id}`)).version,
    }))
    return Promise.all(pages)
  }
  const order = (pages: object[]) => admin.staff.call('PUT', '/sideMenu/order', { pages })
  const places = async (ids: string[]) => {
    const pages = await Promise.all(ids.map((id) => one(`/sideMenu/${id}`)))
    return pages.map((page) => [page.title, page.order, page.parent])
  }

  it('is saved in one call, or not at all', async () => {
    const [a, b] = [
      await make('/sideMenu', { title: 'Volgorde A', order: 4 }),
      await make('/sideMenu', { title: 'Volgorde B', order: 6 }),
    ]
    expect((await order(await placed({ [b]: null, [a]: b }))).status).toBe(204)
    expect(await places([a, b])).toEqual([
      ['Volgorde A', 4, b],
      ['Volgorde B', 6, null],
    ])
    const before = await places([a, b])
    for (const [pages, status] of [
      [[...(await placed({ [a]: null })), { _id: '99999', parent: null, version: 1 }], 400],
      [[{ _id: a, parent: null }], 400],
      [[{ _id: a, parent: null, version: 1 }], 409],
      [await placed({ [a]: b }), 400],
      [await placed({ [a]: b, [b]: a }), 400],
    ] as const)
      expect((await order([...pages])).status).toBe(status)
    expect(await places([a, b])).toEqual(before)
    expect((await one('/sideMenu/page/volgorde-a'))._id).toBe(a)
  })

  it('holds for drafts too, and is only in the history of pages that moved', async () => {
    const ids = []
    for (const [at, title] of ['Een', 'Twee', 'Drie', 'Vier'].entries())
      ids.push(await make('/sideMenu', { title, order: at + 1 }))
    expect(await one(`/sideMenu/${ids[0]}`)).toMatchObject({ hasText: false })
    const [een, twee, drie, vier] = ids as [string, string, string, string]
    await admin.staff.call('PUT', `/sideMenu/${drie}`, { version: 1, title: 'Drie!', draft: true })
    const pages = await placed({ [een]: null, [twee]: null, [drie]: null, [vier]: null })
    const wanted = [een, drie, twee, vier].map((id) => pages.find(({ _id }) => _id === id)!)
    expect((await order(wanted)).status).toBe(204)
    expect(await places(ids)).toEqual([
      ['Een', 1, null],
      ['Twee', 3, null],
      ['Drie!', 2, null],
      ['Vier', 4, null],
    ])
    const versions = await Promise.all(ids.map(async (id) => (await one(`/sideMenu/${id}`)).version))
    expect(versions).toEqual([1, 2, 3, 1])
    const { body } = await admin.staff.call<Body[]>('GET', `/history?kind=sideMenu&id=${drie}`)
    expect(body[0]).toMatchObject({ action: 'updated', fields: ['order'] })
    await admin.staff.call('POST', `/sideMenu/${drie}/publish`, { version: 3 })
    expect(await one(`/sideMenu/${drie}`)).toMatchObject({ title: 'Drie!', order: 2, state: 'published' })
  })
})

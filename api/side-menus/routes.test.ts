import { afterAll, beforeAll, expect, it } from 'vitest'
import { DRAFT } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ contactEmail: 'post@overtocht.example', dataLicence: 'CC-BY-4.0' })
  await test.db
    .insertInto('journey')
    .values(
      asPublished([
        { code: 'A-1', name: 'Eerste', start_date: '1946-05-01' },
        { code: 'B-2', name: 'Tweede' },
        { code: 'C-3', name: 'Ingetrokken', deleted_at: new Date() },
      ]),
    )
    .execute()
  await test.db
    .insertInto('side_menu')
    .values(
      asPublished([
        {
          page_id: 'de-kampen',
          title: 'De kampen',
          sort_order: 2,
          content:
            '<p onclick="x()">Zie <a href="/wereldbol?journeyId=B-2">B</a>, <a href="https://overtocht.example/wereldbol?query=x&amp;journeyId=A-1">A</a>, <a href="/wereldbol?journeyId=B-2">B</a>, <a href="/wereldbol?journeyId=C-3">C</a> en <a href="/wereldbol?journeyId=D-4">D</a>.</p><script>alert(1)</script>',
        },
        { page_id: 'oude-tijd', title: 'Oude tijd', sort_order: 1, content: '<p>a</p>' },
        { page_id: 'colofon', title: 'Colofon', content: '<p>a</p>' },
        { page_id: 'concept', title: 'Concept', content: '<p>a</p>', published_at: DRAFT },
      ]),
    )
    .execute()
})
afterAll(() => test.close())

it('the menu holds the public pages in their order, the share form, Partners, contact address and footer', async () => {
  await test.db
    .insertInto('partner')
    .values(
      asPublished([
        { name: 'Archief', role: 'bron' },
        { name: 'Fonds', role: 'financier' },
      ]),
    )
    .execute()
  expect((await test.get('/api/sideMenu/page/')).body).toEqual({
    menuItems: [
      { label: 'Oude tijd', to: '/sidemenu/oude-tijd' },
      { label: 'De kampen', to: '/sidemenu/de-kampen' },
      { label: 'Ik wil mijn verhaal delen', to: '/verhaal-delen' },
      { label: 'Partners', to: '/partners' },
    ],
    footer: {
      links: [{ label: 'Colofon', to: '/sidemenu/colofon' }],
      licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/deed.nl' },
      sources: ['Archief'],
    },
    contactEmail: 'post@overtocht.example',
    partner: { _id: '2', name: 'Fonds', role: 'financier', url: null, logo: null, logoWords: null },
  })
})

it('a page has its content made safe, and the public voyages that it links to, each once and in order', async () => {
  const { status, body } = await test.get('/api/sideMenu/page/de-kampen')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    pageId: 'de-kampen',
    title: 'De kampen',
    order: 2,
    content: expect.stringMatching(/^<p>Zie <a href=.*<\/p>$/),
    journeys: [
      { journeyId: 'B-2', name: 'Tweede', startDate: null, contentPoint: [] },
      { journeyId: 'A-1', name: 'Eerste', startDate: '1946-05-01', contentPoint: [] },
    ],
  })
})

it('a page is found by its id in any case, and so are the voyages that it links to', async () => {
  await test.db
    .insertInto('side_menu')
    .values(
      asPublished({
        page_id: 'één-reis',
        title: 'Eén reis',
        content: '<p><a href="/wereldbol?journeyId=a-1">A</a> <a href="/wereldbol?journeyId=A-1">A</a></p>',
      }),
    )
    .execute()
  for (const typed of ['één-reis', 'ÉÉN-Reis', 'Één-reis'.normalize('NFD')]) {
    const { status, body } = await test.get(`/api/sideMenu/page/${encodeURIComponent(typed)}`)
    expect([status, body]).toMatchObject([200, { pageId: 'één-reis', journeys: [{ journeyId: 'A-1' }] }])
  }
})

it.each(['concept', 'nergens'])('a page that is not public is not found: %s', async (pageId) => {
  expect(await test.get(`/api/sideMenu/page/${pageId}`)).toMatchObject({
    status: 404,
    body: { code: 'page_not_found' },
  })
})

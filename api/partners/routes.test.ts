import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await test.db
    .insertInto('partner')
    .values(
      asPublished([
        { name: 'Archief', role: 'bron', url: 'https://archief.example' },
        { name: 'Fonds', role: 'financier', logo: '/media/fonds' },
        { name: 'Museum', role: 'partner' },
        { name: 'Voorbij', role: 'partner', deleted_at: new Date() },
      ]),
    )
    .execute()
})
afterAll(() => test.close())

it('lists the public ones: partners, then funders, then sources', async () => {
  const { body } = await test.get('/api/partners')
  expect(body).toEqual([
    { _id: expect.any(String), name: 'Museum', role: 'partner', url: null, logo: null, logoWords: null },
    { _id: expect.any(String), name: 'Fonds', role: 'financier', url: null, logo: '/media/fonds', logoWords: null },
    { _id: expect.any(String), name: 'Archief', role: 'bron', url: 'https://archief.example', logo: null, logoWords: null },
  ])
})

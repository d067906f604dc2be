/** Compares the size that a pack announces with the size of the sample's answers and images. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pack } from '#domain/pack.ts'
import { importSample } from '#importer/sample.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await importSample({ db: test.db, store: test.store, sampleArchive: 'sample' })
})
afterAll(() => test.close())

const packs = async (query = '') => (await test.get<{ packs: Pack[] }>(`/api/packs${query}`)).body.packs
const weights = new Map<string, number>()
async function weigh(url: string): Promise<number> {
  const known = weights.get(url)
  if (known !== undefined) return known
  const { statusCode, rawPayload } = await test.app.inject(url)
  expect([url, statusCode]).toEqual([url, 200])
  weights.set(url, rawPayload.length)
  return rawPayload.length
}

/** The announced size, divided by the size that a device fetches. */
async function told({ journeys, images, bytes }: Pack): Promise<number> {
  const urls = [...journeys.map(({ journeyId }) => `/api/globe/journey?journeyId=${journeyId}`), ...images]
  let fetched = 0
  for (const url of urls) fetched += await weigh(url)
  return bytes / fetched
}

it('is right within a factor of 1.5 for every pack and for every voyage', async () => {
  const [everything] = await packs()
  const codes = everything!.journeys.map(({ journeyId }) => journeyId)
  expect(codes).toHaveLength(173)
  const single = []
  for (const code of codes) single.push(...(await packs(`?journeyId=${code}`)))
  const illustrated = single.filter(({ images }) => images.length > 0)
  expect(illustrated.length).toBeGreaterThan(40)
  await test.db
    .updateTable('journey')
    .set({ in_pack: true })
    .where(
      'code',
      'in',
      illustrated.map(({ id }) => id),
    )
    .execute()
  const [chosen, all] = await packs()
  expect([chosen?.images.length, all?.images]).toEqual([new Set(illustrated.flatMap(({ images }) => images)).size, []])
  for (const pack of [chosen!, all!, ...single]) {
    const times = await told(pack)
    expect([pack.id, times]).toEqual([pack.id, expect.toSatisfy((times) => times > 1 / 1.5 && times < 1.5)])
  }
})

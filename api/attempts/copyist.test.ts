/** The names that passengers and voyages show are counted, also for somebody who counts up their keys and codes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers } from '../testing/journeys.ts'
import { MEASURES } from './limiter.ts'

const KIOSK = '203.0.113.9'
const NAME = 'Zoë van Dijk'
const dist = mkdtempSync(join(tmpdir(), 'overtocht-copyist-'))
let test: TestApp
let id: number
beforeAll(async () => {
  for (const file of ['index.html', 'admin.html', 'preview.html'])
    writeFileSync(join(dist, file), '<head></head><div id="root">')
  test = await createTestApp({ dist, kioskIps: [KIOSK] })
  const voyage = await addJourney(test.db, { code: 'KI-1951-1' })
  await addPassengers(test.db, voyage, [NAME, 'Karel van Dijk', 'Piet Bos'])
  const found = test.db.selectFrom('passenger').select('id').where('full_name', '=', NAME)
  const full = await addJourney(test.db, { code: 'KI-1951-2' })
  await addPassengers(
    test.db,
    full,
    Array.from({ length: 120 }, (_, at) => `Gast ${at}`),
  )
  await addJourney(test.db, { code: 'KI-1951-3' })
  id = (await found.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

const ask = (url: string, remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, remoteAddress, headers: { accept: 'text/html' } })
/** Takes so many names of what the address may see in an hour. Its search has not started, and counts. */
const take = async (names: number, from: string) => {
  for (let left = names; left > 0; left -= 100) await ask(`/api/search/passenger?query=dijk&limit=${Math.min(left, 100)}`, from)
}

it('each name that a passenger’s answer, page or picture shows counts, and none is shown above the limit', async () => {
  const from = '192.0.2.1'
  const addresses = [`/api/passenger/${id}`, `/api/passenger/${id}/`, `/passagier/${id}`, `/share/passenger/${id}/x`]
  await take(MEASURES.shown[0] - 5, from)
  // The passenger, and the other of that surname aboard.
  expect((await ask(addresses[0]!, from)).json()).toMatchObject({ fullName: NAME, together: [{}] })
  expect((await ask('/api/passenger/999999', from)).statusCode).toBe(404)
  expect((await ask(addresses[2]!, from)).body).toContain(NAME)
  expect((await ask(addresses[3]!, from)).statusCode).toBe(302)
  for (const url of addresses) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, body, headers } = await ask(url, from, method)
      expect([url, statusCode]).toEqual([url, url.startsWith('/passagier') ? 200 : 429])
      expect(`${body} ${headers.location}`).not.toMatch(/van Dijk|share\/passenger/)
    }
  }
  expect((await ask(addresses[2]!, '192.0.2.2')).body).toContain(NAME)
})

it('the first names of voyages count, and above the limit only a voyage without names is shown', async () => {
  const from = '192.0.2.3'
  const open = (code: string) => ask(`/api/globe/journey?journeyId=${code}`, from)
  for (let left = MEASURES.aboard[0]; left > 0; left -= 100) expect((await open('ki-1951-2')).statusCode).toBe(200)
  const refused = await open('KI-1951-2')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_rows'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(refused.body).not.toContain('Gast')
  expect((await open('KI-1951-3')).statusCode).toBe(200)
  expect((await open('KI-1951-9')).statusCode).toBe(404)
  expect((await ask(`/api/passenger/${id}`, from)).statusCode).toBe(200)
})

it('a file of found passengers is a search, also one that finds nobody', async () => {
  const from = '192.0.2.4'
  for (let left = MEASURES.search[0]; left > 0; left--) await ask('/api/search/story?query=niemand', from)
  const file = await ask('/api/search/passenger.csv?query=niemand', from)
  expect([file.statusCode, file.json().code]).toEqual([429, 'too_many_searches'])
})

it('an address of a reading room is not counted', async () => {
  await take(MEASURES.shown[0] + 100, KIOSK)
  expect((await ask(`/api/passenger/${id}`, KIOSK)).statusCode).toBe(200)
})

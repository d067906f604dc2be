/**
 * `npm run bench -- keeping [images]` keeps a pack of 400 voyages and 3,000 images on a device. It compares the last tenth of
 * the images with the first: an image must not take longer because more is kept already. Needs the built site and Chromium.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { plainBrowser } from '#app/e2e/chromium.ts'
import { startServer } from '#app/e2e/server.ts'
import { OWN_HEADER } from '#domain/own-answer.ts'
import type { Pack } from '#domain/pack.ts'
import { atMost } from '../report.ts'

const VOYAGES = 400
const IMAGE_BYTES = 20_000
const PATIENCE = 600_000

export async function run([images = '3000']: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  const server = await startServer(join(folder, 'data'))
  const browser = await chromium.launch(plainBrowser)
  try {
    const pack: Pack = {
      id: 'veel',
      title: 'Veel',
      bytes: Number(images) * IMAGE_BYTES,
      journeys: Array.from({ length: VOYAGES }, (_, at) => ({
        journeyId: `XX-1950-${at + 1}`,
        name: 'Reis',
      })),
      images: Array.from({ length: Number(images) }, () => `/media/${randomUUID()}`),
    }
    const context = await browser.newContext({ baseURL: server.baseUrl })
    const page = await context.newPage()
    const headers = { [OWN_HEADER]: '1', 'cache-control': 'no-cache', date: new Date().toUTCString() }
    const given: number[] = []
    const image = {
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body: Buffer.alloc(IMAGE_BYTES, 7),
    }
    await context.route('**/api/packs', (route) => route.fulfill({ headers, json: { packs: [pack] } }))
    const journey = (await (await fetch(`${server.baseUrl}/api/globe/journey?journeyId=NA-1946-1`)).json()) as object
    await context.route('**/api/globe/journey?journeyId=XX-*', (route) =>
      route.fulfill({
        headers,
        json: { ...journey, journeyId: new URL(route.request().url()).searchParams.get('journeyId') },
      }),
    )
    await context.route('**/media/*', async (route) => {
      await route.fulfill(image)
      given.push(performance.now())
    })
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto('/op-dit-apparaat')
    const row = page.locator('.pack', { hasText: pack.title })
    given.length = 0
    await row.getByRole('button', { name: 'Bewaar voor offline' }).click()
    await row.getByText('· bewaard').waitFor({ timeout: PATIENCE })
    const part = Math.floor(given.length / 10)
    const took = (from: number) => (given[from + part - 1]! - given[from]!) / (part - 1)
    const [first, last] = [took(0), took(given.length - part)]
    const beside = `${first.toFixed(1)} and ${last.toFixed(1)} ms; ${VOYAGES} voyages, ${given.length} images`
    atMost('an image of the last tenth, of one of the first', last / first, 1.5, beside)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

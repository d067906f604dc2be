/**
 * `npm run bench -- globe [rounds]` measures the time from opening a voyage to the first frame with pins, in turns on our map
 * and on a page with Cesium's own widget and the same imagery. It also checks that an idle map draws nothing, and how much
 * memory and how many graphics contexts are left after many openings. Needs the built site and Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { graphicsBrowser } from '#app/e2e/chromium.ts'
import { countFrames, drawCalls, heapUsed, livingContexts, rememberContexts, untilStill } from '#app/e2e/graphics.ts'
import { startServer } from '#app/e2e/server.ts'
import type { Journey } from '#domain/journey.ts'
import { atMost } from '../report.ts'
import { percentile } from '../search-speed/load.ts'
import { serveStock } from './serve-stock.ts'

const VIEWPORT = { width: 1280, height: 800 }
const PATIENCE = 240_000
const OPENINGS = 20
/** The first openings load and compile what is kept for good. After them the heap must not grow. */
const WARM = 4
/** Differences up to this size do not count as growth. */
const LEVEL_MB = 1

export async function run([rounds = '5']: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  const server = await startServer(join(folder, 'data'))
  const [journey] = (await (await fetch(`${server.baseUrl}/api/globe/favorites`)).json()) as Journey[]
  if (!journey) throw new Error('The archive has no favourite voyage.')
  const stock = await serveStock(join(folder, 'stock'), journey)
  const browser = await chromium.launch(graphicsBrowser)
  try {
    const ours = `${server.baseUrl}/wereldbol?journeyId=${journey.journeyId}`
    const times: { ours: number[]; stock: number[] } = { ours: [], stock: [] }
    for (let round = 0; round < Number(rounds); round++) {
      const mine = await timeToReady(browser, ours, VIEWPORT)
      times.ours.push(mine.milliseconds)
      // Our map shares the screen with the story. The widget gets a window of our map's size, so both draw as many pixels.
      times.stock.push((await timeToReady(browser, stock.url, mine.map)).milliseconds)
    }
    const [mine, floor] = [percentile(times.ours, 0.5), percentile(times.stock, 0.5)]
    const all = [times.ours, times.stock].map((taken) => taken.map(Math.round).join(', ')).join(' ms; ')
    atMost('first frame with pins, of a stock widget', mine / floor, 0.5, `${all} ms`)
    await reportIdle(browser, ours)
    await reportLeaks(browser, server.baseUrl)
  } finally {
    await browser.close()
    await stock.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

interface Size {
  width: number
  height: number
}

/** The time since the start of the navigation, with an empty cache, and the size of the map in px. */
async function timeToReady(browser: Browser, url: string, viewport: Size): Promise<{ milliseconds: number; map: Size }> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url)
  const milliseconds = await readyAt(page)
  const map = await page
    .locator('canvas')
    .first()
    .evaluate(({ clientWidth, clientHeight }) => ({
      width: clientWidth,
      height: clientHeight,
    }))
  await context.close()
  return { milliseconds, map }
}

async function readyAt(page: Page): Promise<number> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await page.waitForTimeout(50)) {
    const mark = await page.evaluate(() => performance.getEntriesByName('globe-ready')[0]?.startTime)
    if (mark !== undefined) return mark
  }
  throw new Error(`No frame with pins at ${page.url()}`)
}

async function reportIdle(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  const page = await context.newPage()
  await countFrames(page)
  await page.goto(url)
  await readyAt(page)
  await untilStill(page)
  const before = await drawCalls(page)
  await page.waitForTimeout(3000)
  atMost('draw calls in 3 idle seconds', (await drawCalls(page)) - before, 0)
  await context.close()
}

/** Opens the first favourite and goes back, again and again. Garbage is collected before each reading of the heap. */
async function reportLeaks(browser: Browser, home: string): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  const page = await context.newPage()
  await rememberContexts(page)
  const session = await context.newCDPSession(page)
  await page.goto(home)
  const heap: number[] = []
  let contexts = 0
  for (let round = 0; round < OPENINGS; round++) {
    await page.evaluate(() => performance.clearMarks())
    await page.locator('a[href*="/wereldbol?journeyId="]').first().click()
    await readyAt(page)
    contexts = Math.max(contexts, await livingContexts(page))
    await page.getByRole('link', { name: 'Terug' }).first().click()
    await page.waitForURL((url) => url.pathname === '/')
    heap.push((await heapUsed(session)) / 2 ** 20)
  }
  const grown = heap.at(-1)! - heap[WARM]!
  const sizes = heap.map((size) => size.toFixed(1)).join(', ')
  atMost(`heap grown from opening ${WARM + 1} to ${OPENINGS}, MB`, grown, LEVEL_MB, sizes)
  atMost('graphics contexts while it is open', contexts, 1)
  atMost('graphics contexts when it is closed', await livingContexts(page), 1)
  await context.close()
}

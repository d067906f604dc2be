/**
 * `npm run bench -- globe [rounds]`: time from opening a voyage to the first frame with pins, ours against a page with
 * Cesium's own widget and the same imagery, by turns in one run; and what the globe weighs, asks for and leaves behind.
 * Needs the built site (`npm run build`) and Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { graphicsBrowser } from '#app/e2e/chromium.ts'
import {
  countFrames,
  drawCalls,
  heapUsed,
  livingContexts,
  rememberContexts,
  untilStill,
} from '#app/e2e/graphics.ts'
import { startServer } from '#app/e2e/server.ts'
import type { Journey } from '#domain/journey.ts'
import { serveStock } from './serve-stock.ts'

const VIEWPORT = { width: 1280, height: 800 }
const BUDGET = { ratio: 0.5, scriptKilobytes: 520, landKilobytes: 120 }
const PATIENCE = 240_000
const OPENINGS = 20
/** Openings after which the heap is taken as what is kept for good. */
const WARM = 4

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
      // The widget fills its window; ours shares the screen with the story: both draw as many pixels.
      times.stock.push((await timeToReady(browser, stock.url, mine.map)).milliseconds)
    }
    const [mine, floor] = [median(times.ours), median(times.stock)]
    console.log(
      `First frame with pins, median of ${rounds}, cold cache, ${VIEWPORT.width}x${VIEWPORT.height}:`,
    )
    console.log(`  ours   ${mine.toFixed(0)} ms   (${times.ours.map(Math.round).join(', ')})`)
    console.log(`  stock  ${floor.toFixed(0)} ms   (${times.stock.map(Math.round).join(', ')})`)
    console.log(`  ratio  ${(mine / floor).toFixed(2)}   (budget ${BUDGET.ratio})`)
    await reportWeight(browser, ours)
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

/** From the start of the navigation, in a browser that has nothing in its cache; and how large the map is. */
async function timeToReady(
  browser: Browser,
  url: string,
  viewport: Size,
): Promise<{ milliseconds: number; map: Size }> {
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

/** What the network carried for the globe's route, in KiB as compressed. */
async function reportWeight(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
    sizes.set(new URL(request.url()).pathname, size)
  })
  await page.goto(url)
  await readyAt(page)
  const kilobytes = async (fits: (path: string) => boolean) => {
    const fitting = await Promise.all([...sizes].filter(([path]) => fits(path)).map(([, size]) => size))
    return fitting.reduce((sum, size) => sum + size, 0) / 1024
  }
  const script = await kilobytes((path) => path.endsWith('.js'))
  const land = await kilobytes((path) => path.includes('/land-'))
  console.log(`On the wire (brotli or gzip, as the server sends it), ${sizes.size} requests:`)
  console.log(`  scripts ${script.toFixed(0)} KiB (budget ${BUDGET.scriptKilobytes} gzip)`)
  console.log(`  land    ${land.toFixed(0)} KiB (budget ${BUDGET.landKilobytes} gzip)`)
  await context.close()
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
  console.log(`In 3 idle seconds: ${(await drawCalls(page)) - before} draw calls (budget 0)`)
  await context.close()
}

/** Opens the first favourite and goes back, again and again; the garbage is collected before each reading. */
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
  // The first openings load and compile what is kept for good.
  const grown = heap.at(-1)! - heap[WARM]!
  console.log(
    `${OPENINGS} times opened and closed, heap in MB: ${heap.map((size) => size.toFixed(1)).join(', ')}`,
  )
  console.log(`  grown since opening ${WARM + 1}: ${grown.toFixed(1)} MB (budget none)`)
  console.log(`  graphics contexts: ${contexts} while open (budget 1), ${await livingContexts(page)} after`)
  await context.close()
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

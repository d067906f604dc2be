/**
 * `npm run bench -- globe [rounds]`: time from opening a voyage to the first frame with pins, ours against a page with
 * Cesium's own widget and the same imagery, by turns in one run; and what the globe weighs, asks for and leaves behind.
 * Needs the built site (`npm run build`) and Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { launchOptions } from '#app/e2e/chromium.ts'
import { startServer } from '#app/e2e/server.ts'
import type { Journey } from '#domain/journey.ts'
import { serveStock } from './serve-stock.ts'

const VIEWPORT = { width: 1280, height: 800 }
const BUDGET = { ratio: 0.5, scriptKilobytes: 520, landKilobytes: 120 }
const PATIENCE = 240_000

export async function run([rounds = '5']: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  const server = await startServer(join(folder, 'data'))
  const [journey] = (await (await fetch(`${server.baseUrl}/api/globe/favorites`)).json()) as Journey[]
  if (!journey) throw new Error('The archive has no favourite voyage.')
  const stock = await serveStock(join(folder, 'stock'), journey)
  const browser = await chromium.launch(launchOptions)
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

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

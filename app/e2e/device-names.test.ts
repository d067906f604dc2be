/** When names are deleted from a device, and when they come back. */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SearchQuery } from '#domain/search-query.ts'
import type { Site } from '../offline/search/testing/page.ts'
import {
  again,
  ask,
  DAY,
  filesAsked,
  first,
  keep,
  openBrowser,
  openTab,
  serve,
  states,
  until,
  voyages,
  withNames,
  withRoomFor,
} from './device-page.ts'

declare const site: Site

test.each([
  ['when they are not wanted any more', async (page: Page) => page.evaluate(() => site.keepNames(false))],
  [
    'after ninety days without contact',
    async (page: Page) => {
      await page.evaluate((ms) => site.changeAway(ms), 91 * DAY)
      await again(page)
    },
  ],
])('names that came in part are deleted too: %s', async (_, leave) => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  server.breakAfter = 200
  await page.evaluate(() => site.keepNames(true))
  const isPieceKept = () => page.evaluate(() => site.isPieceKept())
  await expect.poll(isPieceKept).toBe(true)
  server.isSilent = true
  await leave(page)
  await expect.poll(isPieceKept).toBe(false)
  expect(await page.evaluate(() => site.state().holds)).toBe('catalogue')
})

test('names are deleted after ninety days without contact, and come back with it', async () => {
  const { server, page } = await withNames()
  server.isSilent = true
  await page.evaluate((ms) => site.changeAway(ms), 91 * DAY)
  await again(page)
  await expect.poll(() => page.evaluate(() => site.state().holds)).toBe('catalogue')
  expect(await page.evaluate(() => site.isIndexKept())).toBe(false)
  server.isSilent = false
  await again(page)
  await until(page, { holds: 'names' })
})

test('a kiosk that was set up to keep names fetches them again after its storage was lost', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue', wanted: false })
  const start = async () => {
    await page.reload()
    await page.evaluate(() => site.start(true))
  }
  await start()
  await until(page, { holds: 'names', wanted: true })
  await page.reload()
  await page.evaluate(() => site.loseStorage())
  await start()
  await until(page, { holds: 'names' })
  await page.evaluate(() => site.keepNames(false))
  await start()
  await until(page, { holds: 'catalogue', wanted: false })
})

test('names are deleted after ninety days, even if the server answered but its files could not be fetched', async () => {
  const { server, page } = await withNames()
  server.isDamaging = true
  server.renew(states[1]!)
  await again(page)
  // The time is counted before files are asked for.
  await expect.poll(() => filesAsked(server).length).toBeGreaterThan(0)
  await until(page, { progress: null, holds: 'names' })
  await page.evaluate((ms) => site.changeAway(ms), 91 * DAY)
  await again(page)
  await until(page, { holds: 'catalogue' })
  await expect.poll(() => page.evaluate(() => site.isIndexKept())).toBe(false)
})

/** A tab that holds the lock for writing and does not release it, as on a silent network. */
async function holdShelf(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('overtocht-archive', () => {
          held()
          return new Promise(() => undefined)
        })
      }),
  )
  return other
}

test('unwanted names are not searched, even while another tab holds the lock, and after this tab was closed', async () => {
  const { server, page } = await withNames()
  const writer = await holdShelf(page)
  void page.evaluate(() => site.keepNames(false)).catch(() => undefined)
  await until(page, { holds: 'catalogue', wanted: false })
  await page.close()
  server.isSilent = true
  const next = await openTab(writer.context(), server)
  await until(next, { holds: 'catalogue' })
  await writer.close()
  await expect.poll(() => next.evaluate(() => site.isIndexKept())).toBe(false)
})

test('names that are wanted again before they were deleted stay', async () => {
  const { server, page } = await withNames()
  const writer = await holdShelf(page)
  void page.evaluate(() => site.keepNames(false))
  await until(page, { holds: 'catalogue', wanted: false })
  void page.evaluate(() => site.keepNames(true))
  await until(page, { holds: 'names', wanted: true })
  await writer.close()
  await page.evaluate(() => site.settled())
  expect(await page.evaluate(() => site.state())).toMatchObject({ holds: 'names', wanted: true })
  expect(filesAsked(server)).toEqual([])
})

test('the page says if names cannot come now but will come later', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  server.breakAfter = 200
  await page.evaluate(() => site.keepNames(true))
  await until(page, { fault: 'away' })
  server.breakAfter = null
  await page.evaluate(() => site.settled())
  await until(page, { holds: 'names', fault: null })
})

test('names that no device may have any more are deleted, even if new files do not come', async () => {
  const { server, page } = await withNames()
  server.isDamaging = true
  server.renew(states[1]!)
  server.allow('kiosks')
  await again(page)
  await until(page, { holds: 'catalogue' })
  await expect.poll(() => page.evaluate(() => site.isIndexKept())).toBe(false)
})

test('names are deleted when no device may have them any more', async () => {
  const { server, page } = await withNames()
  server.allow('nobody')
  await again(page)
  await until(page, { holds: 'catalogue', namesBytes: null })
  await expect.poll(() => page.evaluate(() => site.isIndexKept())).toBe(false)
})

test('a device without room for names keeps the catalogue up to date, and fetches the names when another tab is asked', async () => {
  const names = Array.from({ length: 12_000 }, (_, at) => ({
    id: at + 1,
    journey: voyages[0]!.id,
    demonstration: true,
    fullName: createHash('sha256').update(`${at}`).digest('base64'),
  }))
  const many = { ...first, names }
  const server = await serve(many)
  const { page, allow } = await withRoomFor(500_000, server)
  await until(page, { holds: 'catalogue' })
  await page.evaluate(() => site.keepNames(true))
  await until(page, { fault: 'full' })
  const [gone, ...others] = first.catalogue.ship.values()
  const search: SearchQuery = { query: gone!.shipName, tab: 'ships', offset: 0, rows: 50 }
  const ships = async (): Promise<number> => (await ask(page, [search]))[0].answer.totalShips
  const before = await ships()
  expect(before).toBeGreaterThan(0)
  const ship = new Map(others.map((one) => [one.id, one]))
  server.change({ ...many, catalogue: { ...first.catalogue, ship } })
  await page.evaluate(() => site.settled())
  expect(await page.evaluate(() => site.state())).toMatchObject({ holds: 'catalogue', fault: 'full' })
  expect(await ships()).toBe(before - 1)
  // It does not try again, because each try deletes answers that visitors saw.
  server.asked.length = 0
  await again(page)
  await page.evaluate(() => site.settled())
  expect(filesAsked(server)).toEqual([])
  expect(await page.evaluate(() => site.state())).toMatchObject({ holds: 'catalogue', fault: 'full' })
  await allow(100_000_000)
  const other = await openTab(page.context(), server)
  await keep(other)
  await until(page, { holds: 'names' })
  server.change(many)
  await page.evaluate(() => site.settled())
  expect(await page.evaluate(() => site.state())).toMatchObject({ holds: 'names', fault: null })
  expect(await ships()).toBe(before)
})

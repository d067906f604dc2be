/** The search on a device, in Chromium. Its server publishes random archives, and its answers have to be those of Node. */
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inTextOrder } from '#domain/text-order.ts'
import { MemoryArchive } from '#search/memory/archive.ts'
import { HeldArchive } from '#search/memory/held-archive.ts'
import { catalogueDocuments } from '#search/published/as-documents.ts'
import { FORMAT } from '#search/published/parts.ts'
import { words } from '#search/testing/arbitrary.ts'
import type { PublishedState } from '#search/testing/published.ts'
import type { Site } from '../offline/search/testing/page.ts'
import {
  again,
  ask,
  asked,
  DAY,
  filesAsked,
  first,
  keep,
  openBrowser,
  openTab,
  SEED,
  serve,
  states,
  until,
  voyages,
  withNames,
} from './device-page.ts'

declare const site: Site

function inNode({ catalogue, names }: PublishedState): HeldArchive {
  return new HeldArchive(MemoryArchive.build({ ...catalogueDocuments(catalogue), passenger: names }))
}

async function expectAnswersOf(page: Page, state: PublishedState): Promise<void> {
  const node = inNode(state)
  for (const [at, { answer, from }] of (await ask(page)).entries()) {
    expect(from.withNames).toBe(true)
    expect(JSON.stringify(answer)).toBe(JSON.stringify(await node.find(asked[at]!)))
  }
  const { answers } = await page.evaluate((typed) => site.askAll('suggest', typed), words)
  for (const [at, typed] of words.entries()) expect(JSON.parse(answers[at]!).answer).toEqual(await node.suggest(typed))
}

test.each([
  ['one file of changes that grows', false],
  ['a file for each change, as older servers do', true],
])('answers like Node, also after %s, from a new base, and from the kept index', async (_, asBefore) => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  await expectAnswersOf(page, first)
  for (const state of states.slice(1, -1)) {
    server.change(state, { asBefore })
    await page.evaluate(() => site.settled())
    await expectAnswersOf(page, state)
  }
  const before = filesAsked(server).length
  await again(page)
  await expectAnswersOf(page, states.at(-2)!)
  expect(filesAsked(server)).toHaveLength(before)
  server.renew(states.at(-1)!)
  await page.evaluate(() => site.settled())
  await expectAnswersOf(page, states.at(-1)!)
})

test('after the server’s database was restored from a backup, the device holds the same', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  server.change(states[1]!)
  await page.evaluate(() => site.settled())
  await expectAnswersOf(page, states[1]!)
  server.renew(first)
  await page.evaluate(() => site.settled())
  await expectAnswersOf(page, first)
})

describe('an archive in another format', () => {
  test('is not fetched until the device has a version of the site that reads it, and the page says so', async () => {
    const server = await serve()
    const context = await openBrowser()
    const page = await openTab(context, server)
    await keep(page)
    server.renew(states[1]!, { format: FORMAT + 1 })
    server.asked.length = 0
    expect(await page.evaluate(() => site.askDevice('contact', null))).toBe(false)
    await until(page, { fault: 'version', holds: 'names' })
    expect(filesAsked(server)).toEqual([])
    // It answers from the archive that it has.
    await expectAnswersOf(page, first)
    await page.goto(`${server.url}/next/`)
    await page.evaluate(() => site.start())
    await page.evaluate(() => site.settled())
    await until(page, { fault: null, holds: 'names' })
    await expectAnswersOf(page, states[1]!)
    // Server and site go back to the release before.
    server.renew(states[2]!)
    await again(page)
    await until(page, { fault: 'version' })
    await page.goto(server.url)
    await page.evaluate(() => site.start())
    await page.evaluate(() => site.settled())
    await until(page, { fault: null, holds: 'names' })
    await expectAnswersOf(page, states[2]!)
  })

  test('that is on the device is deleted, even if the server has no other one yet', async () => {
    const server = await serve()
    const page = await openTab(await openBrowser(), server)
    await keep(page)
    await page.goto(`${server.url}/next/`)
    await page.evaluate(() => site.start())
    await page.evaluate(() => site.askDevice('open', null).catch(() => null))
    await until(page, { fault: 'version', holds: 'nothing' })
    server.renew(first, { format: FORMAT + 1 })
    await page.evaluate(() => site.settled())
    await until(page, { fault: null, holds: 'names' })
    await expectAnswersOf(page, first)
  })
})

test('of an archive that the device holds, only changes are fetched', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await keep(page)
  const before = new Set(filesAsked(server))
  server.change(states[1]!)
  await page.evaluate(() => site.settled())
  const changes = server.archive.parts.flatMap((part) => part.changes.map(({ url }) => url))
  expect(
    filesAsked(server)
      .filter((path) => !before.has(path))
      .sort(),
  ).toEqual(changes.sort())
})

test('without names it finds voyages, and says that it did not look for names', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  expect(filesAsked(server)).toHaveLength(1)
  const code = voyages[0]!.hit.journeyId
  const [{ answer, from }] = await ask(page, [{ query: `xqzwv ${code}`, tab: 'journeys', offset: 0, rows: 5 }])
  expect(from).toMatchObject({ withNames: false, notLookedFor: 'xqzwv' })
  expect(answer.journeys.map(({ journeyId }: { journeyId: string }) => journeyId)).toContain(code)
})

test('a download continues where it was broken off', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  server.breakAfter = 200
  await page.evaluate(() => site.keepNames(true))
  await expect.poll(() => page.evaluate(() => site.isPieceKept())).toBe(true)
  server.breakAfter = null
  await again(page)
  await until(page, { holds: 'names' })
  const { url } = server.archive.parts.find(({ name }) => name === 'names')!.base
  expect(filesAsked(server).slice(1)).toEqual([url, `${url}?from=200`])
  await expectAnswersOf(page, first)
})

test('if a newer archive is published while names are fetched, the newer names are fetched', async () => {
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  await until(page, { holds: 'catalogue' })
  server.breakAfter = 200
  await page.evaluate(() => site.keepNames(true))
  await expect.poll(() => page.evaluate(() => site.isPieceKept())).toBe(true)
  server.renew(states[1]!)
  server.breakAfter = null
  await page.evaluate(() => site.settled())
  await expectAnswersOf(page, states[1]!)
  expect(await page.evaluate(() => site.isPieceKept())).toBe(false)
})

test('bytes that are not the published file are not kept', async () => {
  const server = await serve()
  server.isDamaging = true
  const page = await openTab(await openBrowser(), server)
  await expect.poll(() => filesAsked(server).length).toBe(1)
  await until(page, { progress: null })
  expect(await page.evaluate(() => site.state().holds)).toBe('nothing')
  server.isDamaging = false
  await again(page)
  await until(page, { holds: 'catalogue' })
})

describe('on the device', () => {
  test('damaged files are fetched again', async () => {
    const { server, page } = await withNames()
    await page.evaluate(() => site.damageFiles())
    await again(page)
    await page.evaluate(() => site.askDevice('open', null).catch(() => null))
    await until(page, { holds: 'names', ready: true })
    await expectAnswersOf(page, first)
    expect(filesAsked(server).length).toBeGreaterThan(0)
  })

  test('while only names are damaged, the catalogue answers until they come', async () => {
    const { server, page } = await withNames()
    await page.evaluate(() => site.damageFiles('names'))
    await page.evaluate(() => site.deleteIndex())
    server.isSilent = true
    await again(page)
    const [{ from }] = await ask(page, [asked[0]!])
    expect(from.withNames).toBe(false)
    server.isSilent = false
    await page.evaluate(() => site.askDevice('contact', null))
    await until(page, { holds: 'names', ready: true })
    await expectAnswersOf(page, first)
  })

  test.each(['index', 'holding', 'terms'])('a damaged record of the %s is made again', async (key) => {
    const { page } = await withNames()
    await page.evaluate((one) => site.damageRecord(one), key)
    await again(page)
    await until(page, { holds: 'names' })
    await expectAnswersOf(page, first)
    await page.evaluate(() => site.damageRecord('index'))
    await page.evaluate(() => site.keepNames(false))
    await until(page, { holds: 'catalogue' })
  })

  test.each([
    ['damaged', 100],
    ['of another version of the normaliser', 4],
  ])('an index that is %s is built again from the kept files', async (_, at) => {
    const { server, page } = await withNames()
    await page.evaluate((byte) => site.changeIndex(byte), at)
    await again(page)
    await expectAnswersOf(page, first)
    expect(filesAsked(server)).toEqual([])
  })

  test('a clock that is years ahead deletes nothing while the server answers', async () => {
    const { server, page } = await withNames()
    await page.evaluate((ms) => site.changeAway(ms), 800 * DAY)
    await again(page)
    await expectAnswersOf(page, first)
    expect(filesAsked(server)).toEqual([])
  })
})

test('two tabs fetch the names once, and both answer; names deleted in one are gone in the other', async () => {
  const server = await serve()
  const context = await openBrowser()
  const [one, other] = [await openTab(context, server), await openTab(context, server)]
  await until(other, { holds: 'catalogue' })
  await keep(one)
  await until(other, { holds: 'names' })
  await expectAnswersOf(one, first)
  await expectAnswersOf(other, first)
  expect(filesAsked(server)).toHaveLength(2)
  await one.evaluate(() => site.keepNames(false))
  await until(other, { holds: 'catalogue' })
  const [{ from }] = await ask(other, [asked[0]!])
  expect(from.withNames).toBe(false)
})

test('a worker that dies twice is not started again', async () => {
  const server = await serve()
  const context = await openBrowser()
  let started = 0
  await context.route(/worker-.*\.js/, (route) => {
    started += 1
    return route.abort()
  })
  const page = await openTab(context, server)
  await expect.poll(() => started).toBe(2)
  await expect.poll(() => page.evaluate(() => site.state().offered)).toBe(false)
})

test('texts are in the same order as in Node', async () => {
  const names = `Åland,Ålborg,Émile,emmahaven,Emmahaven,IJmuiden,ijs,Ilha,Yacht,Ymir,Tjirebon,Tjikampek,Čepu,
Djakarta,D'Orsay,de Ruyter,De Rijp,'t Hof,Zoë,Zoe,Œuvre,ß,ss,ǆ,Łódź,Surabaya,Soerabaja,Sœurs,São Paulo,Oranje (2),Oranje,10,9`
  const texts = [
    ...names.split(',').map((text) => text.trim()),
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), { numRuns: 2000, seed: SEED }),
  ]
  const server = await serve()
  const page = await openTab(await openBrowser(), server)
  const inChromium = await page.evaluate((all) => site.inOrder(all), texts)
  expect(inChromium).toEqual(inTextOrder(texts, (text) => text))
})

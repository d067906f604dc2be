/**
 * `npm run bench -- device-search [--people 420000] [--queries 1000] [--changes 2000]` compares search in a Chromium worker
 * with the same engine in Node: the time to build the index and to search, and whether all answers are the same, also after
 * changes. It also measures starting from the kept index, memory and storage. The bench serves the published files itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { toSearchQuery } from '#api/search/routes.ts'
import { plainBrowser } from '#app/e2e/chromium.ts'
import type { Site } from '#app/offline/search/testing/page.ts'
import { PublishedServer } from '#app/offline/search/testing/published-server.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { HeldArchive } from '#search/memory/held-archive.ts'
import { catalogueDocuments, passengerDocument, startDatesOf } from '#search/published/as-documents.ts'
import type { PublishedState } from '#search/testing/published.ts'
import { makeArchive } from '../people/archive.ts'
import { Random } from '../people/random.ts'
import { atMost } from '../report.ts'
import { type Call, makeCalls } from '../search-speed/calls.ts'
import { percentile } from '../search-speed/load.ts'
import { highestMemory } from './memory.ts'
import { changedState, publishedState } from './published.ts'

declare const site: Site

const SEED = 16
/** Short measurements are repeated this often, and the median counts. */
const STARTS = 3

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '420000' },
      queries: { type: 'string', default: '1000' },
      changes: { type: 'string', default: '2000' },
    },
  })
  const archive = makeArchive(Number(values.people))
  const state = publishedState(archive)
  const queries = makeCalls(archive, Math.ceil(Number(values.queries) / KINDS)).map(queryOf)
  const server = await PublishedServer.start(state)
  const browser = await chromium.launch(plainBrowser)
  try {
    const { archive: published } = server
    const sizes = published.parts.map(({ name, base }) => `${name} ${(base.bytes / 1e6).toFixed(2)} MB`)
    console.log(`${values.people} passengers; on the wire (brotli 9): ${sizes.join(', ')}`)
    await measure(browser, server, state, queries, Number(values.changes))
  } finally {
    await browser.close()
    await server.close()
  }
}

/** The number of kinds that `makeCalls` makes. */
const KINDS = 12

async function measure(
  browser: Browser,
  server: PublishedServer,
  state: PublishedState,
  queries: SearchQuery[],
  changes: number,
): Promise<void> {
  const inNode = buildInNode(state)
  console.log(`built in Node in ${seconds(inNode.ms)}`)
  const context = await browser.newContext()
  let page = await context.newPage()
  await page.goto(server.url)
  const first = await page.evaluate(async () => {
    site.start()
    await site.until({ holds: 'catalogue' })
    const began = performance.now()
    await site.keepNames(true)
    await site.until({ holds: 'names', ready: true })
    return performance.now() - began
  })
  console.log(`names fetched, kept and built in Chromium in ${seconds(first)}`)
  await untilIndexIsKept(page)

  // Like after a new version of the normaliser: the files are kept, the index is not.
  await page.evaluate(() => site.deleteIndex())
  // A new page gets a process that has not grown yet.
  await page.close()
  page = await context.newPage()
  await page.goto(server.url)
  const [builtMs, more] = await highestMemory(browser, () => page.evaluate(open))
  await untilIndexIsKept(page)
  atMost("built from the kept files, of Node's time", builtMs / inNode.ms, 2, seconds(builtMs))
  atMost('more memory while building, MB', more / 1e6, 200)
  const held = await page.evaluate(() => Math.max(0, ...site.longTasks))
  atMost('the page held while building, ms', held, 50)

  const starts: number[] = []
  for (let time = 0; time < STARTS; time++) {
    await page.reload()
    starts.push(await page.evaluate(answerFirst, queries[time]!))
  }
  const restored = percentile(starts, 0.5)
  atMost('first answer of what was put back, of the build', restored / builtMs, 0.35, seconds(restored))
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  atMost('kept, MB', usage / 1e6, 60)

  await compare(page, inNode.archive, queries, 'as built')
  const changed = changedState(state, changes, new Random(SEED))
  server.change(changed)
  const followed = await page.evaluate(async () => {
    const began = performance.now()
    const { askDevice } = site
    await askDevice('contact', null)
    await site.settled()
    return performance.now() - began
  })
  console.log(`${changes} changes were fetched and taken in within ${seconds(followed)}`)
  await compare(page, buildInNode(changed).archive, queries, 'after the changes')
}

/** Builds the index like the server, from batches of JSON. */
function buildInNode({ catalogue, names }: PublishedState): { archive: HeldArchive; ms: number } {
  const startDates = startDatesOf(catalogue)
  const documents = {
    ...catalogueDocuments(catalogue),
    passenger: names.map((passenger) => passengerDocument(passenger, startDates)),
  }
  const batches = (['variant', 'ship', 'journey', 'media', 'passenger'] as const).map((kind) => ({
    kind,
    version: 1,
    json: JSON.stringify(documents[kind]),
  }))
  const archive = new HeldArchive()
  const began = performance.now()
  for (const batch of batches) archive.add(batch)
  archive.build()
  return { archive, ms: performance.now() - began }
}

/** Asks both the same queries. Their answers must be equal. */
async function compare(page: Page, archive: HeldArchive, queries: SearchQuery[], when: string): Promise<void> {
  const warm = queries.slice(0, 50)
  for (const query of warm) await archive.find(query)
  await page.evaluate((asked) => site.askAll('find', asked, false), warm)
  const { times, held } = await page.evaluate(async (asked) => {
    site.longTasks.length = 0
    const { times } = await site.askAll('find', asked, false)
    return { times, held: Math.max(0, ...site.longTasks) }
  }, queries)
  const { answers } = await page.evaluate((asked) => site.askAll('find', asked), queries)
  const inNode: number[] = []
  let different = 0
  for (const [at, query] of queries.entries()) {
    const began = performance.now()
    const answer = await archive.find(query)
    inNode.push(performance.now() - began)
    if (JSON.stringify(answer) !== JSON.stringify(JSON.parse(answers[at]!).answer)) different++
  }
  atMost(`answers of ${queries.length} that are others, ${when}`, different, 0)
  const [ours, theirs] = [percentile(times, 0.95), percentile(inNode, 0.95)]
  const figures = `p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${ours.toFixed(1)} ms; Node ${theirs.toFixed(1)} ms`
  atMost(`the page held while asking, ${when}, ms`, held, 50)
  atMost(`p95 of a search, ${when}, of Node's`, ours / theirs, 1.5, figures)
}

const answerFirst = async (question: SearchQuery): Promise<number> => {
  const began = performance.now()
  site.start()
  await site.until({ holds: 'names' })
  await site.askAll('find', [question])
  return performance.now() - began
}

const open = async (): Promise<number> => {
  const began = performance.now()
  site.start()
  await site.until({ holds: 'names' })
  await site.askDevice('open', null)
  return performance.now() - began
}

const untilIndexIsKept = async (page: Page): Promise<void> => {
  while (!(await page.evaluate(() => site.isIndexKept()))) await sleep(200)
}

function queryOf({ url }: Call): SearchQuery {
  const { tab, page, ...asked } = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  return toSearchQuery({
    ...asked,
    tab: Number(tab),
    ...(page && { page: Number(page) }),
    ...(asked.unknownDate && { unknownDate: true }),
  } as Parameters<typeof toSearchQuery>[0])
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

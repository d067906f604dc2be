/**
 * What all browser tests use: the servers that `setup.ts` started, and functions that open pages, profiles and servers. What a
 * test opens is closed when it ends.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { OWN } from '#domain/own-answer.ts'
import { mapBrowser, plainBrowser } from './chromium.ts'
import { copyDataDir, relayTo, type Server, startBrief } from './server.ts'

export type { Server } from './server.ts'

/** The server that all tests share, with the sample and fewer passengers. A test that changes anything starts its own server. */
export const baseUrl = inject('baseUrl')

/**
 * Another server that all tests share, with `STAFFED`. Tests may send stories and corrections under a name of their own, log in,
 * and open lists. They may not change records, settings or users. `readingRoom` is its address in the reading room.
 */
export const staffed = { baseUrl: inject('staffedUrl') }
export const readingRoom = { baseUrl: inject('readingRoomUrl') }

/** The three sizes in which every screen has to work. */
export const viewports = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const
export type Viewport = keyof typeof viewports

export interface PageOptions extends Omit<BrowserContextOptions, 'serviceWorkers'> {
  /** With the service worker, which fetches the whole site. For tests of what is kept on the device. */
  offline?: boolean
  /** The site that paths belong to, and that the page must not leave. By default the shared server. */
  baseURL?: string
  /** The content policy has to refuse what the test shows. */
  refused?: true
  /** In the browser with WebGL. The map of the globe needs it, but everything else is slow there. */
  graphics?: true
}

/**
 * Opens a page of a visitor who was never here before: `page.goto('/zoeken?query=Sibajak')`. The test fails if the page has an
 * uncaught error, if its content security policy refuses something, or if it makes a request to another server.
 */
export async function openPage(
  viewport: Viewport,
  { graphics, offline, refused, ...options }: PageOptions = {},
): Promise<Page> {
  const browser = await sharedBrowser(graphics ? 'graphics' : 'plain')
  const context = await browser.newContext({
    ...contextOptions(viewport, options),
    serviceWorkers: offline ? 'allow' : 'block',
    // Drawing a map without a graphics card takes half of the time with a quarter of the pixels. Its layout is the same.
    ...(graphics && { deviceScaleFactor: 0.25 }),
  })
  return watch(context, options.baseURL ?? baseUrl, refused).newPage()
}

/**
 * Goes to another address of the site as its links do, and loads the page only the first time: later that costs ten times as much
 * as a new screen. If the address is of another screen, it waits until the one before is gone. Within a screen the test has to
 * wait for what is to come.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  const isOther = new URL(address, page.url()).pathname !== new URL(page.url()).pathname
  await page.evaluate(
    ([to, marksAll]) => {
      for (const element of marksAll ? document.querySelectorAll('main *') : []) element.toggleAttribute('data-before', true)
      history.pushState(null, '', to)
    },
    [address, isOther] as const,
  )
  await page.locator('main [data-before]').first().waitFor({ state: 'detached' })
}

/** Runs `look` at each of the three sizes. To open a page at each costs twenty times as much. */
export async function atEachSize(page: Page, look: (size: Viewport) => Promise<void>): Promise<void> {
  for (const size of Object.keys(viewports) as Viewport[]) {
    await page.setViewportSize(viewports[size])
    // After two frames, what depends on the width is drawn again.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await look(size)
  }
}

/** An answer that a test gives in the server's place, marked as one of our server. */
export const asServer = (answer: NonNullable<Parameters<Route['fulfill']>[0]>) => ({
  ...answer,
  headers: { ...answer.headers, ...OWN },
})

/** A browser with its profile in a folder, so that it can be closed and started again with what it has kept. */
export async function openProfile(
  folder: string,
  viewport: Viewport,
  options: Omit<PageOptions, 'graphics' | 'offline' | 'refused'> = {},
): Promise<BrowserContext> {
  const settings = { ...plainBrowser, ...contextOptions(viewport, options) }
  return watch(await chromium.launchPersistentContext(folder, settings), options.baseURL ?? baseUrl)
}

/** Starts a server for one test, on a copy of the imported archive or on the given data directory. */
export async function openServer(env: Record<string, string> = {}, dataDir?: string): Promise<Server> {
  const dir = dataDir ?? (await copyDataDir(inject('importedDataDir'), join(await temporaryFolder(), 'data')))
  const server = await startBrief(dir, env)
  onTestFinished(async () => void (await server.stop()))
  return server
}

/**
 * An address of the test's own at which the shared server answers: for a test that only reads, and takes the server away. It
 * costs nothing, and a server of its own costs seven seconds of a processor.
 */
export async function openAddress(): Promise<Pick<Server, 'baseUrl' | 'stop'>> {
  const relay = await relayTo(baseUrl)
  onTestFinished(async () => void (await relay.stop()))
  return relay
}

/** One server for all tests of a file, on a copy of the imported archive. Such tests must not change each other's records. */
export function serverOfFile(env: Record<string, string>): () => Server {
  let server: Server | undefined
  let folder: string | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'overtocht-e2e-'))
    server = await startBrief(await copyDataDir(inject('importedDataDir'), join(folder, 'data')), env)
  })
  afterAll(async () => {
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })
  return () => {
    if (!server) throw new Error('The server starts before the first test.')
    return server
  }
}

/** An empty folder that is deleted after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-e2e-'))
  // These run in reverse order, so what is opened in the folder later is closed before the folder is deleted.
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const BROWSERS = { plain: plainBrowser, graphics: mapBrowser }
const started = new Map<keyof typeof BROWSERS, Promise<Browser>>()

/**
 * A browser that all tests of this process share: without WebGL, or with it. It ends with the process. With
 * one for all processes, a third process would pass each message on.
 */
export function sharedBrowser(kind: keyof typeof BROWSERS): Promise<Browser> {
  const browser = started.get(kind) ?? chromium.launch(BROWSERS[kind])
  started.set(kind, browser)
  return browser
}

function contextOptions(viewport: Viewport, options: BrowserContextOptions): BrowserContextOptions {
  return {
    baseURL: baseUrl,
    viewport: viewports[viewport],
    hasTouch: viewport !== 'desktop',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    ...options,
  }
}

function watch(context: BrowserContext, site: string, refused = false): BrowserContext {
  // Like `expect.poll` in `vitest.e2e.config.ts`.
  context.setDefaultTimeout(120_000)
  const problems: string[] = []
  const { origin } = new URL(site)
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (!refused && message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) problems.push(`outside request: ${url}`)
  })
  onTestFinished(async ({ task }) => {
    // A test that fails by chance, once in a month and on another machine, leaves nothing else to go by.
    if (task.result?.state === 'fail') problems.push(...(await Promise.all(context.pages().map(shownOn))))
    await context.close()
    if (problems.length > 0) throw new Error(problems.join(' | '))
  })
  return context
}

async function shownOn(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
  return `${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`
}

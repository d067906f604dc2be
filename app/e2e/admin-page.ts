/** What tests of the admin area share: staff, their tokens, and what they see and press. */
import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Correction } from '#domain/correction.ts'
import { goTo, openPage, type Server, serverOfFile, type Viewport } from './harness.ts'
import { ADMIN, LIST_CODE, STAFF } from './server.ts'

export { ADMIN } from './server.ts'

export const VOLUNTEER = { username: 'rsalm', password: 'loopplank-en-tros' }

/** One server for all tests of a file that change records. */
export const serverWithStaff = (): (() => Server) => serverOfFile(STAFF)

type Site = Pick<Server, 'baseUrl'>

/** Logs in, and gives the token. */
export async function tokenOf({ baseUrl }: Site, who: typeof ADMIN): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(who)
  const answer = await fetch(`${baseUrl}/api/admin/user/login`, { method: 'POST', headers, body })
  return ((await answer.json()) as { token: string }).token
}

export async function openAs(server: Site, who: typeof ADMIN, viewport: Viewport = 'desktop'): Promise<Page> {
  const page = await openPage(viewport, { baseURL: server.baseUrl })
  const token = await tokenOf(server, who)
  // Only once: later the page itself keeps and deletes the token.
  await page.goto('/favicon.svg')
  await page.evaluate((text) => localStorage.setItem('jwtToken', text), token)
  return page
}

/** Goes to an address of the admin area, and loads it only the first time. Fails if that leads elsewhere. */
export async function goToScreen(page: Page, address: string): Promise<void> {
  if (page.url().includes('/admin/')) await goTo(page, address)
  else await page.goto(address)
  // A screen that fails leads home.
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)
}

export const told = (page: Page, text: string) => page.locator('.fui-Toast', { hasText: text }).first().waitFor()
export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
export const names = (page: Page) => page.locator('.table__name').allTextContents()
export const total = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

export async function submit(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByText('Are you sure you want to submit?').waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
}

/** Presses a button that would ask for confirmation, and expects these faults in its place. */
export async function refused(page: Page, label: string, ...faults: (string | RegExp)[]): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  for (const fault of faults) await page.getByText(fault, { exact: true }).first().waitFor()
  expect(await page.getByText('Are you sure you want to submit?').count()).toBe(0)
}

export async function submitAndAddAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to create' }).click()
  await page.getByRole('menuitem', { name: 'Create and add another' }).click()
  await page.getByText('Are you sure you want to submit?').waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
}

const STORY = {
  passengerName: 'Anna de Proef',
  shipName: 'Nieuw Amsterdam',
  year: '1946',
  privacy: true,
  yourName: 'B. de Proef',
  email: 'b.deproef@example.org',
  files: [],
  story: '<b>Mijn moeder</b> was zeven toen zij met haar zusje in Singapore aan boord ging. '.repeat(2),
}

/** Sends a story as the share form does. Gives its `_id`, and the key to take it back. */
export async function sendStory({ baseUrl }: Site, change: object = {}): Promise<[_id: string, key: string]> {
  const key = randomUUID()
  const answer = await fetch(`${baseUrl}/form/store`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...STORY, ...change }),
  })
  return [((await answer.json()) as { _id: string })._id, key]
}

/** Sends a correction as the dialog of a page does. Gives its `_id`. */
export async function sendCorrection(
  { baseUrl }: Server,
  correction: Omit<Correction, 'reason' | 'email' | 'privacy'>,
): Promise<string> {
  const body = JSON.stringify({ reason: '', email: '', privacy: true, ...correction })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${baseUrl}/form/correction`, { method: 'POST', headers, body })
  return ((await answer.json()) as { _id: string })._id
}

/** A photo of one colour. */
export const drawPicture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )

type Files = Record<string, Uint8Array<ArrayBuffer>>

/** The files as a story announces them. */
export const announced = (files: Files) =>
  Object.entries(files).map(([name, bytes]) => ({
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))

/** Sends the files of a story that announced them. */
export async function sendFiles({ baseUrl }: Server, story: string, files: Files): Promise<void> {
  const body = new FormData()
  for (const [name, bytes] of Object.entries(files)) body.append('files[]', new Blob([bytes]), name)
  const { status } = await fetch(`${baseUrl}/form/store/file/${story}`, { method: 'POST', body })
  expect(status).toBe(200)
}

/** A file that is announced with a story but does not come. */
export const MISSING_FILE = { name: 'kade.jpg', size: 900_000, sha256: 'a'.repeat(64) }

type Answer = Record<string, unknown>

/** Makes calls as a member of staff, without the page. `path` is what follows `/api/admin`. */
export async function callsOf(server: Site, who = ADMIN) {
  const authorization = `Bearer ${await tokenOf(server, who)}`
  return async <T = Answer>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${server.baseUrl}/api/admin${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
}

/** A visitor types the code and opens a voyage's list. Gives a way to open it again by the same access, and its status. */
export async function openList(baseUrl: string, code: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ code: LIST_CODE })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${baseUrl}/api/passengerList/access`, { method: 'POST', headers, body })
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const open = async () => (await fetch(`${baseUrl}/api/passengerList/${code}`, { headers: { cookie } })).status
  if ((await open()) !== 200) throw new Error('The code does not open the list.')
  return open
}

/** What tests of the share form share: a story, the form, a network that fails, and what arrived. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { OWN_HEADER } from '#domain/own-answer.ts'

export const STORY = {
  'Naam van de passagier': 'Johanna Wilhelmina Koesoema',
  'Naam van het schip': 'Willem Ruys',
  Jaartal: '1949',
  'Uw naam': 'M. Voorbeeld',
  'E-mailadres': 'm.voorbeeld@example.org',
  Verhaal:
    'Mijn grootmoeder was negen jaar toen zij met haar moeder in Batavia aan boord ging. Zij sliepen in het ruim, en aan dek zong iemand.',
}

interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PDF that says `text`. */
export const pdf = (name: string, text: string, size = 0): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n`),
    Buffer.alloc(size, text),
  ]),
})

export const hashOf = ({ buffer }: TestFile): string => createHash('sha256').update(buffer).digest('hex')

export async function openForm(page: Page, path = '/verhaal-delen'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Versturen' }).waitFor()
}

export async function fillIn(page: Page, change: Partial<typeof STORY> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...STORY, ...change })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

export async function chooseFiles(page: Page, ...files: TestFile[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
  for (const { name } of files) await chosen(page).filter({ hasText: name }).first().waitFor()
}
export const chosen = (page: Page) => page.getByRole('list', { name: 'Gekozen bestanden' }).getByRole('listitem')

export async function press(page: Page): Promise<void> {
  await page.getByLabel(/Ik geef toestemming/).check()
  await page.getByRole('button', { name: 'Versturen' }).click()
}

export const unsent = (page: Page) => page.getByRole('region', { name: 'Nog niet verzonden' }).getByRole('listitem')

/** What happens to a request on its way. */
export type Mishap = 'none' | 'lost' | 'answer lost' | 'cut' | 'html' | 'elsewhere' | 'unsigned' | number

/** The server behind a bad network, at another address. `mishapOf` says what happens to requests for stories, or for `what`. */
export async function openBadNetwork(
  server: string,
  mishapOf: (incoming: IncomingMessage) => Mishap,
  what = '/form/',
): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const isMeant = incoming.url?.startsWith(what)
    pass(server, incoming, outgoing, isMeant ? mishapOf(incoming) : 'none')
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

function pass(server: string, incoming: IncomingMessage, outgoing: ServerResponse, mishap: Mishap): void {
  const { url = '/', method, headers } = incoming
  const lose = () => void outgoing.destroy()
  if (mishap === 'lost') {
    lose()
    return
  }
  if (typeof mishap === 'number' || mishap === 'html' || mishap === 'elsewhere') {
    incoming.resume()
    outgoing
      .writeHead(statusOf(mishap), { 'content-type': 'text/html', location: 'https://hotel.example/' })
      .end('<h1>Welkom op ons netwerk</h1>')
    return
  }
  const onward = request(server + url, { method, headers }, (answer) => {
    if (mishap === 'answer lost') {
      answer.resume()
      answer.on('end', lose)
      return
    }
    if (mishap === 'unsigned') delete answer.headers[OWN_HEADER]
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', lose)
  if (mishap !== 'cut') {
    incoming.pipe(onward)
    return
  }
  incoming.once('data', (chunk: Buffer) => {
    onward.write(chunk.subarray(0, chunk.length / 2), () => {
      onward.destroy()
      lose()
    })
  })
}

const statusOf = (mishap: number | 'html' | 'elsewhere'): number =>
  typeof mishap === 'number' ? mishap : { html: 200, elsewhere: 302 }[mishap]

/** The stories in the database of a stopped server, each with the files that came. */
export async function readStories(dataDir: string) {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const stories = await database.db.selectFrom('submission').selectAll().orderBy('year').execute()
    const files = await database.db.selectFrom('submission_file').selectAll().orderBy('position').execute()
    return stories.map((story) => ({ ...story, files: files.filter((file) => file.submission_id === story.id) }))
  } finally {
    await database.close()
  }
}

/** Waits until the list of unsent stories is empty, and winds the page's clock forward meanwhile. */
export async function untilAllIsSent(page: Page): Promise<void> {
  const left = async () => {
    const texts = await unsent(page).allInnerTexts()
    if (texts.length > 0) await page.clock.fastForward(60_000)
    return texts
  }
  await expect.poll(left, { interval: 250 }).toEqual([])
}

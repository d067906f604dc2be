/** Prints pages with Firefox, over WebDriver BiDi. Playwright drives a Firefox of its own only, which Debian has not. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Absent where this machine has no Firefox. `npm test` then says so. */
export const FIREFOX = process.env.FIREFOX_PATH

/**
 * Opens each address, waits until `selector` is there, and prints the page on A4 as its own styles say. Returns the PDFs.
 * Throws what Firefox says.
 */
export async function printedByFirefox(addresses: readonly string[], selector: string): Promise<Buffer[]> {
  const profile = mkdtempSync(join(tmpdir(), 'overtocht-firefox-'))
  const firefox = spawn(FIREFOX!, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'])
  try {
    const lines = createInterface({ input: firefox.stderr })
    firefox.on('exit', () => lines.close())
    for await (const line of lines) {
      const at = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1]
      if (at) return await printed(new WebSocket(`${at}/session`), addresses, selector)
    }
    throw new Error('Firefox did not start.')
  } finally {
    const ended = once(firefox, 'exit')
    if (firefox.kill()) await ended
    rmSync(profile, { recursive: true, maxRetries: 5 })
  }
}

async function printed(socket: WebSocket, addresses: readonly string[], selector: string): Promise<Buffer[]> {
  await once(socket, 'open')
  let asked = 0
  const ask = async <T = unknown>(method: string, params: object): Promise<T> => {
    const id = ++asked
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
      const answer = JSON.parse(data)
      if (answer.id !== id) continue
      if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
      return answer.result
    }
  }
  await ask('session.new', { capabilities: {} })
  const { context } = await ask<{ context: string }>('browsingContext.create', { type: 'tab' })
  const pdfs: Buffer[] = []
  for (const url of addresses) {
    await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    const expression = `new Promise((found) => {
      const look = () => document.querySelector(${JSON.stringify(selector)}) ? found() : setTimeout(look, 50)
      look()
    })`
    await ask('script.evaluate', { expression, target: { context }, awaitPromise: true })
    const page = { width: 21, height: 29.7 }
    const margin = { top: 0, bottom: 0, left: 0, right: 0 }
    const { data } = await ask<{ data: string }>('browsingContext.print', { context, page, margin })
    pdfs.push(Buffer.from(data, 'base64'))
  }
  return pdfs
}

/** What the processes of Chromium that draw pages take of memory, the workers of those pages among them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { type Counted, residentOf } from '../search-speed/resident.ts'

/** By how many bytes the memory rose above where it began, at most. */
export interface Risen {
  /** What these processes made themselves. */
  own: number
  /** With the parts of Chromium's program that were touched for the first time. All processes share those. */
  all: number
}

/** Does the work; gives its answer and what it took. */
export async function highestMemory<T>(browser: Browser, work: () => Promise<T>): Promise<[T, Risen]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const watched = new Map<Counted, { before: number; highest: number }>()
  const look = () => {
    for (const counted of ['VmRSS', 'RssAnon'] as const) {
      const now = residentOf(renderers, counted)
      const { before, highest } = watched.get(counted) ?? { before: now, highest: now }
      watched.set(counted, { before, highest: Math.max(highest, now) })
    }
  }
  look()
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      look()
      await sleep(20)
    }
  }
  const watching = watch()
  const answer = await work().finally(() => {
    isDone = true
  })
  await watching
  await session.detach()
  const rise = (counted: Counted) => watched.get(counted)!.highest - watched.get(counted)!.before
  return [answer, { own: rise('RssAnon'), all: rise('VmRSS') }]
}

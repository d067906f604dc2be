/** What the processes of Chromium that draw pages take of memory, the workers of those pages among them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { residentOf } from '../search-speed/resident.ts'

/** Does the work; gives its answer and by how many bytes the memory rose above where it began, at most. */
export async function highestMemory<T>(browser: Browser, work: () => Promise<T>): Promise<[T, number]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const before = residentOf(renderers)
  let highest = before
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      highest = Math.max(highest, residentOf(renderers))
      await sleep(20)
    }
  }
  const watching = watch()
  const answer = await work().finally(() => {
    isDone = true
  })
  await watching
  await session.detach()
  return [answer, highest - before]
}

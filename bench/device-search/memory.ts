/** The memory of Chromium's renderer processes, in which pages and their workers run. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'

/**
 * Does the work. Returns its answer, and by how many bytes the memory rose at most. Chromium's program, which all processes
 * share, does not count.
 */
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

function residentOf(processes: readonly number[]): number {
  let sum = 0
  for (const id of processes) {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8')
      sum += Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
    } catch {
      // The process has ended.
    }
  }
  return sum
}

/** What these processes keep in memory together, in bytes. */
import { readFileSync } from 'node:fs'

/** `RssAnon`: without the pages of files, which processes share. */
export type Counted = 'VmRSS' | 'RssAnon'

export function residentOf(processes: readonly number[], counted: Counted = 'VmRSS'): number {
  let sum = 0
  for (const id of processes) {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8')
      const kilobytes = new RegExp(`^${counted}:\\s+(\\d+)`, 'm').exec(status)?.[1]
      sum += Number(kilobytes ?? 0) * 1024
    } catch {
      // It ended meanwhile.
    }
  }
  return sum
}

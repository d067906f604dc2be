/** What these processes keep in memory together, in bytes. */
import { readFileSync } from 'node:fs'

export function residentOf(processes: readonly number[]): number {
  let sum = 0
  for (const id of processes) {
    try {
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
      sum += Number(kilobytes ?? 0) * 1024
    } catch {
      // It ended meanwhile.
    }
  }
  return sum
}

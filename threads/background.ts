/** Threads whose work can wait: the system gives the processor to the others first. */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Of the thread that calls it, for good. Only Linux has priorities of threads; elsewhere nothing happens. */
export function workInBackground(): void {
  if (process.platform !== 'linux') return
  try {
    const task = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(task), constants.priority.PRIORITY_LOW)
  } catch {
    // A container may hide /proc or forbid it. The work is the same there, and others notice more of it.
  }
}

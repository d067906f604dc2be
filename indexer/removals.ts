/**
 * Watches for withdrawn records that the engine still finds, because it is away or takes no writes. Servers leave the withdrawn
 * persons out of their answers until the engine has caught up.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { type Removals, readRemovals } from './outbox.ts'

const LOOK_EVERY_MS = 1000
/** Rests this many times as long as a look took. A flood of marks takes a second, and the database has other work. */
const REST = 10
/** A working engine takes removals sooner than this. */
const LATE_SECONDS = 5

/** How many removals wait, and for how long the oldest does. */
export interface LateRemovals {
  waiting: number
  seconds: number
}

export const lateOf = ({ count, oldestSeconds }: Removals): LateRemovals =>
  oldestSeconds < LATE_SECONDS ? { waiting: 0, seconds: 0 } : { waiting: count, seconds: oldestSeconds }

/** Calls `withhold` when the list changes. While the database is away the last list stays in force. */
export function watchRemovals(
  db: Kysely<Database>,
  withhold: (persons: Pick<Removals, 'passengers' | 'voyages'>) => void,
): { late: () => LateRemovals; stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let late: LateRemovals = { waiting: 0, seconds: 0 }
  let told = ''
  const look = async () => {
    const removals = await readRemovals(db, todayInAmsterdam())
    late = lateOf(removals)
    const { passengers, voyages } = removals
    const persons = { passengers, voyages }
    const text = JSON.stringify(persons)
    if (text !== told) withhold(persons)
    told = text
  }
  const watching = (async () => {
    while (!signal.aborted) {
      const start = performance.now()
      await look().catch(() => {})
      const rest = Math.max(LOOK_EVERY_MS, REST * (performance.now() - start))
      await sleep(rest, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    late: () => late,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

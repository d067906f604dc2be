/**
 * Watches what is withdrawn and still served: an engine that is away or takes no writes goes on finding it. Servers leave the
 * persons among it out of their answers meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { type Removals, readRemovals } from './outbox.ts'

const LOOK_EVERY_MS = 1000
/** Of a flood of marks it takes a second to see which they are. The database has other things to do as well. */
const REST = 10
/** An engine that works takes them sooner. */
const LATE_SECONDS = 5

/** For people: how many records, and how long the oldest waits. */
export interface LateRemovals {
  waiting: number
  seconds: number
}

export const lateOf = ({ count, oldestSeconds }: Removals): LateRemovals =>
  oldestSeconds < LATE_SECONDS ? { waiting: 0, seconds: 0 } : { waiting: count, seconds: oldestSeconds }

/** `withhold` is told whenever others wait than before. While the database is away the last ones are withheld. */
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

/**
 * The time by which grants, lockouts and embargoes end. Within a process it only counts on from its start: a step of the clock of
 * the machine, or of the database's, changes nothing. A clock that stays apart for a day is believed.
 */
import { uptime } from 'node:os'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { value } from './queries.ts'
import type { Database } from './schema.ts'

/** Clocks that are this far apart differ. In milliseconds. */
const APART_MS = 60_000
/** A clock that is apart by the same is believed after this time. */
const BELIEVED_MS = 24 * 60 * 60_000
const CHECK_MS = 60_000

/** Milliseconds that only grow, also while the machine sleeps. */
const elapsed = (): number => uptime() * 1000

export class Clock {
  readonly #elapsed: () => number
  #start: number
  /** What the database is ahead of us, and since when it is. */
  #apart: { ms: number; since: number } | null = null
  /** What the database is ahead of the clock of this machine. */
  #machineApart = 0

  constructor(now = Date.now(), since: () => number = elapsed) {
    this.#elapsed = since
    this.#start = now - since()
  }

  now(): Date {
    return new Date(this.#start + this.#elapsed())
  }

  /** Milliseconds that the database's clock was ahead at the last check, or behind; 0 if all go together. */
  get apart(): number {
    return this.#apart?.ms ?? (Math.abs(this.#machineApart) < APART_MS ? 0 : this.#machineApart)
  }

  /** Notes how far the machine's clock is off, to tell of it. Nothing else goes by that clock. */
  compareMachine(databaseTime: Date, machineTime = new Date()): void {
    this.#machineApart = databaseTime.getTime() - machineTime.getTime()
  }

  /** Takes the time of the database, at the start of the process. */
  set(databaseTime: Date): void {
    this.#start = databaseTime.getTime() - this.#elapsed()
    this.#apart = null
  }

  /** Compares. Small differences are taken over, for no clock runs exactly. */
  check(databaseTime: Date): void {
    const ms = databaseTime.getTime() - this.now().getTime()
    if (Math.abs(ms) < APART_MS) {
      this.set(databaseTime)
      return
    }
    const at = this.#elapsed()
    const stays = this.#apart !== null && Math.abs(this.#apart.ms - ms) < APART_MS
    this.#apart = { ms, since: stays ? this.#apart!.since : at }
    if (at - this.#apart.since >= BELIEVED_MS) this.set(databaseTime)
  }
}

/** The clock of this process. */
export const clock = new Clock()

export const CLOCK_STEPPED = 'a clock has stepped: set that of this machine or of the database, then restart'

/** Takes the time of the database, and compares every minute. Call what it gives at the end. */
export async function followDatabaseTime(
  db: Kysely<Database>,
  onStep: (seconds: number) => void,
): Promise<() => Promise<void>> {
  const compare = (at: Date, before: number) => {
    clock.compareMachine(at)
    if (Math.abs(clock.apart - before) >= APART_MS) onStep(Math.round(clock.apart / 1000))
  }
  const look = async () => {
    const before = clock.apart
    const at = await readDatabaseTime(db)
    clock.check(at)
    compare(at, before)
  }
  const start = await readDatabaseTime(db)
  clock.set(start)
  compare(start, 0)
  const timer = setInterval(() => void look().catch(() => {}), CHECK_MS).unref()
  return async () => clearInterval(timer)
}

const readDatabaseTime = (db: Kysely<Database>): Promise<Date> => value(db, sql<Date>`select now()`)

/** The moment of `clock`, so many seconds from now. */
export const inSeconds = (seconds: number) =>
  sql<Date>`${new Date(clock.now().getTime() + seconds * 1000).toISOString()}::timestamptz`

/** What two processes may differ, in seconds. */
const SKEW = (2 * APART_MS) / 1000
/**
 * The condition that what ends at the moment in this column has not ended. It would end at `latest` if it began now. A moment
 * behind that was written by a clock that was wrong.
 */
export const isRunning = (column: string, latest: RawBuilder<Date>) =>
  sql<boolean>`(${sql.ref(column)} > ${inSeconds(0)} and ${sql.ref(column)} <= ${latest} + make_interval(secs => ${SKEW}))`

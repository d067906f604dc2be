/**
 * Limits what comes from one address in an hour and in a day: searches, the names that they and voyages show, copies of all
 * names. Each process counts in memory, so that a search waits for no database, and every few seconds adds its counts to those
 * of the others. An address is kept as a keyed hash alone. Listed addresses, of reading rooms and kiosks, are not counted.
 */
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import { clock } from '#db/clock.ts'
import type { Database } from '#db/schema.ts'
import { canonicalAddress } from '../address/client-address.ts'
import { tooMuch } from '../http/errors.ts'
import { addTries, createFreeList, HOUR, networkOf, type Tally } from './attempts.ts'

/** Milliseconds between two times that the counts of all processes are put together. */
const SETTLE_MS = 3_000
/**
 * In milliseconds. An address that asks nothing for so long is forgotten here, if it has used at most `LITTLE` of its measure. The
 * database remembers it, but this process hears of that only when the counts are put together. Until then the address could use
 * its whole measure again.
 */
const IDLE_MS = 60_000
const LITTLE = 0.1
const DAY = 24 * HOUR
const KNOWN_MOST = 10_000

/**
 * The most in an hour and in a day. They are for twenty people who search behind one address all day: each may search five times
 * a minute, see a hundred pages of names an hour, and turn to the five hundredth name now and then.
 */
export const MEASURES = {
  /** Searches, and suggestions while somebody types. */
  search: [6_000, 30_000],
  suggestion: [30_000, 150_000],
  /** Names that searches, and the pages and pictures of passengers, show. */
  shown: [40_000, 120_000],
  /** First names of lists, which voyages show: a hundred each at most. A device that keeps all 1,700 voyages gets them at once. */
  aboard: [200_000, 400_000],
  /** Names of searches that stand behind `DEEP` others. */
  deep: [10_000, 30_000],
  /** Rows of CSV files: with them the archive would take a week. */
  row: [20_000, 60_000],
  /** What browsers tell of visits. */
  count: [2_000, 10_000],
} as const satisfies Record<string, Measure>
type Measure = readonly [hour: number, day: number]
export type Measured = keyof typeof MEASURES | 'copy'

export const DEEP = 500

interface Entry extends Omit<Tally, 'times'> {
  /** In milliseconds of `clock`. */
  endsAt: number
  most: number
  /** What all processes have counted, and what this one has counted since. */
  known: number
  own: number
  usedAt: number
}

export class Limiter {
  readonly #db: Kysely<Database>
  readonly #secret: Buffer
  readonly #isFree: (address: string) => boolean
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  /** Reading an address takes longer than counting. */
  readonly #whom = new Map<string, string | null>()
  readonly #entries = new Map<string, Entry>()
  #settling: Promise<void> = Promise.resolve()

  constructor(
    db: Kysely<Database>,
    config: Pick<Config, 'jwtSecret' | 'kioskIps' | 'passengerListAllowedIps'>,
    onError: (error: unknown) => void,
  ) {
    this.#db = db
    this.#secret = createHmac('sha256', config.jwtSecret).update('limits of addresses').digest()
    this.#isFree = createFreeList(config)
    this.#onError = onError
    this.#timer = setInterval(() => void this.settle().catch(this.#onError), SETTLE_MS).unref()
  }

  /** Counts so many more. Throws a 429 if that is too much, which is not counted. */
  take(request: FastifyRequest, what: Measured, times = 1, measure: Measure = MEASURES[what as keyof typeof MEASURES]): void {
    // A voyage without names is shown to anybody.
    if (times === 0) return
    const entries = this.#entriesOf(request, what, measure)
    refuseAbove(what, entries, times)
    for (const entry of entries) entry.own += times
  }

  /** Like `take`, for much at once: it waits for the counts of the other processes. What it refuses is counted. */
  async takeMany(request: FastifyRequest, what: keyof typeof MEASURES, times: number): Promise<void> {
    this.take(request, what, times)
    await this.settle()
    refuseAbove(what, this.#entriesOf(request, what, MEASURES[what]), 0)
  }

  /** Those of the hour and the day. None for an address that is not counted. */
  #entriesOf(request: FastifyRequest, what: Measured, [hour, day]: Measure): Entry[] {
    const whom = this.#whomOf(request.ip ?? '')
    if (whom === null) return []
    return [this.#entry(what, whom, HOUR, hour), this.#entry(`${what}Day`, whom, DAY, day)]
  }

  /** The hash of an address; null for one that is not counted. */
  #whomOf(ip: string): string | null {
    const known = this.#whom.get(ip)
    if (known !== undefined) return known
    const address = canonicalAddress(ip)
    const hash = () => createHmac('sha256', this.#secret).update(networkOf(address)).digest('base64url').slice(0, 22)
    const whom = this.#isFree(address) ? null : hash()
    if (this.#whom.size >= KNOWN_MOST) this.#whom.clear()
    this.#whom.set(ip, whom)
    return whom
  }

  #entry(tried: string, whom: string, within: number, most: number): Entry {
    const key = `${tried} ${whom}`
    const now = clock.now().getTime()
    const known = this.#entries.get(key)
    if (known && known.endsAt > now) return Object.assign(known, { most, usedAt: now })
    const entry = { tried, whom, within, most, known: 0, own: 0, endsAt: now + within * 1000, usedAt: now }
    this.#entries.set(key, entry)
    return entry
  }

  /** Adds what was counted here to what all have counted. What cannot be written goes with the next. */
  settle(): Promise<void> {
    this.#settling = this.#settling.catch(() => {}).then(() => this.#settle())
    return this.#settling
  }

  async #settle(): Promise<void> {
    const now = clock.now().getTime()
    const counted = [...this.#entries.values()].filter(({ own }) => own > 0)
    const sent = counted.map((entry) => ({ ...entry, times: entry.own }))
    const all = await addTries(this.#db, sent)
    for (const [at, entry] of counted.entries()) {
      const { wrong, seconds } = all.get(`${entry.tried} ${entry.whom}`)!
      entry.known = wrong
      entry.own -= sent[at]!.times
      entry.endsAt = now + seconds * 1000
    }
    for (const [key, { own, known, most, usedAt, endsAt }] of this.#entries) {
      const isForgotten = own === 0 && known <= LITTLE * most && now - usedAt > IDLE_MS
      if (endsAt <= now || isForgotten) this.#entries.delete(key)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.settle().catch(this.#onError)
  }
}

function refuseAbove(what: Measured, entries: readonly Entry[], times: number): void {
  const over = entries.filter(({ known, own, most }) => known + own + times > most)
  if (over.length === 0) return
  const ms = Math.max(...over.map(({ endsAt }) => endsAt)) - clock.now().getTime()
  throw tooMuch(what, Math.max(1, Math.ceil(ms / 1000)))
}

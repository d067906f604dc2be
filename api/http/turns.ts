/**
 * Lets some requests at a time do work of one kind. The others wait, but not for long in a crowd. A turn is slow if somebody, not
 * counting the first `few`, has waited too long when it begins. When all turns have been slow for `STANDING_MS`, it is too much:
 * then whoever finds no turn free gets 503 at once. So those who are answered are answered soon, and nothing is left to do when the
 * crowd has gone. One slow search is no crowd, however long it keeps the others waiting.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, OVERLOADED } from './errors.ts'

/** A wait that is too long, unless told otherwise: a visitor notices it. In milliseconds. */
const SLOW_MS = 100
/** How long every turn may be slow before it is too much. In milliseconds. */
const STANDING_MS = 1000
/** A longer pause between two turns counts as this: one piece of slow work may be the reason. In milliseconds. */
const PAUSE_MS = 200
/** If no turn begins for so long, only `few` go on waiting. In milliseconds. */
const STUCK_MS = 10_000
/** How long it then stays too much. It goes on if half as many were refused in that time as had a turn. In milliseconds. */
const STRICT_MS = 3000
const REFUSED_LEAST = 0.5
/** If nobody has had a turn for so long, it is not too much any more. In milliseconds. */
const IDLE_MS = 100
/** The most that wait at any time. */
const WAITING_MAX = 200

/** `later`: it goes after all others, one at a time, and waits as long as it takes. */
export type Lane = 'now' | 'later'

interface Waiting {
  signal: AbortSignal
  /** When it came. */
  at: number
  begin(): void
  refuse(error: Error): void
}

interface Options {
  slowMs?: number
  /** This many may wait however slow it is, until it is too much: one visitor on a slow machine is no crowd. */
  few?: number
  /** The time, for tests. In milliseconds. */
  now?: () => number
}

export class Turns {
  readonly #atOnce: number
  readonly #slowMs: number
  readonly #few: number
  readonly #now: () => number
  readonly #waiting: Record<Lane, Waiting[]> = { now: [], later: [] }
  readonly #running: Record<Lane, number> = { now: 0, later: 0 }
  /** How long all turns have been slow. In milliseconds; null if the last was not slow, or only `few` wait. */
  #slowFor: number | null = null
  /** When the last turn began. */
  #begunAt = 0
  /** Until when it is too much, and what happened since that was decided; null while it is not. */
  #strict: { until: number; begun: number; refused: number } | null = null
  /** When the last turn ended with nobody waiting. */
  #idleSince = 0

  constructor(atOnce: number, { slowMs = SLOW_MS, few = 0, now = () => performance.now() }: Options = {}) {
    this.#atOnce = atOnce
    this.#slowMs = slowMs
    this.#few = few
    this.#now = now
  }

  /** Waits for a turn. Call what it gives when the work is done. Throws 503, and 499 when the client has gone meanwhile. */
  take(signal: AbortSignal, lane: Lane = 'now'): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(clientGone())
      if (lane === 'now' && this.#isTooMuch() && !this.#hasRoom) {
        this.#strict!.refused++
        return reject(OVERLOADED)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve(this.#begin(lane))
      }
      const waiting: Waiting = { signal, at: this.#now(), begin, refuse: reject }
      const leave = () => {
        this.#waiting[lane] = this.#waiting[lane].filter((other) => other !== waiting)
        reject(clientGone())
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting[lane].push(waiting)
      this.#next()
      this.#shed(this.#now() - this.#begunAt > STUCK_MS ? this.#few : WAITING_MAX)
    })
  }

  #begin(lane: Lane): () => void {
    this.#running[lane]++
    if (this.#strict) this.#strict.begun++
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      this.#running[lane]--
      this.#next()
      if (this.#isIdle) this.#idleSince = this.#now()
    }
  }

  get #isIdle(): boolean {
    return this.#running.now + this.#running.later === 0
  }

  get #hasRoom(): boolean {
    return this.#running.now + this.#running.later < this.#atOnce && this.#waiting.now.length === 0
  }

  #isTooMuch(): boolean {
    if (this.#strict === null) return false
    const at = this.#now()
    const { until, begun, refused } = this.#strict
    const isQuiet = this.#isIdle && at - this.#idleSince > IDLE_MS
    if (!isQuiet && at < until) return true
    const goesOn = !isQuiet && refused > begun * REFUSED_LEAST
    this.#strict = goesOn ? strictFrom(at) : null
    return goesOn
  }

  #next(): void {
    const { now, later } = this.#waiting
    while (this.#running.now + this.#running.later < this.#atOnce && now.length > 0) {
      this.#measure()
      now.shift()!.begin()
    }
    if (now.length <= this.#few) this.#slowFor = null
    if (this.#isIdle) later.shift()?.begin()
  }

  /** Called before a turn begins. Notes whether it is slow, and decides whether it is too much. */
  #measure(): void {
    const at = this.#now()
    const waited = at - (this.#waiting.now[this.#few]?.at ?? at)
    const pause = Math.min(at - this.#begunAt, PAUSE_MS)
    this.#begunAt = at
    if (waited < this.#slowMs) this.#slowFor = null
    else this.#slowFor = this.#slowFor === null ? 0 : this.#slowFor + pause
    if (this.#slowFor === null || this.#slowFor <= STANDING_MS) return
    this.#strict = strictFrom(at)
    this.#slowFor = null
    // The first is about to begin, so it stays.
    this.#shed(this.#few + 1)
  }

  /** Refuses who came last, of those that are too many. */
  #shed(most: number): void {
    const { now, later } = this.#waiting
    for (const { refuse } of [...now.splice(most), ...later.splice(WAITING_MAX)]) refuse(OVERLOADED)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    endTurn?: () => void
  }
}

const strictFrom = (at: number) => ({ until: at + STRICT_MS, begun: 0, refused: 0 })

/** Lets each request of these routes take a turn, until its answer begins. */
export function takeTurns(app: FastifyInstance, turnsOf: (request: FastifyRequest) => Turns | null): void {
  app.addHook('preHandler', async (request, reply) => {
    const turn = await turnsOf(request)?.take(request.signal)
    if (!turn) return
    request.endTurn = turn
    reply.raw.once('close', turn)
  })
  app.addHook('onSend', async (request) => request.endTurn?.())
}

/** Nobody reads it. The log has it, by the number that proxies use. */
const clientGone = () => new HttpError(499, 'client_gone', 'The client has gone.')

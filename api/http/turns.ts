/**
 * Lets a few requests at a time do work of one kind, and refuses what would wait long. A burst may wait. Once everybody has waited
 * for `slowMs` or more, for `STANDING_MS`, more comes than can be done: then nobody waits, and who gets no turn gets 503 at once. So
 * those who are answered are answered soon, and nothing is left to do when the crowd has gone.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, OVERLOADED } from './errors.ts'

/** A wait that is too long, unless told otherwise: a visitor notices it. In milliseconds. */
const SLOW_MS = 100
/** How long every wait may be slow before it is too much. In milliseconds. */
const STANDING_MS = 1000
/** How long it stays too much after the last refusal. In milliseconds. */
const STRICT_MS = 3000
/** If nobody has had a turn for so long, it is not too much any more. In milliseconds. */
const IDLE_MS = 100
/** The most that wait in a burst, and while it is too much: with one, answers took half as long again. */
const MOST = { burst: 200, strict: 0 }

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
  /** So many may wait however long: one visitor's page on a slow machine. */
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
  /** Since when whoever has waited longest has waited for `slowMs`; null while nobody has. */
  #slowSince: number | null = null
  #strictUntil = 0
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
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve(this.#begin(lane))
      }
      const waiting: Waiting = { signal, at: this.#now(), begin, refuse: reject }
      const leave = () => {
        this.#waiting[lane] = this.#waiting[lane].filter((other) => other !== waiting)
        reject(clientGone())
      }
      if (signal.aborted) return reject(clientGone())
      if (this.#isIdle && this.#now() - this.#idleSince > IDLE_MS) this.#strictUntil = 0
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting[lane].push(waiting)
      this.#next()
      this.#shed()
    })
  }

  #begin(lane: Lane): () => void {
    this.#running[lane]++
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      this.#running[lane]--
      this.#next()
      if (this.#isIdle) this.#idleSince = this.#now()
      // A burst may wait too long although nobody comes after it.
      this.#shed()
    }
  }

  get #isIdle(): boolean {
    return this.#running.now + this.#running.later === 0
  }

  #next(): void {
    const { now, later } = this.#waiting
    while (this.#running.now + this.#running.later < this.#atOnce && now.length > 0) now.shift()!.begin()
    if (this.#isIdle) later.shift()?.begin()
    const at = this.#now()
    const slowFrom = now.length > 0 ? now[0]!.at + this.#slowMs : Number.POSITIVE_INFINITY
    if (at >= slowFrom) this.#slowSince ??= slowFrom
    else this.#slowSince = null
  }

  /** Refuses who came last, of those that are too many. */
  #shed(): void {
    const { now, later } = this.#waiting
    const at = this.#now()
    const isStanding = this.#slowSince !== null && at - this.#slowSince > STANDING_MS && now.length > this.#few
    const isStrict = isStanding || at < this.#strictUntil
    const most = isStrict ? MOST.strict : MOST.burst
    if (isStrict && now.length > most) this.#strictUntil = at + STRICT_MS
    for (const { refuse } of [...now.splice(most), ...later.splice(MOST.burst)]) refuse(OVERLOADED)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    endTurn?: () => void
  }
}

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

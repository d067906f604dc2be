/** Edits the database and searches on all servers at the same time, and records what happens. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PassengerResults } from '#domain/search.ts'
import type { Installation } from './installation.ts'
import { type Expected, makeSubjects, type Subject, Voyage } from './subjects.ts'

const SEARCHES_PER_SECOND = 20
const EDITS_PER_SECOND = 5
const LOOK_EVERY_MS = 400
const SLOWEST_LOOK_MS = 2000
/** At most this many edits wait to be seen. */
const WAITING = 25
/** An edit that is not seen this long after the end of the run is lost. */
const LOST_AFTER_MS = 60_000
const KNOWN = 30
/** The pause between the moment that all servers show an edit and the first search for its subject. */
const SETTLED_MS = 1000

export interface Outcome {
  edits: number
  lost: string[]
  wrong: string[]
  /** Passengers who were missing, in searches of a server that may not have followed their edit yet. */
  early: string[]
  searches: number
  /** For each edit: the time until all servers that were not killed showed it, in milliseconds. */
  edited: number[]
  took: number[]
  /** The number of failed searches by server and code: `server 1 503 search_unavailable`. */
  failed: Map<string, number>
  /** For each server: the longest time without a search that was answered with 200, in milliseconds. */
  gaps: number[]
}

interface State {
  subject: Subject
  /** When all servers showed its last edit; null until then. */
  settledAt: number | null
  /**
   * When the indexer was done with its last edit; null until then. A server may show an edit before, and lose it again for a
   * moment. For example, the index still has a passenger who is freed from an embargo. Then the removal is written that began
   * before, and the passenger is missing until the next write.
   */
  writtenAt: number | null
  /** The name of its last edit. */
  last?: string
}

export class Storm {
  readonly #installation: Installation
  /** The voyage of all passengers who are edited alone. It stays as it is. */
  readonly #voyage: Voyage
  readonly #db: Kysely<Database>
  readonly #addresses: readonly string[]
  readonly #states: State[]
  readonly #known: Expected[]
  #outcome: Outcome = nothing(0)
  #answeredAt: number[] = []
  #killed: ReadonlySet<number> = new Set()
  /** For each server: it has followed what was written before this moment. */
  readonly #followed: number[]

  private constructor(installation: Installation, voyage: Voyage, subjects: Subject[], known: Expected[]) {
    this.#installation = installation
    this.#voyage = voyage
    this.#db = installation.open.db
    this.#addresses = installation.addresses
    this.#followed = this.#addresses.map(() => 0)
    this.#states = subjects.map((subject) => ({ subject, settledAt: null, writtenAt: 0 }))
    this.#known = known
  }

  static async make(installation: Installation): Promise<Storm> {
    const { db } = installation.open
    const known = await db
      .selectFrom('passenger')
      .innerJoin('journey', 'journey.id', 'passenger.journey_id')
      .innerJoin('ship', 'ship.id', 'journey.ship_id')
      .select(['passenger.id as passenger', 'full_name as name', 'ship_name as ship'])
      .where('passenger.published_at', 'is not', null)
      .where('public_from', 'is', null)
      .where('journey.deleted_at', 'is', null)
      .where('journey.published_at', 'is not', null)
      .orderBy('passenger.id')
      .limit(KNOWN * 3)
      .execute()
    const voyage = await Voyage.make(db)
    const subjects = await makeSubjects(db, voyage, 60, 10)
    const storm = new Storm(
      installation,
      voyage,
      subjects,
      known.filter((_, at) => at % 3 === 0),
    )
    await storm.#settleAll()
    return storm
  }

  /** Runs for `ms`. `killed`: the indexes of the servers that will be killed meanwhile. */
  async run(ms: number, killed: ReadonlySet<number>): Promise<Outcome> {
    this.#outcome = nothing(this.#addresses.length)
    this.#killed = killed
    const until = performance.now() + ms
    this.#answeredAt = this.#addresses.map(() => performance.now())
    const probes = this.#addresses.map((_, at) => this.#probe(at, until))
    await Promise.all([this.#search(until), this.#edit(until), ...probes])
    for (const at of this.#addresses.keys()) this.#noteGap(at)
    return this.#outcome
  }

  async #search(until: number): Promise<void> {
    const asked: Promise<void>[] = []
    for (let n = 0; performance.now() < until; n++) {
      asked.push(this.#searchOnce(n % this.#addresses.length))
      await sleep(1000 / SEARCHES_PER_SECOND)
    }
    await Promise.all(asked)
  }

  /** Searches for a passenger of the archive, or for a subject after its last edit. */
  async #searchOnce(at: number): Promise<void> {
    const isSettled = ({ settledAt }: State) => settledAt !== null && performance.now() - settledAt > SETTLED_MS
    const state = Math.random() < 0.5 ? anyOf(this.#states.filter(isSettled)) : undefined
    const { settledAt, writtenAt = 0 } = state ?? {}
    const isFollowed = writtenAt !== null && writtenAt <= this.#followed[at]!
    const expected = anyOf(state?.subject.expected ?? this.#known)
    if (!expected) return
    const started = performance.now()
    const hit = await this.#ask(at, expected.name, expected.passenger)
    if (hit === null) return
    this.#outcome.searches++
    this.#outcome.took.push(performance.now() - started)
    // If the subject was edited meanwhile, either answer is right.
    if (hit.ship === expected.ship || state?.settledAt !== settledAt) return
    const since = settledAt ? ` ${Math.round(started - settledAt)} ms after it settled` : ''
    const { passenger, name, ship } = expected
    const { wrong, early } = this.#outcome
    // To show somebody who is withdrawn, or on another ship, is wrong at any time.
    const isWrong = isFollowed || hit.ship !== null
    const holds = isWrong ? await this.#installation.shown(passenger) : ''
    const next = isWrong ? await this.#ask(at, name, passenger) : null
    const answers = isWrong ? wrong : early
    answers.push(
      `passenger ${passenger} "${name}" on ${hit.ship} instead of ${ship} at server ${at + 1}${since} (${state?.last ?? 'unedited'})` +
        (isWrong ? `; then on ${next?.ship}; ${holds}` : ''),
    )
  }

  async #edit(until: number): Promise<void> {
    const edits: Promise<void>[] = []
    while (performance.now() < until) {
      const idle = this.#states.filter(({ settledAt }) => settledAt !== null)
      const state = anyOf(idle)
      if (state && this.#states.length - idle.length < WAITING) edits.push(this.#editOnce(state, until + LOST_AFTER_MS))
      await sleep(1000 / EDITS_PER_SECOND)
    }
    await Promise.all(edits)
  }

  async #editOnce(state: State, lostAt: number): Promise<void> {
    state.settledAt = null
    state.writtenAt = null
    const what = await state.subject.edit(this.#db)
    state.last = what
    const committed = performance.now()
    const mark = await this.#lastMark()
    this.#outcome.edits++
    const seen = await Promise.all(this.#addresses.map((_, at) => this.#untilTrue(at, state.subject.expected, lostAt)))
    const missing = seen.flatMap((when, at) => (when === null ? [at + 1] : []))
    if (missing.length > 0) this.#outcome.lost.push(`${what} at server ${missing.join(', ')}`)
    const others = seen.filter((when, at) => when !== null && !this.#killed.has(at)) as number[]
    this.#outcome.edited.push(Math.max(...others, committed) - committed)
    const settledAt = performance.now()
    state.settledAt = settledAt
    const isLast = () => state.settledAt === settledAt && performance.now() < lostAt
    while (isLast() && (await this.#isMarked(mark))) await sleep(LOOK_EVERY_MS)
    if (isLast()) state.writtenAt = performance.now()
  }

  /**
   * Adds one passenger after the other and waits until the server finds each. A server finds a new name only when it has followed
   * the index to there. So it has followed what was written before.
   */
  async #probe(at: number, until: number): Promise<void> {
    while (performance.now() < until) {
      const began = performance.now()
      const added = await this.#voyage.board(this.#db)
      if ((await this.#untilTrue(at, [added], until + LOST_AFTER_MS)) === null)
        this.#outcome.lost.push(`a passenger who came at server ${at + 1}`)
      else this.#followed[at] = began
    }
  }

  /** The version of the newest mark; 0 if none waits. */
  async #lastMark(): Promise<number> {
    const newest = this.#db.selectFrom('search_outbox').select((eb) => eb.fn.max('version').as('version'))
    return (await newest.executeTakeFirstOrThrow()).version ?? 0
  }

  /** Whether a mark up to this version waits. The indexer clears marks when every copy of the index has the change. */
  async #isMarked(version: number): Promise<boolean> {
    const waiting = this.#db.selectFrom('search_outbox').select('version').where('version', '<=', version)
    return (await waiting.executeTakeFirst()) !== undefined
  }

  async #settleAll(): Promise<void> {
    const lostAt = performance.now() + LOST_AFTER_MS
    for (const state of this.#states) {
      for (const at of this.#addresses.keys())
        if ((await this.#untilTrue(at, state.subject.expected, lostAt)) === null)
          throw new Error('What was added before the start is not found.')
      state.settledAt = performance.now()
    }
    for (const expected of this.#known)
      if (!(await this.#isTrue(0, expected))) throw new Error(`Passenger ${expected.passenger} is not found to begin with.`)
  }

  /** When the server showed all of it; null if it did not before `lostAt`. */
  async #untilTrue(at: number, expected: readonly Expected[], lostAt: number): Promise<number | null> {
    const left = [...expected]
    for (let pause = LOOK_EVERY_MS; left.length > 0; pause = Math.min(pause * 1.3, SLOWEST_LOOK_MS)) {
      while (left.length > 0 && (await this.#isTrue(at, left[0]!))) left.shift()
      if (left.length === 0) break
      if (performance.now() > lostAt) return null
      await sleep(pause)
    }
    return performance.now()
  }

  /** Whether the server answers as expected; null if it did not answer. */
  async #isTrue(at: number, { name, passenger, ship }: Expected): Promise<boolean | null> {
    const hit = await this.#ask(at, name, passenger)
    return hit && hit.ship === ship
  }

  async #ask(at: number, name: string, passenger: number): Promise<{ ship: string | null } | null> {
    const url = `${this.#addresses[at]}/api/search/passenger?query=${encodeURIComponent(name)}&rows=20`
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
      if (!answer.ok) {
        const { code } = (await answer.json()) as { code?: string }
        this.#fail(`server ${at + 1} ${answer.status} ${code}`)
        return null
      }
      const { passengers } = (await answer.json()) as PassengerResults
      this.#noteGap(at)
      const hit = passengers.find(({ _id }) => _id === String(passenger))
      return { ship: hit?.ship.name ?? null }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      this.#fail(`server ${at + 1} ${isLate ? 'silent' : 'away'}`)
      return null
    }
  }

  #noteGap(at: number): void {
    const now = performance.now()
    const { gaps } = this.#outcome
    gaps[at] = Math.max(gaps[at] ?? 0, now - (this.#answeredAt[at] ?? now))
    this.#answeredAt[at] = now
  }

  #fail(how: string): void {
    this.#outcome.failed.set(how, (this.#outcome.failed.get(how) ?? 0) + 1)
  }
}

const anyOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)]

function nothing(servers: number): Outcome {
  return {
    edits: 0,
    lost: [],
    wrong: [],
    early: [],
    searches: 0,
    edited: [],
    took: [],
    failed: new Map(),
    gaps: Array.from({ length: servers }, () => 0),
  }
}

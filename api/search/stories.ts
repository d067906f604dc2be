/**
 * The search for texts of this server, whatever its engine. It follows the database by itself, and finds on a thread of its own,
 * so that searches for names do not wait for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { keepUntilChange } from '#db/keep-until-change.ts'
import type { Database } from '#db/schema.ts'
import type { Suggestion } from '#domain/search.ts'
import type { StoryQuery, StoryResults } from '#domain/stories.ts'
import { searchStarting, searchUnavailable } from '#search/errors.ts'
import type { Json } from '#search/json.ts'
import { openStoryThread, type StoryThread } from '#search/stories/story-thread.ts'
import { readTextRows, readTexts, type TextRow } from './read-stories.ts'

/** Edits are found this much later, and a moment more. */
const EVERY_MS = 1000
/** During an import every round finds changes. The pause then is this many times as long as the last round. */
const PAUSE = 4
/** Texts that are read at once. */
const BATCH = 500
/** A search that comes just after the start waits this long until the texts are there. */
const STARTING_MS = 1500

export class Stories {
  readonly #db: Kysely<Database>
  readonly #onFailure: (error: unknown) => void
  readonly #kept: ReturnType<typeof keepUntilChange>
  readonly #ended = new AbortController()
  readonly #filled = Promise.withResolvers<void>()
  #isFilled = false
  #thread: StoryThread | null = null
  /** What the thread holds: the version of each text by its key, the voyages, and the state of the archive. */
  #held = new Map<string, string>()
  #voyages = ''
  #at: unknown = null
  #isFailing = false
  #round: Promise<void> | null = null
  #loop: Promise<void> | null = null

  /** `onFailure` is called once when the archive cannot be followed, and not again until it could. */
  constructor(db: Kysely<Database>, onFailure: (error: unknown) => void) {
    this.#db = db
    this.#onFailure = onFailure
    this.#kept = keepUntilChange(db)
  }

  /** Follows the archive until `close`. */
  start(): void {
    this.#loop ??= this.#goOn()
  }

  /** Throws `search_starting` (503) until all texts were read once, and `search_unavailable` while the thread is gone. */
  async find(query: StoryQuery): Promise<Json<StoryResults>> {
    return (await this.#ready()).ask('find', query)
  }

  /** Throws like `find`. */
  async suggest(query: string): Promise<Suggestion[]> {
    return (await this.#ready()).ask('suggest', query)
  }

  /** Resolves when all texts can be found that were public when it was called. */
  async settled(): Promise<void> {
    await this.#round
    await this.#once()
  }

  async close(): Promise<void> {
    this.#ended.abort()
    await this.#loop
    await this.#round
    await this.#thread?.end()
  }

  async #ready(): Promise<StoryThread> {
    if (!this.#isFilled && this.#loop) await Promise.race([this.#filled.promise, sleep(STARTING_MS, null, { ref: false })])
    if (!this.#isFilled) throw searchStarting()
    if (!this.#thread) throw searchUnavailable()
    return this.#thread
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      const began = performance.now()
      await this.#once()
      const pause = Math.max(EVERY_MS, PAUSE * (performance.now() - began))
      await sleep(pause, null, { signal, ref: false }).catch(() => {})
    }
  }

  /** Never throws. */
  #once(): Promise<void> {
    this.#round ??= this.#follow()
      .then(
        () => {
          this.#isFailing = false
        },
        (error) => {
          if (!this.#isFailing && !this.#ended.signal.aborted) this.#onFailure(error)
          this.#isFailing = true
        },
      )
      .finally(() => {
        this.#round = null
      })
    return this.#round
  }

  async #follow(): Promise<void> {
    const state = await this.#kept()
    if (state === this.#at) return
    const thread = this.#open()
    const { rows, voyages } = await readTextRows(this.#db)
    const now = new Map(rows.map((row): [string, string] => [keyOf(row), row.version]))
    const gone = [...this.#held.keys()].filter((key) => !now.has(key))
    const text = JSON.stringify(voyages)
    if (gone.length > 0 || text !== this.#voyages) await thread.ask('write', { put: [], remove: gone, voyages })
    const news = rows.filter((row) => this.#held.get(keyOf(row)) !== row.version)
    for (let from = 0; from < news.length && !this.#ended.signal.aborted; from += BATCH) {
      const some = news.slice(from, from + BATCH)
      // A row that left meanwhile has no text. The next round sees that it is gone.
      await thread.ask('write', { put: await readTexts(this.#db, some, voyages), remove: some.map(keyOf) })
    }
    this.#held = now
    this.#voyages = text
    this.#at = state
    this.#isFilled = true
    this.#filled.resolve()
  }

  /** If the thread stops, the next round fills another one. */
  #open(): StoryThread {
    this.#thread ??= openStoryThread((error) => {
      this.#thread = null
      this.#held = new Map()
      this.#voyages = ''
      this.#at = null
      this.#isFilled = false
      this.#onFailure(error)
    })
    return this.#thread
  }
}

const keyOf = ({ kind, id }: Pick<TextRow, 'kind' | 'id'>): string => `${kind}:${id}`

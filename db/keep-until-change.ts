/** Keeps answers that were computed from the archive until the archive changes. */
import { type Kysely, sql } from 'kysely'
import { clock } from './clock.ts'
import { value } from './queries.ts'
import type { Database } from './schema.ts'

/**
 * A number (as text) that every commit to the archive raises, in any process (`migrations/0007-archive-revision.ts`). While
 * it stays the same, so do the archive's rows.
 */
export const archiveRevisionOf = (db: Kysely<Database>): Promise<string> =>
  value(db, sql<string>`select coalesce(sum(writes), 0)::text from archive_revision`)

/** Some changes come without a write, such as the end of an embargo. They show within this time. */
const LONGEST_KEPT_MS = 60_000
const MOST_KEPT = 2000

/** Computes an answer. If it needs another kept answer, it takes that from `kept`. */
export type Compute<T> = (kept: Kept, key: string) => Promise<T>

/** The answers computed from one state of the archive. */
export class Kept {
  readonly revision: string
  readonly #since = clock.now().getTime()
  readonly #answers = new Map<Compute<unknown>, Map<string, Promise<unknown>>>()
  #count = 0

  constructor(revision: string) {
    this.revision = revision
  }

  /**
   * The answer for this key, computed only once. Pass the same function as `compute` each time: answers are kept under it.
   */
  get<T>(compute: Compute<T>, key = ''): Promise<T> {
    const answers = this.#answers.get(compute) ?? new Map<string, Promise<unknown>>()
    this.#answers.set(compute, answers)
    const known = answers.get(key)
    if (known) return known as Promise<T>
    const answer = compute(this, key)
    answers.set(key, answer)
    this.#count++
    answer.catch(() => answers.delete(key))
    return answer
  }

  get isSpent(): boolean {
    return this.#count >= MOST_KEPT || clock.now().getTime() - this.#since > LONGEST_KEPT_MS
  }
}

/** The function that it returns gives the answers kept for the present state of the archive. Call it once a request: one query. */
export function keepUntilChange(db: Kysely<Database>): () => Promise<Kept> {
  let kept = new Kept('')
  return async () => {
    const revision = await archiveRevisionOf(db)
    if (revision !== kept.revision || kept.isSpent) kept = new Kept(revision)
    return kept
  }
}

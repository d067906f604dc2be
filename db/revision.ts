/** Which state of the archive a reader sees, so that what was computed from it can be kept until it changes. */
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Two equal answers mean that the same rows of the archive were there to be seen, whoever writes and in whichever process:
 * every commit that touches one raises it (`migrations/0007-archive-revision.ts`).
 */
export async function revisionOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select coalesce(sum(writes), 0)::text as revision from archive_revision`.execute(db)
  return rows[0]?.revision ?? ''
}

/** Also what falls due without a write (an embargo's last day, a date of publication) shows within this time. */
const LONGEST_KEPT_MS = 60_000
/** Answers kept at most. */
const MOST_KEPT = 2000

/** How an answer is computed. What it is made of it may take from `kept` as well. */
export type Compute<T> = (kept: Kept, key: string) => Promise<T>

/** The answers computed from one state of the archive. */
export class Kept {
  readonly revision: string
  readonly #since = Date.now()
  readonly #answers = new Map<Compute<unknown>, Map<string, Promise<unknown>>>()
  #count = 0

  constructor(revision: string) {
    this.revision = revision
  }

  /** Computed once for each key; two who ask at once wait for one answer. `compute` is the same function each time. */
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
    return this.#count >= MOST_KEPT || Date.now() - this.#since > LONGEST_KEPT_MS
  }
}

/**
 * Gives the answers of the state that the archive is in when it is called, for one question of a visitor: one query, however
 * many answers it is made of.
 */
export function keepUntilChange(db: Kysely<Database>): () => Promise<Kept> {
  let kept = new Kept('')
  return async () => {
    const revision = await revisionOf(db)
    if (revision !== kept.revision || kept.isSpent) kept = new Kept(revision)
    return kept
  }
}

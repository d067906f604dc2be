/** Which state of the database a reader sees, so that what was computed from it can be kept until it changes. */
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Two equal answers mean that the same rows were visible, whoever writes and in whichever process: a snapshot names
 * the transactions that it sees, and every transaction that wrote has a number. Costs one query without a table.
 */
export async function revisionOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ revision: string }>`select pg_current_snapshot()::text as revision`.execute(db)
  return rows[0]?.revision ?? ''
}

/** Also what falls due without a write (an embargo's last day, a date of publication) shows within this time. */
const LONGEST_KEPT_MS = 60_000
/** Answers kept at most, per use. */
const MOST_KEPT = 2000

/** `compute`, whose answers are kept while the database stays as it is; two who ask at once wait for one answer. */
export function keepUntilChange<T>(
  db: Kysely<Database>,
  compute: (key: string) => Promise<T>,
): (key?: string) => Promise<T> {
  let kept = { revision: '', since: 0, answers: new Map<string, Promise<T>>() }
  return async (key = '') => {
    const revision = await revisionOf(db)
    const stale = revision !== kept.revision || Date.now() - kept.since > LONGEST_KEPT_MS
    if (stale || kept.answers.size >= MOST_KEPT) kept = { revision, since: Date.now(), answers: new Map() }
    const { answers } = kept
    const known = answers.get(key)
    if (known) return known
    const answer = compute(key)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}

/**
 * Documents that the engine refuses for good. Their marks are cleared, because they would be tried for ever otherwise. A table
 * says which they are and why. A change of a row marks it again, so its document is tried again. If the engine takes it, it
 * leaves the table. Like the statements that clear marks, these work only while `tenure` is in force.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Refused } from '#search/documents.ts'
import { orMoved, type RowKey } from './outbox.ts'
import { inForce, type Tenure } from './tenure.ts'

export async function readSetAside(db: Kysely<Database>): Promise<RowKey[]> {
  return await db.selectFrom('search_set_aside').select(['kind', 'entity_id as id']).execute()
}

/** Call this before the marks are cleared, so that a process that dies in between loses none. */
export async function setAside(db: Kysely<Database>, refused: Refused[], tenure: Tenure): Promise<void> {
  if (refused.length === 0) return
  await sql`
    insert into search_set_aside (kind, entity_id, reason)
    select distinct on (kind, id) kind, id, reason
    from unnest(${refused.map(({ kind }) => kind)}::text[], ${refused.map(({ id }) => id)}::int[],
      ${refused.map(({ reason }) => reason)}::text[]) as refused (kind, id, reason)
    where ${inForce(tenure)}
    on conflict (kind, entity_id) do update set reason = excluded.reason`.execute(db)
}

/** Takes documents that the engine took out of the table. */
export async function forgetTaken(db: Kysely<Database>, taken: RowKey[], tenure: Tenure): Promise<void> {
  if (taken.length === 0) return
  await sql`
    delete from search_set_aside
    using unnest(${taken.map(({ kind }) => kind)}::text[], ${taken.map(({ id }) => id)}::int[]) as taken (kind, id)
    where search_set_aside.kind = taken.kind and entity_id = taken.id and ${inForce(tenure)}`.execute(db)
}

/**
 * After an index was filled: marks the documents that it refused, and those that were set aside before. The engine may take
 * them now. Those that it does not take are set aside again.
 */
export async function tryAgain(db: Kysely<Database>, refused: Refused[]): Promise<void> {
  await sql`
    with before as (delete from search_set_aside returning kind, entity_id)
    insert into search_outbox (kind, entity_id)
    select kind, entity_id from before
    union
    select * from unnest(${refused.map(({ kind }) => kind)}::text[], ${refused.map(({ id }) => id)}::int[])
    order by 1, 2 ${orMoved}`.execute(db)
}

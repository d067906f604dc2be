/**
 * Documents that the engine refuses for good. Their marks are cleared, or they would be tried for ever; a table says which
 * they are, and why. A row that changes is marked by that change, so its document is tried again, and leaves the table when
 * it is taken. Every statement here asks whether `tenure` is in force, as those do that clear marks.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Refused } from '#search/documents.ts'
import { orMoved, type RowKey } from './outbox.ts'
import { inForce, type Tenure } from './tenure.ts'

export async function readSetAside(db: Kysely<Database>): Promise<RowKey[]> {
  return await db.selectFrom('search_set_aside').select(['kind', 'entity_id as id']).execute()
}

/** To be called before the marks are cleared: whoever dies in between tries them again. */
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

/** These were taken. */
export async function forgetTaken(db: Kysely<Database>, taken: RowKey[], tenure: Tenure): Promise<void> {
  if (taken.length === 0) return
  await sql`
    delete from search_set_aside
    using unnest(${taken.map(({ kind }) => kind)}::text[], ${taken.map(({ id }) => id)}::int[]) as taken (kind, id)
    where search_set_aside.kind = taken.kind and entity_id = taken.id and ${inForce(tenure)}`.execute(db)
}

/**
 * After a filling. What it refused, and what was set aside before, is marked again: it may be taken meanwhile, and what is
 * not is set aside anew.
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

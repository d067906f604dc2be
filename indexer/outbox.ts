/** The search outbox: a set of marks that say which rows changed, not what changed. A row is read when its mark is drained. */
import { type Kysely, sql } from 'kysely'
import type { Database, OutboxKind } from '#db/schema.ts'

export interface Mark {
  kind: OutboxKind
  id: number
  version: number
}

/** The oldest marks. The version is drawn after they are read, and rows that are loaded later are at least as new. */
export async function readMarks(
  db: Kysely<Database>,
  limit: number,
): Promise<{ marks: Mark[]; version: number }> {
  const marks = await db
    .selectFrom('search_outbox')
    .select(['kind', 'entity_id as id', 'version'])
    .orderBy('version')
    .limit(limit)
    .execute()
  return { marks, version: marks.length > 0 ? await nextVersion(db) : 0 }
}

/**
 * Clears the marks that are as they were when they were read, and returns how many those are. A mark with another version is
 * a newer change, so it stays. A mark that an open transaction holds stays too: waiting for it may be waiting for a long
 * import.
 */
export async function clearMarks(db: Kysely<Database>, marks: Mark[]): Promise<number> {
  const column = <K extends keyof Mark>(name: K) => marks.map((mark) => mark[name])
  const { numAffectedRows } = await sql`
    with unmoved as (
      select search_outbox.kind, search_outbox.entity_id from search_outbox
      join unnest(${column('kind')}::text[], ${column('id')}::int[], ${column('version')}::bigint[])
        as read (kind, id, version)
        on search_outbox.kind = read.kind and search_outbox.entity_id = read.id
          and search_outbox.version = read.version
      for update of search_outbox skip locked
    )
    delete from search_outbox using unmoved
    where search_outbox.kind = unmoved.kind and search_outbox.entity_id = unmoved.entity_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function countMarks(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('search_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** To be called before an engine reads everything: the rows marked until now are part of that. */
export async function clearAllMarks(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('search_outbox').execute()
}

/**
 * Marks the passengers of voyages that are new to the engine, except those that it was given just now. `nextval` is called in
 * DO UPDATE because the excluded row draws its version before it has the lock, and versions must not go backwards.
 */
export async function markPassengersOf(
  db: Kysely<Database>,
  journeys: number[],
  except: number[],
): Promise<void> {
  await sql`
    insert into search_outbox (kind, entity_id)
    select 'passenger', id from passenger
    where journey_id = any(${journeys}::int[]) and not id = any(${except}::int[]) order by id
    on conflict (kind, entity_id) do update
    set version = nextval('search_outbox_version'), queued_at = now()`.execute(db)
}

async function nextVersion(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select nextval('search_outbox_version') as version`.execute(
    db,
  )
  return rows[0]?.version ?? 0
}

/** The search outbox: a dirty set, not a log. It says which rows changed; what they hold is read when they are drained. */
import { type Kysely, sql } from 'kysely'
import type { Database, OutboxKind } from '#db/schema.ts'

export interface Mark {
  kind: OutboxKind
  id: number
  version: number
}

/** Oldest first, with a version drawn after the read: rows loaded later are at least as new as the marks. */
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
 * Clears the marks that have not moved since they were read: one that has is a change that came meanwhile. One that an
 * open transaction is moving stays too, rather than wait for a long import to end. Returns how many it cleared.
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

/** For an engine that is about to read everything: rows marked until now are in what it will read. */
export async function clearAllMarks(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('search_outbox').execute()
}

/**
 * Those whose voyage an engine has seen appear, but for `except`, which it has just been given.
 * `nextval` stands in DO UPDATE because the excluded version is drawn before the row lock and could go
 * backwards.
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

/** The search outbox: a set of marks that say which rows changed, not what changed. A row is read when its mark is drained. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database, OutboxKind } from '#db/schema.ts'
import { isGone } from './rows.ts'
import { inForce, type Tenure } from './tenure.ts'

export interface RowKey {
  kind: OutboxKind
  id: number
}

export interface Mark extends RowKey {
  version: number
}

/** All marks, but for those that one of these leaves out. */
export interface Which {
  /** Leaves out those that could be seen in this snapshot of the database and have not moved since (`takeSnapshot`). */
  notIn?: string
  /** Leaves out all others than those. */
  in?: string
  /** Leaves out those whose rows an engine is to hold on this day: of a flood that an import makes, nearly all. */
  goneOn?: string
  /** Leaves out those up to this version. */
  above?: number
}

/** So many marks are cleared in one statement: millions at once would hold up the embedded database for seconds. */
const CLEAR_BATCH = 200_000

/**
 * The end of every statement that marks: what is marked already gets a newer mark. `nextval` is called in DO UPDATE because
 * the excluded row draws its version before it has the lock, and versions must not go backwards. The triggers
 * (`migrations/0013-outbox-transactions.ts`) do the same.
 */
export const orMoved = sql`on conflict (kind, entity_id) do update
  set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id()`

const KEPT = sql`search_outbox.kind, search_outbox.entity_id, search_outbox.changed_in`

/**
 * The keys of marks that are cleared stay in `archive_change`, but for those whose rows the published archive holds as they
 * are. Where nothing is published yet none stays: the first files are made of everything.
 */
const keepUnpublished = sql`insert into archive_change (kind, entity_id)
  select cleared.kind, cleared.entity_id from cleared, published_archive
  where pg_visible_in_snapshot(cleared.changed_in, published_archive.snapshot) is not true`

/** The oldest marks. The version is drawn after they are read, and rows that are loaded later are at least as new. */
export async function readMarks(
  db: Kysely<Database>,
  limit: number,
  which: Which = {},
): Promise<{ marks: Mark[]; version: number }> {
  const marks = await chosen(db, which).select(['kind', 'entity_id as id', 'version']).orderBy('version').limit(limit).execute()
  return { marks, version: marks.length > 0 ? await nextVersion(db) : 0 }
}

/**
 * Clears the marks that are as they were when they were read, and returns how many those are. A mark with another version is
 * a newer change, so it stays. A mark that an open transaction holds stays too: waiting for it may be waiting for a long
 * import. All stay when another drainer has taken over, or drains into another index than `tenure` says.
 */
export async function clearMarks(db: Kysely<Database>, marks: Mark[], tenure: Tenure): Promise<number> {
  const column = <K extends keyof Mark>(name: K) => marks.map((mark) => mark[name])
  // Each is looked up by its key: before an import there are no marks, and where statistics say so, a join would go over all
  // that were read for every one that is there.
  const { rows } = await sql<{ cleared: number }>`
    with cleared as (
      delete from search_outbox where ctid = any(array(
        select unmoved.ctid
        from unnest(${column('kind')}::text[], ${column('id')}::int[], ${column('version')}::bigint[])
          as read (kind, id, version)
        cross join lateral (
          select ctid from search_outbox
          where kind = read.kind and entity_id = read.id and version = read.version and ${inForce(tenure)}
          for update skip locked
        ) as unmoved))
      returning ${KEPT}
    ), kept as (${keepUnpublished})
    select count(*) as cleared from cleared`.execute(db)
  return rows[0]!.cleared
}

export interface Removals {
  /** Keys of passengers and of voyages. */
  passengers: number[]
  voyages: number[]
  /** Records of all kinds. */
  count: number
  /** How long the oldest waits. */
  oldestSeconds: number
}

/** What is not public any more and is still to be taken out of the index that serves. */
export async function readRemovals(db: Kysely<Database>, today: string): Promise<Removals> {
  const rows = await chosen(db, { goneOn: today })
    .select(['kind', 'entity_id as id', sql<number>`greatest(0, extract(epoch from now() - queued_at))::int`.as('seconds')])
    .execute()
  const of = (kind: OutboxKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const oldestSeconds = rows.reduce((oldest, { seconds }) => Math.max(oldest, seconds), 0)
  return { passengers: of('passenger'), voyages: of('journey'), count: rows.length, oldestSeconds }
}

export async function countMarks(db: Kysely<Database>, which: Which = {}): Promise<number> {
  const { count } = await chosen(db, which)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether more marks wait than so many. Counting millions would take seconds. */
export async function hasMoreMarks(db: Kysely<Database>, than: number, which: Which = {}): Promise<boolean> {
  const next = await chosen(db, which).select('entity_id').offset(than).limit(1).executeTakeFirst()
  return next !== undefined
}

/** Tells which marks can be seen now, for `Which` and `clearSeen`. Every row that they name is read as new or newer from now on. */
export async function takeSnapshot(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]!.snapshot
}

/**
 * Clears the marks that could be seen in a snapshot and have not moved since, for an index that was read after it and serves.
 * As `clearMarks`, it leaves what an open transaction holds, and all of them when `tenure` is not in force.
 */
export async function clearSeen(db: Kysely<Database>, snapshot: string, tenure: Tenure): Promise<void> {
  for (;;) {
    // By the place of the row, which cannot change while it is locked: a join by key takes three times as long.
    const { rows } = await sql<{ cleared: number }>`
      with cleared as (
        delete from search_outbox where ctid = any(array(
          select ctid from search_outbox where ${seenIn(snapshot)} and ${inForce(tenure)}
          limit ${CLEAR_BATCH} for update of search_outbox skip locked))
        returning ${KEPT}
      ), kept as (${keepUnpublished})
      select count(*) as cleared from cleared`.execute(db)
    if (rows[0]!.cleared < CLEAR_BATCH) return
  }
}

/**
 * Marks of a dump of another server bear the transactions of that server. Those that have not come yet here would never be
 * seen in a snapshot, so they count as set now. To be called when a drainer begins.
 */
export async function adoptMarks(db: Kysely<Database>): Promise<void> {
  await sql`update search_outbox set changed_in = pg_current_xact_id()
    where changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  // What is published is not known of the rows then: it is made anew.
  await sql`update published_archive set snapshot = null
    where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}

/** Marks the passengers of voyages that are new to the engine, except those that it was given just now. */
export async function markPassengersOf(db: Kysely<Database>, journeys: number[], except: number[]): Promise<void> {
  await sql`
    insert into search_outbox (kind, entity_id)
    select 'passenger', id from passenger
    where journey_id = any(${journeys}::int[]) and not id = any(${except}::int[]) order by id
    ${orMoved}`.execute(db)
}

/**
 * Marks the passengers of the voyages that are marked since a snapshot. To be called when everything was read after it: such a
 * voyage may have been withdrawn just while its passengers were read, and an index that holds it would not lack it.
 */
export async function markPassengersOfMoved(db: Kysely<Database>, snapshot: string): Promise<void> {
  const moved = await chosen(db, { notIn: snapshot }).select('entity_id').where('kind', '=', 'journey').execute()
  if (moved.length === 0) return
  await markPassengersOf(
    db,
    moved.map((mark) => mark.entity_id),
    [],
  )
}

/** Marks these rows, be they there or not. */
export async function markKeys(db: Kysely<Database>, keys: RowKey[]): Promise<void> {
  await sql`insert into search_outbox (kind, entity_id) select * from ${unnested(keys)} order by 1, 2
    ${orMoved}`.execute(db)
}

/** Whether one of these rows is marked. */
export async function isAnyMarked(db: Kysely<Database>, keys: RowKey[]): Promise<boolean> {
  const { rows } = await sql`select from search_outbox
    where (kind, entity_id) in (select * from ${unnested(keys)}) limit 1`.execute(db)
  return rows.length > 0
}

const unnested = (keys: RowKey[]) => sql`unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::int[])`

/** A version above all that were drawn before. */
export async function nextVersion(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select nextval('search_outbox_version') as version`.execute(db)
  return rows[0]!.version
}

const seenIn = (snapshot: string) => sql<SqlBool>`pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)`

function chosen(db: Kysely<Database>, { notIn, in: within, goneOn, above }: Which) {
  return db
    .selectFrom('search_outbox')
    .$if(within !== undefined, (query) => query.where(seenIn(within!)))
    .$if(goneOn !== undefined, (query) => query.where(isGone(db, goneOn!)))
    .$if(notIn !== undefined, (query) => query.where(sql<SqlBool>`not ${seenIn(notIn!)}`))
    .$if(above !== undefined, (query) => query.where('version', '>', above!))
}

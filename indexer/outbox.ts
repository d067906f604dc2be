/** The search outbox: marks that say which rows changed, but not how. A row is read when its mark is drained. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { column, isAny, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { OutboxKind } from '#db/search-tables.ts'
import { isGone } from './rows.ts'
import { inForce, type Tenure } from './tenure.ts'

export interface RowKey {
  kind: OutboxKind
  id: number
}

export interface Mark extends RowKey {
  version: number
}

/** Chooses marks. A mark must pass every condition that is given. */
export interface Which {
  /** Only marks that are newer than this snapshot of the database (`takeSnapshot`). */
  notIn?: string
  /** Only marks that are visible in this snapshot and have not changed since. */
  in?: string
  /** Only marks of rows that search must not have on this day (`YYYY-MM-DD`). An import makes few such marks. */
  goneOn?: string
  /** Only marks above this version. */
  above?: number
}

/** How many marks one statement clears. Millions at once would block the embedded database for seconds. */
const CLEAR_BATCH = 200_000

/**
 * The end of every statement that marks: a row with a mark gets a newer one. DO UPDATE calls `nextval`, because the excluded
 * row draws its version before it has the lock, and versions must not go backwards. The triggers do the same
 * (`migrations/0013-outbox-transactions.ts`).
 */
export const orMoved = sql`on conflict (kind, entity_id) do update
  set version = nextval('search_outbox_version'), queued_at = now(), changed_in = pg_current_xact_id()`

const KEPT = sql`search_outbox.kind, search_outbox.entity_id, search_outbox.changed_in`

/**
 * Keeps the keys of cleared marks in `archive_change`, unless the published archive already has the present rows. Before the
 * first publication begins no key is kept: the first files are made from all rows.
 */
const keepUnpublished = sql`insert into archive_change (kind, entity_id)
  select cleared.kind, cleared.entity_id from cleared, published_archive
  where pg_visible_in_snapshot(cleared.changed_in, published_archive.snapshot) is not true`

/** The oldest marks. `version` is drawn after they are read, so rows that are loaded later are at least as new. */
export async function readMarks(
  db: Kysely<Database>,
  limit: number,
  which: Which = {},
): Promise<{ marks: Mark[]; version: number }> {
  const marks = await chosen(db, which).select(['kind', 'entity_id as id', 'version']).orderBy('version').limit(limit).execute()
  return { marks, version: marks.length > 0 ? await nextVersion(db) : 0 }
}

/**
 * Clears the marks that have not changed since they were read, and returns their number. A mark with another version is a newer
 * change and stays. A mark that an open transaction has locked stays too: that transaction may be a long import. All marks stay
 * if another drainer has taken over, or the index is another than `tenure` says.
 */
export async function clearMarks(db: Kysely<Database>, marks: Mark[], tenure: Tenure): Promise<number> {
  const each = <K extends keyof Mark>(name: K) => marks.map((mark) => mark[name])
  // Looks up each mark by its key. A join would be slow with statistics from before an import, when there were no marks: it
  // would go over all given marks for every stored one.
  const clearing = sql<number>`
    with cleared as (
      delete from search_outbox where ctid = any(array(
        select unmoved.ctid
        from unnest(${each('kind')}::text[], ${each('id')}::int[], ${each('version')}::bigint[])
          as read (kind, id, version)
        cross join lateral (
          select ctid from search_outbox
          where kind = read.kind and entity_id = read.id and version = read.version and ${inForce(tenure)}
          for update skip locked
        ) as unmoved))
      returning ${KEPT}
    ), kept as (${keepUnpublished})
    select count(*) from cleared`
  return value(db, clearing)
}

/**
 * The notes to look at in this round (`migrations/0042-search-recheck.ts`). Read them after the marks: then those that the same
 * transaction set are still there. A filling has read what the notes in its snapshot are about.
 */
export async function readNotes(db: Kysely<Database>, { above, notIn }: Which): Promise<number[]> {
  // A note has no version, so it would come again in each round. `clearSeen` or a later round deletes it.
  if (above !== undefined) return []
  const unseen = notIn === undefined ? sql`true` : sql`not ${seenIn(notIn)}`
  return column(db, sql<number>`select id from search_recheck where ${unseen}`)
}

/** The rows that triggers missed when they made these notes; null if they are more than `most`. */
export async function readMissed(db: Kysely<Database>, notes: number[], most: number): Promise<RowKey[] | null> {
  if (notes.length === 0) return []
  const rows = await db
    .selectFrom('search_missed')
    .select(['kind', 'entity_id as id'])
    .distinct()
    .where(sql<SqlBool>`note = any(${notes}::bigint[])`)
    .limit(most + 1)
    .execute()
  return rows.length > most ? null : rows
}

/**
 * Marks the rows that triggers missed, in place of their notes. It is for thousands, say after two imports of everything while
 * search was away. Unlike `readMissed` it waits for a transaction that is marking such a row.
 */
export async function markMissed(db: Kysely<Database>, notes: number[]): Promise<void> {
  await sql`with gone as (delete from search_recheck where id = any(${notes}::bigint[]))
    insert into search_outbox (kind, entity_id)
    select distinct kind, entity_id from search_missed where note = any(${notes}::bigint[]) order by 1, 2
    ${orMoved}`.execute(db)
}

/**
 * Deletes notes after the rows that their triggers missed are written, and returns the number of notes. All stay if `tenure` is
 * not in force. Call it before `clearMarks`: what has a mark of the note's transaction was not missed.
 */
export async function clearNotes(db: Kysely<Database>, notes: number[], tenure: Tenure): Promise<number> {
  if (notes.length === 0) return 0
  return await deleteNotes(db, (note) => sql`${note} = any(${notes}::bigint[])`, tenure)
}

/** `which`: a condition on a note's id and on `changed_in`. The published archive gets the keys, as with `keepUnpublished`. */
async function deleteNotes(db: Kysely<Database>, which: (id: RawBuilder<unknown>) => RawBuilder<unknown>, tenure: Tenure) {
  const deleting = sql<number>`
    with gone as (
      delete from search_recheck where ${which(sql`id`)} and ${inForce(tenure)} returning id
    ), kept as (
      insert into archive_change (kind, entity_id)
      select distinct kind, entity_id from search_missed
      where ${which(sql`note`)} and ${inForce(tenure)} and exists (select from published_archive
        where pg_visible_in_snapshot(search_missed.changed_in, published_archive.snapshot) is not true)
    )
    select count(*) from gone`
  return value(db, deleting)
}

export interface Removals {
  /** Keys of records. */
  passengers: number[]
  voyages: number[]
  /** Records of all kinds. */
  count: number
  /** Seconds that the oldest has waited. */
  oldestSeconds: number
}

/** The records that are no longer public and still have to leave the index. */
export async function readRemovals(db: Kysely<Database>, today: string): Promise<Removals> {
  // Usually no mark waits. This asks that first, for a fifth of the cost.
  if (!(await hasMoreMarks(db, 0))) return { passengers: [], voyages: [], count: 0, oldestSeconds: 0 }
  const rows = await chosen(db, { goneOn: today })
    .select(['kind', 'entity_id as id', sql<number>`greatest(0, extract(epoch from now() - queued_at))::int`.as('seconds')])
    .execute()
  const of = (kind: OutboxKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const oldestSeconds = rows.reduce((oldest, { seconds }) => Math.max(oldest, seconds), 0)
  return { passengers: of('passenger'), voyages: of('journey'), count: rows.length, oldestSeconds }
}

export const countMarks = (db: Kysely<Database>, which: Which = {}): Promise<number> =>
  value(db, sql<number>`select count(*) from ${chosen(db, which).select('entity_id')} as chosen`)

/** Whether more marks than `than` wait. Counting millions would take seconds. */
export const hasMoreMarks = (db: Kysely<Database>, than: number, which: Which = {}): Promise<boolean> =>
  isAny(db, chosen(db, which).select('entity_id').offset(than))

/** A snapshot of the marks that are visible now, for `Which` and `clearSeen`. Rows that are read later are at least as new. */
export const takeSnapshot = (db: Kysely<Database>): Promise<string> =>
  value(db, sql<string>`select pg_current_snapshot()::text`)

/**
 * Clears the marks and notes that were visible in a snapshot and have not changed since, after an index that was filled later
 * serves. Like `clearMarks` it leaves locked marks, and everything if `tenure` is not in force.
 */
export async function clearSeen(db: Kysely<Database>, snapshot: string, tenure: Tenure): Promise<void> {
  await deleteNotes(db, () => sql`${seenIn(snapshot)}`, tenure)
  for (;;) {
    // By the row's place (ctid), which cannot change while the row is locked. A join by key takes three times as long.
    const clearing = sql<number>`
      with cleared as (
        delete from search_outbox where ctid = any(array(
          select ctid from search_outbox where ${seenIn(snapshot)} and ${inForce(tenure)}
          limit ${CLEAR_BATCH} for update of search_outbox skip locked))
        returning ${KEPT}
      ), kept as (${keepUnpublished})
      select count(*) from cleared`
    if ((await value(db, clearing)) < CLEAR_BATCH) return
  }
}

/**
 * Marks and notes from a dump of another server have the transaction numbers of that server. Numbers that this server has not
 * reached yet would never be visible in a snapshot, so they count as set now. Call this when a drainer starts.
 */
export async function adoptMarks(db: Kysely<Database>): Promise<void> {
  // In one statement, for a note and the marks of its transaction belong together.
  await sql`with notes as (
      update search_recheck set changed_in = pg_current_xact_id() where changed_in >= pg_snapshot_xmax(pg_current_snapshot())
    )
    update search_outbox set changed_in = pg_current_xact_id()
    where changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  // After such a dump nobody knows which rows are published, so everything is published anew.
  await sql`update published_archive set snapshot = null
    where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}

/** Marks these rows, also rows that do not exist. */
export async function markKeys(db: Kysely<Database>, keys: RowKey[]): Promise<void> {
  await sql`insert into search_outbox (kind, entity_id) select * from ${unnested(keys)} order by 1, 2
    ${orMoved}`.execute(db)
}

/** Whether one of these rows is marked. */
export const isAnyMarked = (db: Kysely<Database>, keys: RowKey[]): Promise<boolean> =>
  isAny(db, sql`select from search_outbox where (kind, entity_id) in (select * from ${unnested(keys)})`)

const unnested = (keys: RowKey[]) => sql`unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::int[])`

/** A version above all earlier ones. */
export const nextVersion = (db: Kysely<Database>): Promise<number> =>
  value(db, sql<number>`select nextval('search_outbox_version')`)

const seenIn = (snapshot: string) => sql<SqlBool>`pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)`

function chosen(db: Kysely<Database>, { notIn, in: within, goneOn, above }: Which) {
  return db
    .selectFrom('search_outbox')
    .$if(within !== undefined, (query) => query.where(seenIn(within!)))
    .$if(goneOn !== undefined, (query) => query.where(isGone(db, goneOn!)))
    .$if(notIn !== undefined, (query) => query.where(sql<SqlBool>`not ${seenIn(notIn!)}`))
    .$if(above !== undefined, (query) => query.where('version', '>', above!))
}

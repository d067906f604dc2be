/**
 * Some records become public by the clock: a passenger whose embargo ends, or a record that is published for a later moment. No
 * row changes then, so no trigger marks them. This marks those that became due since the last check.
 */
import { type Kysely, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { OutboxKind } from '#db/search-tables.ts'
import { orMoved } from './outbox.ts'

const CHECKED = 'search_checked'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

export interface Checked {
  /** Embargoes that end up to this day are done. */
  day: string
  /** Publications up to this moment of the database are done. */
  at: string
}

/** What is due now. Call this before an engine reads everything; the engine then has all of it. */
export async function dueNow(db: Kysely<Database>, now: Date): Promise<Checked> {
  return { day: todayInAmsterdam(now), at: await databaseTime(db) }
}

/** Marks what became due. `now` gives the day. Publications are compared with the clock of the database. */
export async function markDue(db: Kysely<Database>, now: Date): Promise<void> {
  const last = (await lastChecked(db)) ?? { day: '0001-01-01', at: '0001-01-01' }
  await markBetween(db, last, await dueNow(db, now))
}

/**
 * Call it when an index serves that has everything that was due at `checked`. The published files may lack what became due since
 * the last check, while no process ran. The first index of an installation comes before all files.
 */
export async function markFilled(db: Kysely<Database>, checked: Checked): Promise<void> {
  const last = await lastChecked(db)
  if (last) await markBetween(db, last, checked)
  else await noteChecked(db, checked)
}

async function lastChecked(db: Kysely<Database>): Promise<Checked | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', CHECKED).executeTakeFirst()
  return (row?.value as Checked | undefined) ?? null
}

async function noteChecked(db: Kysely<Database>, value: Checked): Promise<void> {
  const stored = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key: CHECKED, value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
    .execute()
}

async function markBetween(db: Kysely<Database>, last: Checked, checked: Checked): Promise<void> {
  const since = sql`published_at > ${last.at}::timestamptz and published_at <= ${checked.at}::timestamptz`
  // A record that was published when it was written already has a mark. Without this an import would be drained twice.
  const due = sql`${since} and published_at > updated_at`
  // A clock that was put back makes the day earlier: whose embargo was lifted too early is marked too.
  const days = [last.day, checked.day].sort()
  await markRows(db, TABLES[0], sql`public_from > ${days[0]}::date and public_from <= ${days[1]}::date`)
  // A voyage's document says where it calls, so a point that becomes public changes the document.
  await sql`
    insert into search_outbox (kind, entity_id)
    select distinct 'journey', journey_stop.journey_id from journey_stop
    join content_point on content_point.id = journey_stop.content_point_id
    where ${due} order by 2 ${orMoved}`.execute(db)
  for (const watched of TABLES) await markRows(db, watched, due)
  // A voyage's passengers become public with it.
  await sql`
    insert into search_outbox (kind, entity_id)
    select 'passenger', passenger.id from passenger join journey on journey.id = passenger.journey_id
    where journey.published_at > ${last.at}::timestamptz and journey.published_at <= ${checked.at}::timestamptz
      and journey.published_at > journey.updated_at order by 2 ${orMoved}`.execute(db)
  // No mark names these. The published files follow the revision, too.
  const unmarked = UNMARKED.map((table) => sql`exists (select from ${sql.table(table)} where ${due})`)
  await sql`insert into archive_revision (writes) select 1 where ${sql.join(unmarked, sql` or `)}`.execute(db)
  await noteChecked(db, checked)
}

const UNMARKED = ['content_point', 'sea_leg', 'side_menu', 'partner'] as const

interface Watched {
  table: 'passenger' | 'journey' | 'ship' | 'media' | 'spelling_variant'
  kind: OutboxKind
  key: string
}
const TABLES: readonly [Watched, ...Watched[]] = [
  { table: 'passenger', kind: 'passenger', key: 'id' },
  { table: 'journey', kind: 'journey', key: 'id' },
  { table: 'ship', kind: 'ship', key: 'id' },
  { table: 'media', kind: 'media', key: 'row_id' },
  { table: 'spelling_variant', kind: 'variant', key: 'id' },
]

/** Milliseconds until the next check: an hour, or less if midnight in Amsterdam comes sooner. */
export function untilNextCheck(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(':').map(Number)
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return Math.min(HOUR, DAY - sinceMidnight + 1000)
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

async function markRows(db: Kysely<Database>, { table, kind, key }: Watched, due: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into search_outbox (kind, entity_id)
    select ${kind}, ${sql.ref(key)} from ${sql.table(table)} where ${due} order by 2 ${orMoved}`.execute(db)
}

/** `published` (`db/published.ts`) uses the clock of the database, which may differ from ours. */
async function databaseTime(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(db)
  return rows[0]?.at ?? 'now'
}

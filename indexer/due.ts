/**
 * A passenger becomes public by the clock when the embargo ends. No row changes then, so no trigger marks it. This marks those who
 * became due since the last check.
 */
import { type Kysely, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { putSetting, readSetting } from '#db/setting.ts'
import { orMoved } from './outbox.ts'

const CHECKED = 'search_checked'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** Marks who became due by `now`. */
export async function markDue(db: Kysely<Database>, now: Date): Promise<void> {
  await markBetween(db, (await lastChecked(db)) ?? '0001-01-01', todayInAmsterdam(now))
}

/**
 * Call it when an index serves that has everybody who was due on that day. The published files may lack who became due since the
 * last check, while no process ran. The first index of an installation comes before all files.
 */
export async function markFilled(db: Kysely<Database>, day: string): Promise<void> {
  await markBetween(db, (await lastChecked(db)) ?? day, day)
}

/** Embargoes that end up to this day are done. */
const lastChecked = async (db: Kysely<Database>): Promise<string | null> =>
  (await readSetting<{ day: string }>(db, CHECKED))?.day ?? null

async function markBetween(db: Kysely<Database>, last: string, day: string): Promise<void> {
  // A clock that was put back makes the day earlier: whose embargo was lifted too early is marked too.
  const [from, to] = [last, day].sort()
  await sql`
    insert into search_outbox (kind, entity_id)
    select 'passenger', id from passenger where public_from > ${from}::date and public_from <= ${to}::date
    order by 2 ${orMoved}`.execute(db)
  await putSetting(db, CHECKED, { day })
}

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

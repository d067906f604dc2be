/** The rules for changing many passengers at once: all are judged by one statement. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { ManyAction } from '#domain/history.ts'
import { CHANGED_MAX, CHANGING, type Fate, type ManyChange } from '#domain/many.ts'
import { erasedAmong } from '#records/known-persons.ts'
import { standing } from '#records/passengers.ts'
import { invalidRequest } from '../../http/errors.ts'
import { isChanging, type ManyRules, tooMany } from '../records/many.ts'
import { noVoyage } from './passengers.ts'

const ACTIONS: Readonly<Partial<Record<ManyChange['what'], ManyAction>>> = {
  withdraw: 'unpublished',
  putBack: 'published',
  embargo: 'updated',
  move: 'updated',
}

export const passengerRules: ManyRules = {
  action: ({ what }) => ACTIONS[what]!,

  async judge({ trx: db }, where, change) {
    await checkChange(db, change)
    const fate = fateOf(change)
    const { rows: fates } = await sql<{ fate: Fate; records: number }>`
      select ${fate} as fate, count(*)::int as records from passenger as record where ${where} group by 1`.execute(db)
    const changes = fates.filter((one) => isChanging(one.fate)).reduce((sum, { records }) => sum + records, 0)
    if (changes > CHANGED_MAX.passenger) throw tooMany(CHANGED_MAX.passenger)
    const { rows } = await sql<{ id: number; fate: Fate }>`select record.id, ${fate} as fate from passenger as record
      where ${where} and ${fate} = any(${[...CHANGING]}::text[]) order by record.full_name, record.id`.execute(db)
    const ids = rows.map(({ id }) => id)
    const { what, journey } = change
    const to = journey === undefined ? undefined : Number(journey)
    const erased = what === 'withdraw' ? NOBODY : await erasedAmong(db, ids, to)
    return { ids: ids.filter((id) => !erased.has(id)), fates: withErased(fates, rows, erased) }
  },

  async write({ trx }, ids, change) {
    const set = assignmentOf(change)
    if (set) await sql`update passenger set ${set} where id = any(${[...ids]}::int[])`.execute(trx)
  },
}

const NOBODY: ReadonlySet<number> = new Set()

/** Who was erased as another record is not changed. */
function withErased(
  fates: readonly { fate: Fate; records: number }[],
  changing: readonly { id: number; fate: Fate }[],
  erased: ReadonlySet<number>,
): ReadonlyMap<Fate, number> {
  const counts = new Map(fates.map(({ fate, records }) => [fate, records]))
  for (const { id, fate } of changing) if (erased.has(id)) counts.set(fate, counts.get(fate)! - 1)
  if (erased.size > 0) counts.set('erased', (counts.get('erased') ?? 0) + erased.size)
  return new Map([...counts].filter(([, records]) => records > 0))
}

/** What becomes of a passenger of a row `record`. */
const fateOf = (change: ManyChange): RawBuilder<Fate> =>
  sql`case when record.erased_at is not null then 'erased' else ${fateOfKnown(change)} end`

function fateOfKnown(change: ManyChange): RawBuilder<Fate> {
  const today = todayInAmsterdam()
  const now = standing(today)
  if (change.what === 'withdraw')
    return sql`case ${now} when 'withdrawn' then 'withdrawn' when 'public' then 'leave' else 'hidden' end`
  if (change.what === 'putBack')
    return sql`case when ${now} <> 'withdrawn' then 'notWithdrawn' when record.public_from > ${today}::date then 'hidden' else 'appear' end`
  if (change.what === 'move') return sql`case record.journey_id when ${Number(change.journey)} then 'same' else 'move' end`
  const { publicFrom = '', keepLater = false } = change
  const isFuture = publicFrom > today
  return sql`case when ${now} = 'withdrawn' then 'withdrawn'
    when record.public_from = ${publicFrom}::date then 'same'
    when ${keepLater} and record.public_from > ${publicFrom}::date then 'later'
    when ${now} = 'public' then ${isFuture ? 'leave' : 'shown'}
    else ${isFuture ? 'hidden' : 'appear'} end`
}

async function checkChange(db: Kysely<Database>, { what, publicFrom, journey: id }: ManyChange): Promise<void> {
  if (!ACTIONS[what]) throw invalidRequest('A passenger cannot be changed so.')
  if (what === 'embargo' && publicFrom === undefined) throw invalidRequest("'publicFrom' is missing.")
  if (what !== 'move') return
  if (!(await isAny(db, sql`select from journey where id = ${Number(id ?? 0)} and deleted_at is null`))) throw noVoyage()
}

/** Withdrawing and putting back write no field. */
function assignmentOf(change: ManyChange): RawBuilder<unknown> | null {
  if (change.what === 'embargo') return sql`public_from = ${change.publicFrom}::date`
  return change.what === 'move' ? sql`journey_id = ${Number(change.journey)}` : null
}

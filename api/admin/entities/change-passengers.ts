/** Changes of many passengers at once: what each would become, the change in one transaction, and its undoing. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { ManyAction } from '#domain/history.ts'
import { CHANGED_MAX, CHANGING, type Fate, type PassengersChange, type PassengersChanged } from '#domain/passenger-staff.ts'
import type { Work } from '#records/description.ts'
import { erasedAmong } from '#records/erased-persons.ts'
import { standing } from '#records/passengers.ts'
import { HttpError, invalidRequest, notFound } from '../../http/errors.ts'
import { changeTogether, takeTurn } from '../records/save.ts'
import { noVoyage, passengers } from './passengers.ts'

/** How many names the answer has. */
const EXAMPLES = 3

const ACTIONS: Readonly<Record<PassengersChange['what'], ManyAction>> = {
  withdraw: 'unpublished',
  putBack: 'published',
  embargo: 'updated',
  move: 'updated',
}

/** What becomes of a passenger of a row `record`. */
const fateOf = (change: PassengersChange): RawBuilder<Fate> =>
  sql`case when record.erased_at is not null then 'erased' else ${fateOfKnown(change)} end`

function fateOfKnown(change: PassengersChange): RawBuilder<Fate> {
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

/** What the change would do to those who are meant, by a condition on `record`. Writes nothing. Refuses too many. */
export async function judgeChange(db: Kysely<Database>, where: RawBuilder<unknown>, change: PassengersChange) {
  await checkChange(db, change)
  const fate = fateOf(change)
  const { rows: fates } = await sql<{ fate: Fate; passengers: number }>`
    select ${fate} as fate, count(*) as passengers from passenger as record where ${where} group by 1`.execute(db)
  const changes = fates.filter((one) => isChanging(one.fate)).reduce((sum, { passengers }) => sum + passengers, 0)
  if (changes > CHANGED_MAX)
    throw invalidRequest(`At most ${CHANGED_MAX.toLocaleString('en')} passengers can be changed at once: narrow the list.`)
  const { rows: changing } = await sql<{ id: number; name: string; fate: Fate }>`
    select record.id, record.full_name as name, ${fate} as fate from passenger as record
    where ${where} and ${fate} = any(${[...CHANGING]}::text[]) order by record.full_name, record.id`.execute(db)
  const { what, journey } = change
  const erased =
    what === 'withdraw'
      ? NOBODY
      : await erasedAmong(
          db,
          changing.map(({ id }) => id),
          journey === undefined ? undefined : Number(journey),
        )
  const rows = changing.filter(({ id }) => !erased.has(id))
  const examples = rows.slice(0, EXAMPLES).map(({ name }) => name)
  const answer: PassengersChanged = { changes: rows.length, fates: withErased(fates, changing, erased), examples, many: null }
  return { ids: rows.map(({ id }) => id), answer }
}

const NOBODY: ReadonlySet<number> = new Set()

/** Who was erased as another record is not changed. */
function withErased(
  fates: PassengersChanged['fates'],
  changing: readonly { id: number; fate: Fate }[],
  erased: ReadonlySet<number>,
): PassengersChanged['fates'] {
  if (erased.size === 0) return fates
  const counts = new Map(fates.map(({ fate, passengers }) => [fate, passengers]))
  for (const { id, fate } of changing) if (erased.has(id)) counts.set(fate, counts.get(fate)! - 1)
  counts.set('erased', (counts.get('erased') ?? 0) + erased.size)
  return [...counts].filter(([, passengers]) => passengers > 0).map(([fate, passengers]) => ({ fate, passengers }))
}

const isChanging = (fate: Fate): boolean => (CHANGING as readonly Fate[]).includes(fate)

async function checkChange(db: Kysely<Database>, { what, publicFrom, journey: id }: PassengersChange): Promise<void> {
  if (what === 'embargo' && publicFrom === undefined) throw invalidRequest("'publicFrom' is missing.")
  if (what !== 'move') return
  const voyage = await db
    .selectFrom('journey')
    .select('id')
    .where('id', '=', Number(id ?? 0))
    .where('deleted_at', 'is', null)
    .execute()
  if (voyage.length === 0) throw noVoyage()
}

/** Changes them. Refused if it would not change as many as staff have seen (`expected`). */
export async function changePassengers(
  work: Work,
  where: RawBuilder<unknown>,
  change: PassengersChange,
  expected: number | undefined,
): Promise<PassengersChanged> {
  await takeTurn(work)
  const { ids, answer } = await judgeChange(work.trx, where, change)
  if (expected !== undefined && expected !== ids.length)
    throw new HttpError(409, 'found_changed', 'Meanwhile it would change others than you have seen. Look again.')
  if (ids.length === 0) return answer
  const many = await changeMany(work, ids, ACTIONS[change.what], async () => {
    const set = assignmentOf(change)
    if (set) await sql`update passenger set ${set} where id = any(${ids}::int[])`.execute(work.trx)
  })
  return { ...answer, many: String(many) }
}

/** Withdrawing and putting back write no field. */
function assignmentOf(change: PassengersChange): RawBuilder<unknown> | null {
  if (change.what === 'embargo') return sql`public_from = ${change.publicFrom}::date`
  return change.what === 'move' ? sql`journey_id = ${Number(change.journey)}` : null
}

/** A change that the history names once. Gives its key. */
async function changeMany(work: Work, ids: number[], action: ManyAction, write: () => Promise<void>): Promise<number> {
  const { trx } = work
  const { id } = await trx
    .insertInto('change_of_many')
    .values({ kind: 'passenger', action, revision_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeTogether(work, passengers, { ids, action, many: id }, write)
  await sql`update change_of_many set (revision_id, records) =
    (select min(id), count(*) from revision where change_of_many = ${id}) where id = ${id}`.execute(trx)
  return id
}

const REVERSE: Readonly<Record<Exclude<ManyAction, 'merged'>, ManyAction>> = {
  unpublished: 'published',
  published: 'unpublished',
  updated: 'updated',
}

/** Undoes a change of many. Whom somebody has changed since is left as he is. */
export async function undoChange(work: Work, id: number): Promise<{ undone: number; left: number }> {
  await takeTurn(work)
  const { trx } = work
  const change = await trx
    .selectFrom('change_of_many')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'passenger')
    .executeTakeFirst()
  const { action } = change ?? {}
  if (!change || action === undefined || action === 'merged') throw notFound('change_not_found', 'There is no such change.')
  if (change.undone_at) throw new HttpError(409, 'already_undone', 'This change is undone already.')
  const { rows } = await sql<{ id: number; isNewest: boolean }>`
    select passenger.id, passenger.deleted_at is null and not exists (
      select from revision as later where later.kind = 'passenger' and later.record_id = revision.record_id
        and later.number > revision.number) as "isNewest"
    from revision join passenger on passenger.id = revision.record_id where change_of_many = ${id}`.execute(trx)
  const newest = rows.filter(({ isNewest }) => isNewest).map((row) => row.id)
  const erased = REVERSE[action] === 'unpublished' ? NOBODY : await erasedAmong(trx, newest)
  const ids = newest.filter((one) => !erased.has(one))
  if (ids.length > 0) {
    await changeMany(work, ids, REVERSE[action], async () => {
      if (change.action === 'updated') await writeBefore(trx, id, ids)
    })
  }
  await trx.updateTable('change_of_many').set({ undone_at: sql<Date>`now()` }).where('id', '=', id).execute()
  return { undone: ids.length, left: rows.length - ids.length }
}

/** Gives the passengers the fields of a change of many that they had before it. */
async function writeBefore(trx: Kysely<Database>, id: number, ids: number[]): Promise<void> {
  await sql`update passenger set public_from = (before.fields ->> 'publicFrom')::date, journey_id = (before.fields ->> 'journey')::int
    from revision join revision as before
      on before.kind = 'passenger' and before.record_id = revision.record_id and before.number = revision.number - 1
    where revision.change_of_many = ${id} and revision.record_id = passenger.id and passenger.id = any(${ids}::int[])`.execute(
    trx,
  )
}

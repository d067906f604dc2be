/** Changes of many records at once: what each would become, the change in one transaction, and its undoing. */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Value } from 'typebox/value'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { ManyAction } from '#domain/history.ts'
import { CHANGED_MAX, CHANGING, type Fate, MANY_FIELDS, type ManyChange, type ManyChanged } from '#domain/many.ts'
import type { Fields, Work } from '#records/description.ts'
import { erasedAmong } from '#records/known-persons.ts'
import { type FoundRecord, fromRecords, readRecords } from '#records/rows.ts'
import { HttpError, invalidRequest, notFound } from '../../http/errors.ts'
import type { Entity } from './entity.ts'
import { changeTogether, takeTurn, tidied, writeFields } from './save.ts'

/** How many names the answer has. */
const EXAMPLES = 3

/** What becomes of the records of a change. */
export interface Judged {
  /** Those that are changed. */
  ids: number[]
  fates: ReadonlyMap<Fate, number>
  fault?: string | null
}

/** How one kind of record is changed. Passengers have rules of their own. */
export interface ManyRules {
  action(change: ManyChange): ManyAction
  /** Judges those that are meant, by a condition on `record`. */
  judge(work: Work, where: RawBuilder<unknown>, change: ManyChange): Promise<Judged>
  /** Writes fields. Taking out and in writes none. */
  write(work: Work, ids: readonly number[], change: ManyChange): Promise<void>
}

export const isChanging = (fate: Fate): boolean => (CHANGING as readonly Fate[]).includes(fate)

/** What the change would do. Writes nothing. */
export async function judgeMany(
  work: Work,
  entity: Entity,
  rules: ManyRules,
  where: RawBuilder<unknown>,
  change: ManyChange,
): Promise<{ ids: number[]; answer: ManyChanged }> {
  const { ids, fates, fault = null } = await rules.judge(work, where, change)
  const chosen = { where: sql`record.id = any(${ids.slice(0, EXAMPLES)}::int[])`, brief: true }
  const examples = (await readRecords(work.trx, entity, chosen)).map(({ own, draft }) => entity.label(draft ?? own))
  const counted = [...fates].map(([fate, records]) => ({ fate, records }))
  return { ids, answer: { changes: ids.length, fates: counted, examples, fault, many: null } }
}

/** Changes them. Refused if it would not change as many as staff have seen (`expected`). */
export async function changeMany(
  work: Work,
  entity: Entity,
  rules: ManyRules,
  where: RawBuilder<unknown>,
  { change, expected }: { change: ManyChange; expected?: number | undefined },
): Promise<ManyChanged> {
  await takeTurn(work)
  const { ids, answer } = await judgeMany(work, entity, rules, where, change)
  if (expected !== undefined && expected !== ids.length)
    throw new HttpError(409, 'found_changed', 'Meanwhile it would change others than you have seen. Look again.')
  if (ids.length === 0) return answer
  const many = await noted(work, entity, ids, rules.action(change), () => rules.write(work, ids, change))
  return { ...answer, many: String(many) }
}

/** A change that the history names once. Gives its key. */
async function noted(
  work: Work,
  entity: Entity,
  ids: readonly number[],
  action: ManyAction,
  write: () => Promise<void>,
): Promise<number> {
  const { trx } = work
  const { id } = await trx
    .insertInto('change_of_many')
    .values({ kind: entity.kind, action, revision_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeTogether(work, entity, { ids, action, many: id }, write)
  await sql`update change_of_many set (revision_id, records) =
    (select min(id), count(*) from revision where change_of_many = ${id}) where id = ${id}`.execute(trx)
  await followMany(work, entity, ids)
  return id
}

/** What follows from the change of public records. */
async function followMany(work: Work, entity: Entity, ids: readonly number[]): Promise<void> {
  if (entity.afterMany) return entity.afterMany(work, ids)
  if (entity.afterChange) for (const id of ids) await entity.afterChange(work, id)
}

const REVERSE: Readonly<Record<Exclude<ManyAction, 'merged'>, ManyAction>> = {
  unpublished: 'published',
  deleted: 'restored',
  restored: 'deleted',
  published: 'unpublished',
  updated: 'updated',
}

/**
 * Undoes a change of many, and leaves alone what somebody has changed since. A field is left if it has another value now. A person,
 * and a record that was taken out or put in, is left if anything about it is different now.
 */
export async function undoMany(work: Work, entity: Entity, id: number): Promise<{ undone: number; left: number }> {
  await takeTurn(work)
  const { trx } = work
  const change = await trx
    .selectFrom('change_of_many')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', entity.kind)
    .executeTakeFirst()
  const { action } = change ?? {}
  if (!change || action === undefined || action === 'merged') throw notFound('change_not_found', 'There is no such change.')
  if (change.undone_at) throw new HttpError(409, 'already_undone', 'This change is undone already.')
  const { rows } = await sql<Undoing>`
    select record.id, revision.fields as after, before.fields as before, latest.fields as now,
      (record.deleted_at is not null) = ${action === 'deleted'} as "isThere", not exists (
        select from draft where draft.kind = ${entity.kind} and draft.record_id = record.id) as "isPlain", not exists (
        select from revision as later where later.kind = ${entity.kind} and later.record_id = revision.record_id
          and later.number > revision.number and later.action <> 'followed') as "isNewest"
    from revision join ${sql.table(entity.table)} as record on record.id = revision.record_id
      join revision as before on before.kind = ${entity.kind} and before.record_id = record.id and before.number = revision.number - 1
      join lateral (select fields from revision as last where last.kind = ${entity.kind} and last.record_id = record.id
        order by last.number desc limit 1) as latest on true
    where revision.change_of_many = ${id} order by record.id`.execute(trx)
  // An undoing must not show a person whom somebody has changed since for a reason.
  const stays = (row: Undoing) => (entity.kind === 'passenger' ? same(row.now, row.after) : hasStayed(row))
  const isLeft = (row: Undoing) => row.isNewest || (action === 'updated' && row.isPlain && stays(row))
  const newest = rows.filter((row) => row.isThere && isLeft(row))
  const mayBeErased = entity.kind === 'passenger' && REVERSE[action] !== 'unpublished'
  const erased = mayBeErased
    ? await erasedAmong(
        trx,
        newest.map(({ id }) => id),
      )
    : new Set()
  const undone = newest.filter(({ id }) => !erased.has(id))
  if (undone.length === 0)
    throw new HttpError(
      409,
      'changed_since',
      'All of them were changed or erased since, so nothing is undone. Undo what came later first.',
    )
  const ids = undone.map((row) => row.id)
  await noted(work, entity, ids, REVERSE[action], async () => {
    if (action === 'updated') await writeBefore(work, entity, undone)
    if (action === 'deleted') await bin(work, entity, ids, sql`null`)
  })
  await trx.updateTable('change_of_many').set({ undone_at: sql<Date>`now()` }).where('id', '=', id).execute()
  return { undone: undone.length, left: rows.length - undone.length }
}

interface Undoing {
  id: number
  before: Fields
  after: Fields
  now: Fields
  isThere: boolean
  isPlain: boolean
  isNewest: boolean
}

const changedFields = ({ before, after }: Undoing): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !same(before[name], after[name]))

const hasStayed = (row: Undoing): boolean => changedFields(row).every((name) => same(row.now[name], row.after[name]))

const bin = ({ trx }: Work, { table }: Entity, ids: readonly number[], deletedAt: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set deleted_at = ${deletedAt} where id = any(${[...ids]}::int[])`.execute(trx)

/** Gives each record back the values that the change replaced. */
async function writeBefore(work: Work, entity: Entity, rows: readonly Undoing[]): Promise<void> {
  const written = rows.map((row) => {
    const given = Object.fromEntries(changedFields(row).map((name) => [name, row.before[name] ?? null]))
    return { id: row.id, names: Object.keys(given), fields: { ...row.now, ...given } }
  })
  await writeFields(work, entity, written, [...new Set(written.flatMap(({ names }) => names))])
}

const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null)

/** The rules of all kinds but passengers: each record is checked as its form would be. */
export const plainRules = (entity: Entity): ManyRules => ({
  action: ({ what }) => (({ set: 'updated', publish: 'published', bin: 'deleted' }) as const)[what as string] ?? 'unpublished',

  async judge(work, where, change) {
    checkChange(entity, change)
    const records = await readMany(work.trx, entity, where)
    const fates = new Map<Fate, number>()
    const ids: number[] = []
    let fault: string | null = null
    for (const record of records) {
      const { fate, why } = await fateOf(work, entity, record, change)
      fates.set(fate, (fates.get(fate) ?? 0) + 1)
      if (isChanging(fate)) ids.push(record.id)
      if (why) fault ??= `${entity.label(record.own)}: ${why}`
    }
    return { ids, fates, fault }
  },

  async write(work, ids, { what, field = '', value = null }) {
    if (what === 'bin') await bin(work, entity, ids, sql`now()`)
    if (what !== 'set') return
    const records = await readRecords(work.trx, entity, { where: sql`record.id = any(${[...ids]}::int[])` })
    const set = tidied(entity, { [field]: value })
    const rows: { id: number; fields: Fields }[] = []
    const names = new Set([field])
    for (const { id, own } of records) {
      const fields = await entity.prepare(work, { ...own, ...set }, { id, fields: own })
      for (const name of Object.keys(fields)) if (!same(fields[name], own[name])) names.add(name)
      rows.push({ id, fields })
    }
    await writeFields(work, entity, rows, [...names])
  },
})

function checkChange({ kind, schema, said, staysOut }: Entity, { what, field = '', value = null }: ManyChange): void {
  const isKnown = what === 'set' || what === 'publish' || what === 'unpublish' || (what === 'bin' && kind === 'media')
  if (!isKnown || staysOut) throw invalidRequest(`A ${said.toLowerCase()} cannot be changed so.`)
  if (what !== 'set') return
  const own = schema.properties[field]
  if (!own || !(MANY_FIELDS[kind] as readonly string[]).includes(field))
    throw invalidRequest(`'${field}' cannot be given to many at once.`)
  if (!Value.Check(own, value)) throw invalidRequest(`'${field}' cannot have this value.`)
}

async function readMany(db: Kysely<Database>, entity: Entity, where: RawBuilder<unknown>): Promise<FoundRecord[]> {
  const count = await value(db, sql<number>`select count(*) from ${fromRecords(entity)} where ${where}`)
  if (count > CHANGED_MAX.others) throw tooMany(CHANGED_MAX.others)
  return readRecords(db, entity, { where })
}

export const tooMany = (most: number) =>
  invalidRequest(`At most ${most.toLocaleString('en')} can be changed at once: narrow the list.`)

async function fateOf(
  work: Work,
  entity: Entity,
  record: FoundRecord,
  { what, field = '', value = null }: ManyChange,
): Promise<{ fate: Fate; why?: string }> {
  const { id, own, draft, isPublic } = record
  if (draft) return { fate: 'draft' }
  if (what === 'unpublish') return { fate: isPublic ? 'leave' : 'notPublic' }
  if (what === 'publish' && isPublic) return { fate: 'same' }
  const set = what === 'set' ? tidied(entity, { [field]: value }) : {}
  if (what === 'set' && same(own[field], set[field])) return { fate: 'same' }
  try {
    if (what === 'bin') {
      await entity.checkDelete?.(work, id)
      return { fate: 'gone' }
    }
    const fields = await entity.prepare(work, { ...own, ...set }, { id, fields: own })
    if (what === 'publish' || isPublic) await entity.checkPublic?.(work, fields)
    return { fate: what === 'publish' ? 'appear' : 'change' }
  } catch (error) {
    if (error instanceof HttpError) return { fate: 'cannot', why: error.message }
    throw error
  }
}

/** Records as staff see them: the row, and the draft that may lie over it. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RevisionAction } from '#domain/history.ts'
import type { RecordKind } from '#domain/kinds.ts'
import type { RecordState } from '#domain/staff.ts'
import type { RecordOf } from '#domain/staff-records.ts'
import type { Fields, RecordDescription } from './description.ts'

/** A record, whether in the bin or not. */
export interface FoundRecord<K extends RecordKind = RecordKind> {
  kind: K
  id: number
  version: number
  state: RecordState
  /** When it went to the bin, or null. */
  deletedAt: Date | null
  imported: boolean
  isPublic: boolean
  /** Only for a draft over a public record: when the public record last changed. */
  publicSince: Date | null
  updatedAt: Date
  /** Null after an import. */
  updatedBy: string | null
  /** The fields in its row: the public state, if it is public. */
  own: Fields
  draft: Fields | null
  shown: Fields
}

/** The fields that staff work on: the draft if there is one. */
export const workingCopy = ({ own, draft }: FoundRecord): Fields => draft ?? own

export interface Reading {
  where?: RawBuilder<unknown>
  orderBy?: RawBuilder<unknown>
  limit?: number
  offset?: number
  /** Without long texts and `readParts`. */
  brief?: boolean
  /** Locks the rows until the transaction ends. */
  forUpdate?: boolean
}

const IS_PUBLIC = sql`(record.published_at is not null and record.deleted_at is null)`

/** Actions that may change a public record. */
const PUBLISHING: readonly RevisionAction[] = ['created', 'updated', 'published', 'imported', 'import undone']

/** A record with a draft always has a history, which begins with the state before the draft. */
const publicSinceOf = ({ kind }: RecordDescription) => sql`case when draft.record_id is not null and ${IS_PUBLIC}
  then (select max(at) from revision
    where kind = ${kind} and record_id = record.id and action = any(${[...PUBLISHING]}::text[])) end`

export const STATE = sql<RecordState>`case
  when draft.record_id is not null then 'draft'
  when record.published_at is not null then 'published'
  when record.unpublished_at is not null then 'unpublished'
  else 'draft' end`

/** The rows `record`, each with the draft over it. */
export const fromRecords = (entity: RecordDescription): RawBuilder<unknown> => sql`${sql.table(entity.table)} as record
  left join draft on draft.kind = ${entity.kind} and draft.record_id = record.id`

export async function readRecords<K extends RecordKind>(
  db: Kysely<Database>,
  entity: RecordDescription<K>,
  { where = sql`true`, orderBy = sql`record.id`, limit, offset, brief, forUpdate }: Reading,
): Promise<FoundRecord<K>[]> {
  const fields = Object.entries(entity.columns).filter(([field]) => !brief || !entity.long.includes(field))
  const columns = sql.join(fields.map(([field, column]) => sql`${sql.ref(`record.${column}`)} as ${sql.ref(`f_${field}`)}`))
  const { rows } = await sql<Row>`
    select record.id, record.version, ${STATE} as state, record.deleted_at as "deletedAt", record.imported is not null as imported,
      ${IS_PUBLIC} as "isPublic", ${publicSinceOf(entity)} as "publicSince", record.updated_at as "updatedAt", app_user.username as "updatedBy",
      ${brief ? sql`draft.fields - ${[...entity.long]}::text[]` : sql`draft.fields`} as draft, ${columns}
    from ${fromRecords(entity)} left join app_user on app_user.id = record.updated_by
    where ${where} order by ${orderBy}
    ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset ?? 0}`}
    ${forUpdate ? sql`for update of record` : sql``}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const parts = (!brief && (await entity.readParts?.(db, ids))) || new Map<number, Fields>()
  const derived = (await entity.readDerived?.(db, ids)) ?? new Map<number, Fields>()
  const shown = (await entity.readShown?.(db, ids, brief === true)) ?? new Map<number, Fields>()
  return rows.map(({ id, version, state, deletedAt, imported, isPublic, publicSince, updatedAt, updatedBy, draft, ...row }) => {
    const own: Fields = {}
    for (const [field] of fields) {
      const value = row[`f_${field}`] ?? null
      own[field] = value !== null && entity.references.includes(field) ? String(value) : value
    }
    return {
      kind: entity.kind,
      id,
      version,
      state,
      deletedAt,
      imported,
      isPublic,
      publicSince,
      updatedAt,
      updatedBy,
      draft,
      own: { ...own, ...parts.get(id), ...derived.get(id) },
      shown: shown.get(id) ?? {},
    }
  })
}

interface Row extends Omit<FoundRecord, 'kind' | 'own' | 'shown'> {
  [column: `f_${string}`]: unknown
}

/** One record that is not in the bin; null when there is none. */
export async function findRecord<K extends RecordKind>(
  db: Kysely<Database>,
  entity: RecordDescription<K>,
  id: number,
  forUpdate = false,
): Promise<FoundRecord<K> | null> {
  const where = sql`record.id = ${id} and record.deleted_at is null`
  const [found] = await readRecords(db, entity, { where, forUpdate })
  return found ?? null
}

/** A record as a call answers it. A draft may lack a field that was added later, so it lies over the row's fields. */
export const onTheWire = <K extends RecordKind>(record: FoundRecord<K>) =>
  ({
    _id: String(record.id),
    version: record.version,
    state: record.state,
    ...record.own,
    ...record.draft,
    ...record.shown,
    site: record.isPublic ? (record.shown.site ?? null) : null,
    updatedAt: record.updatedAt.toISOString(),
    updatedBy: record.updatedBy,
    isPublic: record.isPublic,
    publicSince: record.publicSince?.toISOString() ?? null,
  }) as RecordOf<K>

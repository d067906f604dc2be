/** One table of the archive during an import: its records, and the changes that the folder's rows make. */
import type { FieldsOf, RecordId, SomeFields, TableName } from './fields.ts'
import { columnFor } from './formats.ts'
import { type Fields, mergeFields } from './merge.ts'
import type { Change, Origin, Report } from './report.ts'

export interface Existing<N extends TableName> {
  id: RecordId
  version: number
  deleted: boolean
  /** The record that it was merged into. */
  mergedInto?: RecordId | null | undefined
  values: FieldsOf<N>
  /** What the last import wrote; null for a record that staff made. */
  imported: SomeFields<N> | null
}

interface NewRecord {
  id: RecordId
  values: Fields
  /** Fields that no row gives. The import's memory lacks them, so that they count as edited by staff. */
  added?: Fields
}

interface ChangedRecord {
  id: RecordId
  version: number
  /** Every field, changed or not. */
  values: Fields
  imported: Fields
  /** The changed fields as they were. */
  before: Fields
}

type Outcome = 'new' | 'changed' | 'unchanged' | 'withdrawn'

export class Table<N extends TableName> {
  readonly inserts: NewRecord[] = []
  readonly updates: ChangedRecord[] = []
  readonly #keyOf: (fields: SomeFields<N>) => string
  readonly #known = new Map<string, Existing<N>>()
  readonly #byId = new Map<RecordId, Existing<N>>()
  readonly #inserted = new Map<string, NewRecord>()
  /** For each matched record the line of its row. */
  readonly #matched = new Map<Existing<N>, number>()

  /**
   * `keyOf` gives a record's key. A record is found by its present key and by the key of its import, because staff may have
   * corrected its name. A withdrawn record is found only if no other record has that key.
   */
  constructor(keyOf: (fields: SomeFields<N>) => string, existing: Existing<N>[] = []) {
    this.#keyOf = keyOf
    this.add(existing)
  }

  add(existing: Existing<N>[]): void {
    for (const record of existing) this.#byId.set(record.id, record)
    for (const deleted of [false, true]) {
      const records = existing.filter((record) => record.deleted === deleted)
      for (const record of records) this.#know(this.#keyOf(record.values), record)
      for (const record of records) {
        if (record.imported) this.#know(this.#keyOf({ ...record.values, ...record.imported }), record)
      }
    }
  }

  #know(key: string, record: Existing<N>): void {
    if (!this.#known.has(key)) this.#known.set(key, record)
  }

  /** Adds the changes that another table of the same kind has planned. */
  addPlanned({ inserts, updates }: Table<N>): void {
    for (const record of inserts) this.inserts.push(record)
    for (const record of updates) this.updates.push(record)
  }

  /** The record with the key of these fields, in the database or planned. */
  find(fields: SomeFields<N>): { id: RecordId; withdrawn: boolean } | undefined {
    const key = this.#keyOf(fields)
    const inserted = this.#inserted.get(key)
    if (inserted) return { id: inserted.id, withdrawn: false }
    const known = this.#known.get(key)
    if (known?.mergedInto != null) return { id: known.mergedInto, withdrawn: false }
    return known && { id: known.id, withdrawn: known.deleted }
  }

  /** The record with the key of these fields, as the database has it. */
  existing(fields: SomeFields<N>): Existing<N> | undefined {
    return this.#known.get(this.#keyOf(fields))
  }

  /** The record with this id, as the database has it. */
  withId(id: RecordId): Existing<N> | undefined {
    return this.#byId.get(id)
  }

  /** Every record of the database that is not withdrawn. */
  live(): Existing<N>[] {
    return [...this.#byId.values()].filter(({ deleted }) => !deleted)
  }

  /** The names by which records are found that have no more than a name for a key; `others` are withdrawn ones and former names. */
  names(): { live: string[]; others: string[] } {
    const keys = [...this.#known].filter(([key]) => !key.includes('\u0000'))
    const isLive = ([key, { deleted, values }]: (typeof keys)[number]) => !deleted && this.#keyOf(values) === key
    const [live, others] = [keys.filter(isLive), keys.filter((one) => !isLive(one))]
    return { live: live.map(([key]) => key), others: others.map(([key]) => key) }
  }

  /** Plans a new record. Without `id` it has a number below zero until the database gives it one. */
  insert(values: SomeFields<N>, id: RecordId = -(this.inserts.length + 1)): RecordId {
    const record = { id, values }
    this.inserts.push(record)
    this.#inserted.set(this.#keyOf(values), record)
    return id
  }

  /**
   * Plans the changes that a row makes to its record, and counts the row. Returns the record's id, even if nothing changes. `id`: the
   * record with that id is meant, or else the one with the key of these fields; a new one gets it.
   */
  offer(origin: Origin, fields: SomeFields<N>, report: Report, id?: RecordId): RecordId {
    const updates = this.updates.length
    const placed = this.place(origin, fields, report, id)
    const changed = this.updates.length > updates ? changesOf(this.updates.at(-1)!) : []
    report.result(origin, placed.outcome, fields, changed)
    return placed.id
  }

  /** Like `offer`, without counting. */
  place(origin: Origin, fields: SomeFields<N>, report: Report, id?: RecordId): { id: RecordId; outcome: Outcome } {
    const key = this.#keyOf(fields)
    const existing = (id !== undefined && this.#byId.get(id)) || this.#known.get(key)
    if (!existing) {
      const inserted = this.#inserted.get(key)
      if (inserted) Object.assign(inserted.values, fields)
      return { id: inserted ? inserted.id : this.insert(fields, id), outcome: 'new' }
    }
    if (existing.deleted) return { id: existing.id, outcome: 'withdrawn' }
    const matched = this.#matched.get(existing)
    if (matched !== undefined && matched !== origin.line) {
      const reason = `is the record of line ${matched}, which staff have renamed: left out`
      report.warn(origin.file, origin.line, null, reason)
      return { id: existing.id, outcome: 'unchanged' }
    }
    this.#matched.set(existing, origin.line)
    return { id: existing.id, outcome: this.#update(existing, origin, fields, report) }
  }

  #update(existing: Existing<N>, origin: Origin, fields: SomeFields<N>, report: Report): Outcome {
    const { changes, conflicts, kept } = mergeFields(existing.values, existing.imported, fields)
    report.kept += kept.length
    for (const field of conflicts) {
      const name = field as keyof FieldsOf<N> & string
      report.conflict(origin, columnFor(origin.file, name), shown(existing.values[name]), shown(fields[name]))
    }
    if (Object.keys(changes).length === 0) return 'unchanged'
    this.updates.push({
      id: existing.id,
      version: existing.version,
      values: { ...existing.values, ...changes },
      imported: { ...existing.imported, ...changes },
      before: Object.fromEntries(Object.keys(changes).map((field) => [field, existing.values[field as keyof FieldsOf<N>]])),
    })
    return 'changed'
  }
}

const changesOf = ({ before, values }: ChangedRecord): Change[] =>
  Object.entries(before).map(([field, old]) => ({ field, old, new: values[field] }))

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

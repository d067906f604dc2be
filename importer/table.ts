/** One table of the archive during an import: what it holds, and what the folder's rows will change in it. */
import { type Fields, mergeFields } from './merge.ts'
import type { Origin, Report } from './report.ts'

/** A record's key; below zero for one that this run will insert. Media have UUIDs. */
export type RecordId = number | string

export interface Existing {
  id: RecordId
  version: number
  deleted: boolean
  values: Fields
  /** What the last import wrote; null for a record that staff made. */
  imported: Fields | null
}

export interface NewRecord {
  id: RecordId
  values: Fields
}

export interface ChangedRecord {
  id: RecordId
  version: number
  /** Every field, changed or not. */
  values: Fields
  imported: Fields
}

/** A row's fields by their name in the database: the file's column, and the value (undefined leaves it as it is). */
export type Offer = Record<string, [column: string, value: unknown]>

export type Outcome = 'new' | 'changed' | 'unchanged' | 'withdrawn'

export class Table {
  readonly inserts: NewRecord[] = []
  readonly updates: ChangedRecord[] = []
  readonly #keyOf: (fields: Fields) => string
  readonly #known = new Map<string, Existing>()
  readonly #inserted = new Map<string, NewRecord>()
  /** The line of the row that a record was matched with. */
  readonly #matched = new Map<Existing, number>()

  /**
   * `keyOf` gives a record's identity. One is found by the key that it has, or by the one with which it was imported
   * (staff may have corrected a name); a withdrawn record only where no other has that key.
   */
  constructor(keyOf: (fields: Fields) => string, existing: Existing[] = []) {
    this.#keyOf = keyOf
    this.add(existing)
  }

  add(existing: Existing[]): void {
    const now = (record: Existing) => this.#keyOf(record.values)
    const then = (record: Existing) => this.#keyOf({ ...record.values, ...record.imported })
    for (const deleted of [false, true]) {
      for (const keyOf of [now, then]) {
        for (const record of existing) {
          if (record.deleted !== deleted) continue
          const key = keyOf(record)
          if (!this.#known.has(key)) this.#known.set(key, record)
        }
      }
    }
  }

  /** The record of this identity, in the database or among those to be inserted. */
  find(fields: Fields): { id: RecordId; withdrawn: boolean } | undefined {
    const key = this.#keyOf(fields)
    const inserted = this.#inserted.get(key)
    if (inserted) return { id: inserted.id, withdrawn: false }
    const known = this.#known.get(key)
    return known && { id: known.id, withdrawn: known.deleted }
  }

  /** The record as the database has it. */
  existing(fields: Fields): Existing | undefined {
    return this.#known.get(this.#keyOf(fields))
  }

  /** Every record of the database that is not withdrawn. */
  live(): Existing[] {
    return [...new Set(this.#known.values())].filter(({ deleted }) => !deleted)
  }

  /** A record that is not in the database. `id` where it cannot be drawn by the database. */
  insert(values: Fields, id: RecordId = -(this.inserts.length + 1)): RecordId {
    const record = { id, values }
    this.inserts.push(record)
    this.#inserted.set(this.#keyOf(values), record)
    return id
  }

  /** Takes one row into the plan and counts it; gives the record's key, also when nothing changes. */
  offer(origin: Origin, offer: Offer, report: Report, id?: RecordId): RecordId {
    const placed = this.place(origin, offer, report, id)
    report.count(origin.file, placed.outcome)
    return placed.id
  }

  /** As `offer`, without counting. */
  place(origin: Origin, offer: Offer, report: Report, id?: RecordId): { id: RecordId; outcome: Outcome } {
    const fields = fieldsOf(offer)
    const key = this.#keyOf(fields)
    const existing = this.#known.get(key)
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
    return { id: existing.id, outcome: this.#update(existing, origin, offer, report) }
  }

  #update(existing: Existing, origin: Origin, offer: Offer, report: Report): Outcome {
    const { changes, conflicts, kept } = mergeFields(existing.values, existing.imported, fieldsOf(offer))
    report.kept += kept.length
    for (const field of conflicts) {
      const [column, value] = offer[field]!
      report.conflict(origin, column, shown(existing.values[field]), shown(value))
    }
    if (Object.keys(changes).length === 0) return 'unchanged'
    this.updates.push({
      id: existing.id,
      version: existing.version,
      values: { ...existing.values, ...changes },
      imported: { ...existing.imported, ...changes },
    })
    return 'changed'
  }
}

const fieldsOf = (offer: Offer): Fields =>
  Object.fromEntries(Object.entries(offer).map(([field, [, value]]) => [field, value]))

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

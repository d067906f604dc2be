/**
 * What becomes of a record's fields when the folder offers values: three states are compared, what the record has now,
 * what the last import wrote, and what the folder has.
 */
import { isDeepStrictEqual } from 'node:util'

export type Fields = Record<string, unknown>

export interface Merge {
  /** Fields that take the folder's value. */
  changes: Fields
  /** Fields that staff have edited while the folder's value changed too: staff's stays. */
  conflicts: string[]
  /** Fields that staff have edited while the folder's value is what it was: staff's stays. */
  kept: string[]
}

/**
 * `imported` is null for a record that no import has written: then a field that is still empty may be filled, and all
 * others count as staff's own. An offered value that is undefined leaves the field alone.
 */
export function mergeFields(current: Fields, imported: Fields | null, offered: Fields): Merge {
  const merge: Merge = { changes: {}, conflicts: [], kept: [] }
  for (const [field, value] of Object.entries(offered)) {
    const now = current[field] ?? null
    if (value === undefined || same(now, value)) continue
    const before = imported?.[field] ?? null
    if (same(now, before)) merge.changes[field] = value
    else if (imported !== null && same(value, before)) merge.kept.push(field)
    else merge.conflicts.push(field)
  }
  return merge
}

const same = (a: unknown, b: unknown) => a === b || isDeepStrictEqual(a, b)

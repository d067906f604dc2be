/**
 * Decides which fields of a record an import changes. It compares three values of each field: what the record has now, what the
 * last import wrote, and what the folder has.
 */
import { isDeepStrictEqual } from 'node:util'

export type Fields = Record<string, unknown>

export interface Merge {
  /** Fields that take the folder's value. */
  changes: Fields
  /** Fields that both staff and the folder have changed. The value of staff stays. */
  conflicts: string[]
  /** Fields that only staff have changed. Their value stays. */
  kept: string[]
}

/**
 * `imported` is null for a record that no import has written. Then only empty fields change; a different value in a filled
 * field is a conflict. An undefined value leaves the field as it is.
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

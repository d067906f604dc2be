/** Merges the changes of two people to one record. */
import { Equal } from 'typebox/value'

export type Fields = Record<string, unknown>
export type Side = 'theirs' | 'yours' | 'original'
export type Choices = Readonly<Record<string, Side>>

interface Comparison {
  /** Fields that both changed, to different values. */
  both: string[]
  /** Fields that only one of them changed. They need no choice. */
  onlyTheirs: string[]
  onlyYours: string[]
}

/** Three states of one record. All have the fields of `yours`. */
export interface Versions {
  original: Fields
  theirs: Fields
  yours: Fields
}

/** The fields of `after` that differ from `before`. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((field) => !Equal(before[field], after[field]))

export function compare({ original, theirs, yours }: Versions): Comparison {
  const isTheirs = (field: string) => !Equal(original[field], theirs[field])
  const mine = new Set(changedFields(original, yours))
  const differing = changedFields(theirs, yours)
  return {
    both: differing.filter((field) => mine.has(field) && isTheirs(field)),
    onlyTheirs: differing.filter((field) => !mine.has(field)),
    onlyYours: differing.filter((field) => !isTheirs(field)),
  }
}

/** The merged record. A field that only one of them changed has that person's value. */
export function merge(versions: Versions, choices: Choices): Fields {
  const { both, onlyTheirs } = compare(versions)
  const sideOf = (field: string): Side => {
    if (both.includes(field)) return choices[field] ?? 'yours'
    return onlyTheirs.includes(field) ? 'theirs' : 'yours'
  }
  return Object.fromEntries(Object.keys(versions.yours).map((field) => [field, versions[sideOf(field)][field]]))
}

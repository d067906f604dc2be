import { diffWords } from 'diff'
import { useMemo } from 'react'
import './diff.css'

/** Two texts with more changes than this are each shown whole: they have too little in common. */
const MOST_CHANGES = 2000

interface Props {
  /** Null for a text that did not exist. */
  before: string | null
  after: string | null
  /** `added` only shows the later text, `removed` only the earlier one. */
  marks?: 'both' | 'added' | 'removed'
}

/** Marks the words that were added to a text and removed from it. */
export function WordDiff({ before, after, marks = 'both' }: Props) {
  const changes = useMemo(() => wordChanges(before ?? '', after ?? ''), [before, after])
  return changes.map(({ value, added, removed }, at) => {
    if (added) return marks === 'removed' ? null : <ins key={keyOf(at)}>{value}</ins>
    if (removed) return marks === 'added' ? null : <del key={keyOf(at)}>{value}</del>
    return value
  })
}

const keyOf = (at: number): string => `change ${at}`

const wordChanges = (before: string, after: string) =>
  diffWords(before, after, { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]

import { useMemo } from 'react'
import { wordChanges } from './word-changes.ts'
import './diff.css'

interface Props {
  /** Null for a text that did not exist. */
  before: string | null
  after: string | null
  /** `added` only shows the later text, `removed` only the earlier one, to the letter. */
  marks?: 'both' | 'added' | 'removed'
}

/** Marks the words that were added to a text and removed from it. */
export function WordDiff({ before, after, marks = 'both' }: Props) {
  const changes = useMemo(() => wordChanges(before ?? '', after ?? '', marks === 'removed'), [before, after, marks])
  return changes.map(({ value, added, removed }, at) => {
    if (added) return marks === 'removed' ? null : <ins key={keyOf(at)}>{value}</ins>
    if (removed) return marks === 'added' ? null : <del key={keyOf(at)}>{value}</del>
    return value
  })
}

const keyOf = (at: number): string => `change ${at}`

import { diffWords } from 'diff'
import { useMemo } from 'react'
import './diff.css'

/** Changes beyond which two texts have so little in common that each is shown whole. */
const MOST_CHANGES = 2000

interface Props {
  /** Null for what was not there. */
  before: string | null
  after: string | null
  /** `added` shows the later text alone, `removed` the earlier one. */
  marks?: 'both' | 'added' | 'removed'
}

/** A text with the words marked that came into it and that went out of it. */
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

import { useEffect, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import type { Source } from './Finder.tsx'

/** What a field holds of the record that it names: its `_id`, or another field such as a voyage's code. */
export type KeyOf<Row> = (row: Row) => string

interface Chosen<Row> {
  /** Null while it is not known. */
  row: Row | null
  /** There is no such record any more. */
  missing: boolean
}

const UNKNOWN = { row: null, missing: false }

/** The record that a field names by `value`, asked for unless it is the one that `setChosen` was told of. */
export function useChosen<Row extends { _id: string }>(
  { list, read, params }: Source<Row>,
  value: string,
  keyOf: KeyOf<Row> | undefined,
): [Chosen<Row>, (row: Row | null) => void] {
  const [row, setRow] = useState<Row | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const isKnown = row !== null && (keyOf ?? idOf)(row) === value

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked follows from the value alone
  useEffect(() => {
    if (value === '' || isKnown) return
    const asking = new AbortController()
    const { signal } = asking
    const answer =
      read && !keyOf
        ? read(value, signal)
        : list({ ...params, query: value }, signal).then(({ data }) =>
            data.find((found) => (keyOf ?? idOf)(found) === value),
          )
    answer.then(
      (found) => (found ? setRow(found) : setMissing(value)),
      (reason: unknown) => !isAbort(reason) && setMissing(value),
    )
    return () => asking.abort()
  }, [value, isKnown])

  if (value === '') return [UNKNOWN, setRow]
  return [{ row: isKnown ? row : null, missing: !isKnown && missing === value }, setRow]
}

const idOf = ({ _id }: { _id: string }): string => _id

import { useState } from 'react'
import type { Query } from '#domain/call-address.ts'
import { reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import type { Source } from './Finder.tsx'

/** What a field holds of the record that it names: its `_id`, or another field such as a voyage's code. */
export type KeyOf<Row> = (row: Row) => string

interface Chosen<Row> {
  /** Null while it is not known. */
  row: Row | null
  /** There is no such record any more. */
  missing: boolean
}

/** The record that a field names by `value`, asked for unless it is the one that `setChosen` was told of. */
export function useChosen<Row extends { _id: string }>(
  source: Source<Row>,
  value: string,
  keyOf: KeyOf<Row> | undefined,
): [Chosen<Row>, (row: Row | null) => void] {
  const [told, setTold] = useState<Row | null>(null)
  const isTold = told !== null && (keyOf ?? idOf)(told) === value
  const isAsked = value !== '' && !isTold
  const asked = isAsked ? { ...source.params, query: value } : null
  const { answer, loading } = useCall(oneOf(source, keyOf), asked)
  return [{ row: isTold ? told : answer, missing: isAsked && !loading && answer === null }, setTold]
}

const oneOf = <Row extends { _id: string }>({ list, read }: Source<Row>, keyOf: KeyOf<Row> | undefined) =>
  reader(`one of ${list.by}`, async (asked: Query & { query: string }, signal): Promise<Row | null> => {
    if (read && !keyOf) return read(asked.query, signal)
    const { data } = await list(asked, signal)
    return data.find((found) => (keyOf ?? idOf)(found) === asked.query) ?? null
  })

const idOf = ({ _id }: { _id: string }): string => _id

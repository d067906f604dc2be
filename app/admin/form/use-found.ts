import { useEffect, useState } from 'react'
import type { Query } from '#domain/call-address.ts'
import { isAbort } from '../../client/client.ts'
import { messageOf } from '../session/call.ts'
import type { List } from '../session/records.ts'

/** Milliseconds of rest after which what was typed is looked for. */
const REST = 200
/** Records that are asked for unless the call says how many. */
const ROWS = 20

export interface Found<Row> {
  /** Null while nothing is known. */
  rows: Row[] | null
  total: number
  error: string | null
}

const NOTHING = { rows: null, total: 0, error: null }

/** The records of a list call that match what was typed; nothing is asked while it is null. */
export function useFound<Row>(list: List<Row>, params: Query | undefined, typed: string | null): Found<Row> {
  const [found, setFound] = useState<Found<Row>>(NOTHING)
  const key = JSON.stringify(params)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `params`
  useEffect(() => {
    if (typed === null) return setFound(NOTHING)
    const asking = new AbortController()
    const ask = () =>
      list({ rows: ROWS, ...params, query: typed.trim() }, asking.signal).then(
        ({ data, total }) => setFound({ rows: data, total, error: null }),
        (reason: unknown) => !isAbort(reason) && setFound({ ...NOTHING, error: messageOf(reason) }),
      )
    const timer = setTimeout(ask, typed === '' ? 0 : REST)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [list, key, typed])
  return found
}

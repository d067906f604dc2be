import { useState } from 'react'
import type { Query } from '#domain/call-address.ts'
import { IDS_MAX } from '#domain/search-limits.ts'
import type { ListQuery, WhichRecords } from '#domain/staff-lists.ts'
import { useNotify } from '../parts/notify.tsx'

/** The records that a change is about, and how many they are. `isAll`: all that the list finds. */
export interface Meant extends WhichRecords {
  count: number
  isAll: boolean
}

export interface Picked<Row> {
  /** What is ticked; null if nothing is. */
  meant: Meant | null
  has(row: Row): boolean
  pick(rows: readonly Row[], isPicked: boolean): void
  /** Ticks all that are found, on every page. */
  pickAll(): void
  clear(): void
}

/** What is ticked in the list: by ids, or all that it shows. Another search or filter takes the ticks away. */
export function usePicked<Row extends { _id: string }>(found: Query, total: number): Picked<Row> {
  const notify = useNotify()
  const place = JSON.stringify(found)
  const [state, setState] = useState<{ place: string; ids: ReadonlySet<string> | 'all' }>({ place, ids: new Set() })
  const ids = state.place === place ? state.ids : new Set<string>()
  const put = (next: ReadonlySet<string> | 'all') => setState({ place, ids: next })
  const isAll = ids === 'all'
  return {
    meant: isAll
      ? { found: { ...found, ...numbersOf(found) } as ListQuery, count: total, isAll }
      : ids.size > 0
        ? { ids: [...ids], count: ids.size, isAll }
        : null,
    has: ({ _id }) => isAll || ids.has(_id),
    pick: (rows, isPicked) => {
      const next = new Set(isAll ? [] : ids)
      for (const { _id } of rows) {
        if (isPicked) next.add(_id)
        else next.delete(_id)
      }
      if (next.size > IDS_MAX) notify.error(`At most ${IDS_MAX} can be ticked. Select all that are found instead.`)
      else put(next)
    },
    pickAll: () => put('all'),
    clear: () => put(new Set()),
  }
}

/** The parameters of an address as the body of a call has them. */
const numbersOf = ({ listPage, year, corrected }: Query) => ({
  ...(year !== undefined && { year: Number(year) }),
  ...(listPage !== undefined && { listPage: Number(listPage) }),
  ...(corrected !== undefined && { corrected: true }),
})

import { useState } from 'react'
import type { Query } from '#domain/call-address.ts'
import type { PassengerFound } from '#domain/passenger-staff.ts'
import { IDS_MAX } from '#domain/search-limits.ts'
import { useNotify } from '../parts/notify.tsx'
import type { Meant } from './PassengersDialog.tsx'
import type { Passenger } from './passenger.tsx'

export interface Picked {
  /** Who is ticked; null if nobody is. */
  meant: Meant | null
  has(row: Passenger): boolean
  pick(rows: readonly Passenger[], isPicked: boolean): void
  /** Ticks all who are found, on every page. */
  pickAll(): void
  clear(): void
}

/** Who is ticked in the list: by their ids, or all whom it shows. Another search or filter takes the ticks away. */
export function usePicked(found: Query, total: number): Picked {
  const notify = useNotify()
  const place = JSON.stringify(found)
  const [state, setState] = useState<{ place: string; ids: ReadonlySet<string> | 'all' }>({ place, ids: new Set() })
  const ids = state.place === place ? state.ids : new Set<string>()
  const put = (next: ReadonlySet<string> | 'all') => setState({ place, ids: next })
  const isAll = ids === 'all'
  return {
    meant: isAll
      ? { found: { ...found, ...numbersOf(found) } as PassengerFound, count: total, isAll }
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
      if (next.size > IDS_MAX) notify.error(`At most ${IDS_MAX} can be ticked. Select all who are found instead.`)
      else put(next)
    },
    pickAll: () => put('all'),
    clear: () => put(new Set()),
  }
}

/** The parameters of an address as the body of a call has them. */
const numbersOf = ({ listPage, corrected }: Query) => ({
  ...(listPage !== undefined && { listPage: Number(listPage) }),
  ...(corrected !== undefined && { corrected: true }),
})

import { useState } from 'react'
import { carryOver, isSame, type Place } from './tree.ts'

export interface Order {
  places: readonly Place[]
  /** As it is saved. */
  base: readonly Place[]
  isChanged: boolean
  /** The pages that somebody has moved since. */
  moved: readonly string[]
  move: (id: string, places: readonly Place[]) => void
  /** Back to the saved order. */
  reset: () => void
}

/** An order that is made over the one that is saved. It stays when the rows are read anew. */
export function useOrder(base: readonly Place[]): Order {
  const [state, setState] = useState<{ base: readonly Place[]; places: readonly Place[]; moved: string[] }>({
    base,
    places: base,
    moved: [],
  })
  let { places, moved } = state
  if (!isSame(state.base, base)) {
    const isChanged = !isSame(state.base, places) && !isSame(base, places)
    places = isChanged ? carryOver(places, base) : base
    moved = isChanged ? moved : []
    setState({ base, places, moved })
  }
  return {
    ...{ places, base, moved, isChanged: !isSame(base, places) },
    move: (id, next) => setState((before) => ({ ...before, places: next, moved: [...new Set([...before.moved, id])] })),
    reset: () => setState({ base, places: base, moved: [] }),
  }
}

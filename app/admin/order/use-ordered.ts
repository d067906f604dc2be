import { useSortable } from '@dnd-kit/sortable'
import { createContext, useContext } from 'react'

interface Order {
  ids: readonly string[]
  /** Moves by one place: -1 is up or to the left. */
  moveBy: (id: string, by: -1 | 1) => void
}

export const OrderContext = createContext<Order>({ ids: [], moveBy: () => {} })

/** Milliseconds that things take to move, unless the user asks for less motion. */
const DURATION = 120
const isCalm = matchMedia('(prefers-reduced-motion: reduce)')

/** For a thing within `Ordered`: the attributes of its element (`item`) and of its handle. */
export function useOrdered(id: string) {
  const { ids, moveBy } = useContext(OrderContext)
  const sorted = useSortable({ id, transition: isCalm.matches ? null : { duration: DURATION, easing: 'ease-out' } })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sorted
  const at = ids.indexOf(id)
  return {
    isFirst: at === 0,
    isLast: at === ids.length - 1,
    move: (by: -1 | 1) => moveBy(id, by),
    item: {
      ref: setNodeRef,
      style: {
        transform: transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined,
        transition,
      },
      'data-dragged': isDragging || undefined,
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}

export type OrderedThing = ReturnType<typeof useOrdered>

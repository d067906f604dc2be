import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useContext } from 'react'
import { OrderContext } from './order-context.ts'

/** Milliseconds; less motion for who asks for less. */
const DURATION = 120
const isCalm = matchMedia('(prefers-reduced-motion: reduce)')

/** What one of the things in `Ordered` needs: `item` for its element, `handle` for what it is dragged by. */
export function useOrdered(id: string) {
  const { ids, moveBy } = useContext(OrderContext)
  const sorted = useSortable({
    id,
    transition: isCalm.matches ? null : { duration: DURATION, easing: 'ease-out' },
  })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sorted
  const at = ids.indexOf(id)
  return {
    at,
    isFirst: at === 0,
    isLast: at === ids.length - 1,
    isDragging,
    move: (by: -1 | 1) => moveBy(id, by),
    item: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      'data-dragged': isDragging || undefined,
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}

export type OrderedThing = ReturnType<typeof useOrdered>

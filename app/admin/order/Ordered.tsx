import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useRef, useState } from 'react'
import { announcementsFor, HOW_TO_MOVE } from './announce.ts'
import { OrderContext } from './order-context.ts'
import './order.css'

/** Pixels that a pointer has to go before it drags: less is a press. */
const LEAST = 4

interface Props {
  /** In their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  onMove: (from: number, to: number) => void
  layout: 'rows' | 'tiles'
  /** Parts that call `useOrdered`. */
  children: ReactNode
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Things that are put in order by drag, by the keys on their handles, and by buttons. */
export function Ordered({ ids, nameOf, onMove, layout, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: LEAST } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)

  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  const moveBy = (id: string, by: -1 | 1) => {
    const from = ids.indexOf(id)
    const to = from + by
    if (to < 0 || to >= ids.length) return
    onMove(from, to)
    setSaid(`${nameOf(id)} is now ${to + 1} of ${ids.length}.`)
    // A part that changes places in the document loses the focus.
    const focused = document.activeElement
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && place.current?.contains(focused)) focused.focus()
    })
  }

  return (
    <div ref={place}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={layout === 'rows' ? [upAndDown] : []}
        accessibility={{
          announcements: announcementsFor(ids, nameOf),
          screenReaderInstructions: { draggable: HOW_TO_MOVE },
        }}
        onDragEnd={drop}
      >
        <SortableContext items={[...ids]} strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}>
          <OrderContext value={{ ids, moveBy }}>{children}</OrderContext>
        </SortableContext>
      </DndContext>
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  )
}

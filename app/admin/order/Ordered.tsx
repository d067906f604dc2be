import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
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
import { OrderContext } from './use-ordered.ts'
import './order.css'

/** Pixels that a pointer has to move before it drags: less is a press. */
const LEAST = 4

interface Props {
  /** The ids in their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  onMove: (from: number, to: number) => void
  layout: 'rows' | 'tiles'
  /** Components that call `useOrdered`. */
  children: ReactNode
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Things that can be put in order: by dragging, by keys on their handles, and by buttons. */
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
    // An element loses the focus when it moves in the document.
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
        accessibility={{ announcements: announcementsFor(ids, nameOf), screenReaderInstructions: { draggable: HOW_TO_MOVE } }}
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

const HOW_TO_MOVE = 'To move it press Space, then the arrow keys. Space puts it down, Escape puts it back.'

/** What screen readers say while a thing is moved. */
function announcementsFor(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const at = (id: UniqueIdentifier) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const name = (id: UniqueIdentifier) => nameOf(String(id))
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up, ${at(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is now ${at(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} is put down, ${at((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${at(active.id)}.`,
  }
}

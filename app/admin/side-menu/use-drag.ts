/** Dragging a page by its handle. Nothing moves but the page itself; a line shows where it will stand. */
import { type DragMoveEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useState } from 'react'
import { type Place, put, type Target, targetOf } from './tree.ts'

/** Pixels to the side that make another level. */
const LEVEL = 40
/** Pixels before a press becomes a drag. */
const DISTANCE = 4

interface Dragged extends Target {
  id: string
  offset: number
}

export interface Drag {
  dragged: Dragged | null
  /** For dnd-kit's context. */
  context: {
    sensors: ReturnType<typeof useSensors>
    onDragMove: (event: DragMoveEvent) => void
    onDragEnd: () => void
    onDragCancel: () => void
  }
}

export function useDrag(places: readonly Place[], onDrop: (id: string, places: readonly Place[]) => void): Drag {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }))

  const onDragMove = ({ active, over, delta }: DragMoveEvent) => {
    const id = String(active.id)
    const rect = active.rect.current.translated
    if (!over || !rect) return
    const rest = places.filter((place) => place.id !== id && place.parent !== id)
    const at = rest.findIndex((place) => place.id === over.id)
    const isBelow = rect.top + rect.height / 2 > over.rect.top + over.rect.height / 2
    const own = places.findIndex((place) => place.id === id)
    const isUnder = places[own]?.parent !== null
    const wantsUnder = isUnder ? delta.x > -LEVEL : delta.x >= LEVEL
    // Over itself it stays in its place, and may change its level.
    const index = at < 0 ? own : at + (isBelow ? 1 : 0)
    setDragged({ id, offset: delta.y, ...targetOf(places, id, index, wantsUnder) })
  }
  const onDragEnd = () => {
    if (dragged) onDrop(dragged.id, put(places, dragged.id, dragged))
    setDragged(null)
  }
  return { dragged, context: { sensors, onDragMove, onDragEnd, onDragCancel: () => setDragged(null) } }
}

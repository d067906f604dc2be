import {
  closestCenter,
  DndContext,
  type DragMoveEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { MenuRow } from './MenuRow.tsx'
import type { MenuPage } from './side-menu.tsx'
import { type Place, put, type Step, sayRank, step, type Target, type TitleOf, targetOf } from './tree.ts'
import { type Keys, useKeys } from './use-keys.ts'

interface Props {
  pages: readonly MenuPage[]
  places: readonly Place[]
  titleOf: TitleOf
  deadLinksOf: (id: string) => number
  /** Nothing can be moved while the menu is narrowed. */
  isNarrowed: boolean
  /** The id of the page that was made just now. */
  made: string | null
  /** Absent where nothing may be changed. */
  tick: ((page: MenuPage) => ReactNode) | undefined
  /** The ids of pages that were moved, in an order that is not saved yet. */
  moved: readonly string[]
  move: (id: string, places: readonly Place[]) => void
  onDelete: (page: MenuPage) => void
  onUnpublish: (page: MenuPage) => void
}

/** Silences dnd-kit for screen readers: we announce the place in the menu ourselves. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** The pages of the menu in their order. They are moved by dragging, by buttons and by keys. */
export function MenuTree(props: Props) {
  const { pages, places, titleOf, deadLinksOf, isNarrowed, made, tick, moved, move, onDelete, onUnpublish } = props
  const list = useRef<HTMLUListElement>(null)
  const focus = useFocusAfter(list)
  const [said, say] = useState('')
  const keys = useKeys({ places, titleOf, move, focus, say })
  const land = (id: string, next: readonly Place[], part: string) => {
    move(id, next)
    focus({ id, part })
    say(`${titleOf(id)}: ${sayRank(next, id, titleOf)}.`)
  }
  const drag = useDrag(places, (id, next) => land(id, next, 'handle'))
  const stepTo = (id: string, to: Step) => {
    const next = step(places, id, to)
    if (next) land(id, next, to)
  }
  const byId = new Map(pages.map((page) => [page._id, page]))
  const line = lineOf(places, drag.dragged)

  return (
    <DndContext
      {...drag.context}
      collisionDetection={closestCenter}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      <ul className="tree" ref={list} aria-label="Pages in the order of the menu">
        {places.map(({ id, parent }) => {
          const page = byId.get(id)
          if (!page) return null
          const row = {
            page,
            heading: parent === null ? null : titleOf(parent),
            deadLinks: deadLinksOf(id),
            isMade: id === made,
            tick: tick?.(page),
            isMoved: moved.includes(id),
            onDelete: () => onDelete(page),
            onUnpublish: () => onUnpublish(page),
          }
          if (isNarrowed) return <MenuRow key={id} {...row} moving={null} />
          const own = { row, id, places, keys, drag, onStep: (to: Step) => stepTo(id, to) }
          return <MovableRow key={id} {...own} line={line?.id === id ? line : null} />
        })}
      </ul>
      <p className="unseen" role="status">
        {said}
      </p>
    </DndContext>
  )
}

interface MovableProps {
  row: Omit<ComponentProps<typeof MenuRow>, 'moving' | 'ref'>
  id: string
  places: readonly Place[]
  keys: Keys
  drag: ReturnType<typeof useDrag>
  onStep: (to: Step) => void
  line: { at: 'above' | 'below'; isUnder: boolean } | null
}

function MovableRow({ row, id, places, keys, drag, onStep, line }: MovableProps) {
  const draggable = useDraggable({ id })
  const droppable = useDroppable({ id })
  const parent = places.find((place) => place.id === id)?.parent ?? null
  const { dragged } = drag
  const steps: Step[] = ['up', 'down', parent === null ? 'under' : 'out']
  return (
    <MenuRow
      {...row}
      ref={(element) => {
        draggable.setNodeRef(element)
        droppable.setNodeRef(element)
      }}
      moving={{
        steps: steps.map((to) => ({ to, isOpen: step(places, id, to) !== null })),
        onStep,
        isPicked: keys.picked === id,
        isDragged: dragged !== null && [id, parent].includes(dragged.id),
        offset: dragged?.offset ?? 0,
        line,
        handle: {
          ref: draggable.setActivatorNodeRef,
          ...draggable.listeners,
          'aria-pressed': keys.picked === id,
          onKeyDown: (event) => keys.onKey(id, event),
          // Without a next element the row has only moved, and its handle gets the focus back.
          onBlur: ({ relatedTarget }) => relatedTarget && keys.putDown(),
        },
      }}
    />
  )
}

/** The row that draws the drop line. */
function lineOf(places: readonly Place[], dragged: Dragged | null) {
  if (!dragged) return null
  const rest = places.filter((place) => place.id !== dragged.id && place.parent !== dragged.id)
  const isUnder = dragged.parent !== null
  const below = rest[dragged.index]
  if (below) return { id: below.id, at: 'above' as const, isUnder }
  const above = rest.at(-1)
  return above ? { id: above.id, at: 'below' as const, isUnder } : null
}

/** A part of a row. */
interface Part {
  id: string
  part: string
}

/** A row loses the focus when it moves in the document. The returned function names the part that gets it after the next render. */
function useFocusAfter(list: RefObject<HTMLElement | null>): (focused: Part) => void {
  const wanted = useRef<Part | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { id, part } = wanted.current
    wanted.current = null
    const row = list.current?.querySelector(`[data-page="${id}"]`)
    // The button may be gone or in the row's menu now. The handle is always there.
    const found = row?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? row?.querySelector<HTMLElement>('.handle')
    found?.focus()
  })
  return (focused) => {
    wanted.current = focused
  }
}

/** Pixels to the side that change the level. */
const LEVEL = 40
/** Pixels before a press becomes a drag. */
const DISTANCE = 4

interface Dragged extends Target {
  id: string
  offset: number
}

/** Drags a page. Only the page itself moves; a line shows where it lands. `context` has the props of `DndContext`. */
function useDrag(places: readonly Place[], onDrop: (id: string, places: readonly Place[]) => void) {
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
    // Over its own row the page keeps its place, and may change its level.
    const index = at < 0 ? own : at + (isBelow ? 1 : 0)
    setDragged({ id, offset: delta.y, ...targetOf(places, id, index, wantsUnder) })
  }
  const onDragEnd = () => {
    if (dragged) onDrop(dragged.id, put(places, dragged.id, dragged))
    setDragged(null)
  }
  return { dragged, context: { sensors, onDragMove, onDragEnd, onDragCancel: () => setDragged(null) } }
}

import { closestCenter, DndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { type ComponentProps, useRef, useState } from 'react'
import { MenuRow } from './MenuRow.tsx'
import { sayRank, type TitleOf } from './say.ts'
import type { MenuPage } from './side-menu.tsx'
import { type Place, type Step, step } from './tree.ts'
import { type Drag, useDrag } from './use-drag.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { type Keys, useKeys } from './use-keys.ts'

interface Props {
  pages: readonly MenuPage[]
  places: readonly Place[]
  titleOf: TitleOf
  deadLinksOf: (id: string) => number
  /** Nothing is moved while the menu is narrowed. */
  isNarrowed: boolean
  /** The one that was made just now. */
  made: string | null
  /** Those that somebody has moved and not saved. */
  moved: readonly string[]
  move: (id: string, places: readonly Place[]) => void
  onDelete: (page: MenuPage) => void
  onUnpublish: (page: MenuPage) => void
}

/** dnd-kit speaks of what lies over what; here the rows say where a page stands. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** The menu's pages in their order, moved by dragging, by buttons and by keys. */
export function MenuTree(props: Props) {
  const { pages, places, titleOf, deadLinksOf, isNarrowed, made, moved, move, onDelete, onUnpublish } = props
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
  const line = lineOf(places, drag)

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
  drag: Drag
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
          // Without another element in its place the focus comes back: the row has only moved.
          onBlur: ({ relatedTarget }) => relatedTarget && keys.putDown(),
        },
      }}
    />
  )
}

/** The row at which the drop line is drawn. */
function lineOf(places: readonly Place[], { dragged }: Drag) {
  if (!dragged) return null
  const rest = places.filter((place) => place.id !== dragged.id && place.parent !== dragged.id)
  const isUnder = dragged.parent !== null
  const below = rest[dragged.index]
  if (below) return { id: below.id, at: 'above' as const, isUnder }
  const above = rest.at(-1)
  return above ? { id: above.id, at: 'below' as const, isUnder } : null
}

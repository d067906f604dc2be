import { Field } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Finder, type Source } from '../form/Finder.tsx'
import { IconButton } from '../parts/Icon.tsx'
import { Select } from '../parts/Select.tsx'
import { cityOf, detailOf, type Point } from './points.ts'
import { contentPoints } from './use-points.ts'

/** How many points are offered, and how many are asked for: the best ones are picked from those. */
const OFFERED = 8
const ASKED = 100

interface Props {
  /** The voyage's `_id`; null for a new one. */
  id: string | null
  /** The names of the stops, in their order. */
  names: readonly string[]
  /** The index that the new stop gets, and whether it stands before the arrival. */
  at: number
  isBeforeArrival: boolean
  /** Whether the route passes a port. */
  passes: (city: string) => boolean
  onAt: (at: number) => void
  onAdd: (point: Point) => void
  /** Called to make a port that is not in the list. */
  onNewPort: (city: string) => void
  onClose: () => void
}

/** Finds a new stop, in the row where it will stand: among the general points and the personal ones of this voyage. */
export function AddStop(props: Props) {
  const { id, names, at, isBeforeArrival, passes, onAt, onAdd, onNewPort, onClose } = props
  const row = useRef<HTMLLIElement>(null)
  const [added, setAdded] = useState('')
  const source = useMemo((): Source<Point> => {
    const isPassed = ({ stories, city }: Point) => stories !== null && city !== null && passes(city)
    return {
      list: contentPoints.list,
      params: { ...(id === null ? { type: 'general' } : { journey: id }), sort: 'kind', rows: ASKED },
      labelOf: cityOf,
      detailOf: (point) =>
        [point.stories !== null && 'port', isPassed(point) && 'this route passes it', detailOf(point)]
          .filter(Boolean)
          .join(', '),
      arrange: (rows, typed) => offered(rows, typed, isPassed),
      more: 'ports first, then stories, then people of this journey. Type on for more',
    }
  }, [id, passes])
  useEffect(() => row.current?.querySelector<HTMLElement>('input')?.focus(), [])

  const places = Array.from({ length: names.length + 1 }, (_, index) => [String(index), sayWhere(names, index)] as const)
  const closeByEsc = ({ key }: KeyboardEvent) => {
    // Escape closes an open list first.
    if (key === 'Escape' && !row.current?.querySelector('[aria-expanded=true]')) onClose()
  }
  return (
    <li ref={row} className="add-stop" onKeyDownCapture={closeByEsc}>
      <Field label="Goes in">
        <Select options={places} chosen={String(at)} onChoose={(index) => onAt(Number(index))} />
      </Field>
      <Field label="Port, story or person" hint={isBeforeArrival ? 'The arrival stays last.' : null}>
        <Finder
          source={source}
          chosen={null}
          shown=""
          onChoose={(point) => {
            if (!point) return
            onAdd(point)
            setAdded(`${cityOf(point)} is added ${sayWhere(names, at)}.`)
          }}
          add={{ always: true, label: () => 'Add a port that is not in the list', onAdd: onNewPort }}
        />
      </Field>
      <IconButton icon="close" label="Close the search" title="Close the search" onClick={onClose} />
      <span role="status">{added}</span>
    </li>
  )
}

/** Says where a stop with this index will stand. */
export function sayWhere(names: readonly string[], at: number): string {
  if (names[at] !== undefined) return `before ${names[at]}`
  const last = names.at(-1)
  return last === undefined ? 'as the first stop' : `after ${last}, as the last`
}

/** Sorts ports before stories before persons. Ports on the route come first, and within a group names that begin as typed. */
function offered(rows: readonly Point[], typed: string, isPassed: (point: Point) => boolean): Point[] {
  const rank = (point: Point) =>
    (point.personal ? 60 : point.stories === null ? 40 : isPassed(point) ? 0 : 20) +
    (cityOf(point).toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1)
  return rows.toSorted((a, b) => rank(a) - rank(b) || cityOf(a).localeCompare(cityOf(b))).slice(0, OFFERED)
}

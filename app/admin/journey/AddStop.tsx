import { Button } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Finder, type Source } from '../form/Finder.tsx'
import { Icon } from '../parts/Icon.tsx'
import { cityOf, detailOf, type Point } from './points.ts'

interface Props {
  /** The voyage's `_id`; null for a new one. */
  id: string | null
  onAdd: (point: Point) => void
  onClose: () => void
}

/** Searches the points that may be stops: the general ones, and the personal ones of this voyage. Each goes to the end. */
export function AddStop({ id, onAdd, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState('')
  const source = useMemo(
    (): Source<Point> => ({
      path: '/contentPoint',
      params: id === null ? { type: 'general' } : { journey: id },
      labelOf: cityOf,
      detailOf,
    }),
    [id],
  )
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className="add-stop">
      <Finder
        aria-label="Search a point to add"
        placeholder="City, title or person"
        source={source}
        chosen={null}
        shown=""
        onChoose={(point) => {
          if (!point) return
          onAdd(point)
          setAdded(`${cityOf(point)} is added as the last stop.`)
        }}
      />
      <Button
        appearance="transparent"
        icon={<Icon name="close" />}
        aria-label="Close the search"
        onClick={onClose}
      />
      <span role="status">{added}</span>
    </div>
  )
}

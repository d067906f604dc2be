import { type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '../Icon.tsx'
import { type Faults, faultsHeading, faultsInOrder, idOf } from './faults.ts'

interface Props {
  faults: Faults
  /** Goes up each time that Versturen is pressed: the focus then comes here. */
  asked: number
}

/** What is wrong, above the form; each leads to its field. Nothing when nothing is. */
export function ErrorList({ faults, asked }: Props) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press, also one that finds the same
  useEffect(() => list.current?.focus(), [asked])
  const found = faultsInOrder(faults)
  if (found.length === 0) return null
  const lead = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} className="share__errors" aria-labelledby="share-errors">
      <h2 id="share-errors">{faultsHeading(found.length)}</h2>
      <ul>
        {found.map(({ place, text }) => (
          <li key={place}>
            <a href={`#${idOf(place)}`} onClick={(event) => lead(event, idOf(place))}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is wrong with one field, below it. */
export function Fault({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p className="share__fault" id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}

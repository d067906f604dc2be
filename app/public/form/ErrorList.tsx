import './form.css'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '../Icon.tsx'

interface Fault {
  /** The `id` of the field. */
  id: string
  text: string
}

const NUMBERS = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven']

const faultsHeading = (count: number): string =>
  count === 1 ? 'Nog één veld klopt niet' : `Nog ${NUMBERS[count] ?? count} velden kloppen niet`

interface Props {
  /** In the order of the form. */
  faults: readonly Fault[]
  /** Goes up each time Versturen is pressed. Then the focus comes here. */
  asked: number
}

/** Lists the faults above the form. Each one links to its field. */
export function ErrorList({ faults, asked }: Props) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each press, even if it finds the same faults
  useEffect(() => list.current?.focus(), [asked])
  if (faults.length === 0) return null
  const lead = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} className="form-errors" aria-labelledby="form-errors">
      <h2 id="form-errors">{faultsHeading(faults.length)}</h2>
      <ul>
        {faults.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => lead(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The fault of one field, below it. */
export function Fault({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p className="form-fault" id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}

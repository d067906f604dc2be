import { type MouseEvent, useEffect, useRef } from 'react'
import { STORY_FIELDS, type StoryField, type StoryText } from '#domain/submission.ts'
import { Icon } from '../Icon.tsx'

/** The place of a fault: a field, or the files. */
type FaultPlace = StoryField | 'files'
export type Faults = Partial<Record<FaultPlace, string>>

interface Fault {
  place: FaultPlace
  text: string
}

/** The faults in the order of the form. */
const faultsInOrder = (faults: Faults): Fault[] =>
  [...STORY_FIELDS, 'files' as const].flatMap((place) => {
    const text = faults[place]
    return text === undefined ? [] : [{ place, text }]
  })

/** The `id` of the element at a place. */
export const idOf = (place: FaultPlace): string => `share-${place}`

const NUMBERS = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven']

const faultsHeading = (count: number): string =>
  count === 1 ? 'Nog één veld klopt niet' : `Nog ${NUMBERS[count] ?? count} velden kloppen niet`

/** A title for a story in a list of several. */
export const titleOfStory = ({ passengerName, shipName, year }: StoryText): string =>
  [passengerName, shipName, year]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ') || 'Verhaal zonder naam'

interface Props {
  faults: Faults
  /** Goes up each time Versturen is pressed. Then the focus comes here. */
  asked: number
}

/** Lists the faults above the form. Each one links to its field. */
export function ErrorList({ faults, asked }: Props) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each press, even if it finds the same faults
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

/** The fault of one field, below it. */
export function Fault({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p className="share__fault" id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}

import { Field } from '@fluentui/react-components'
import { useState } from 'react'
import { Finder, type Source, useChosen } from '../form/Finder.tsx'
import type { Journey } from '../journey/journey.tsx'
import { cityOf, type Point } from '../journey/points.ts'
import { usePoints } from '../journey/use-points.ts'
import { Select } from '../parts/Select.tsx'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import type { Where } from './use-publishing.ts'

const { list, read } = recordsOf('journey')
const JOURNEYS: Source<Journey> = { list, labelOf: ({ journeyId, name }) => `${journeyId} ${name}` }
const codeOf = ({ journeyId }: Journey): string => journeyId

interface Props {
  /** The code of the voyage that is chosen first; empty for none. */
  suggested: string
  /** Called with null unless both a voyage and a place are chosen. */
  onChoose: (where: Where | null) => void
}

/** Chooses the voyage and the place where a story is published. */
export function WhereField({ suggested, onChoose }: Props) {
  const [code, setCode] = useState(suggested)
  const [place, setPlace] = useState('')
  const [{ row }, setRow] = useChosen(JOURNEYS, code, codeOf)
  const places = usePlaces(row?._id ?? null)
  const chosen = places?.find(({ _id }) => _id === place)

  const choose = (voyage: string, at: string) => {
    setCode(voyage)
    setPlace(at)
    onChoose(voyage !== '' && at !== '' ? { journeyId: voyage, place: at } : null)
  }

  return (
    <div className="story__where">
      <Field label="Journey" required>
        <Finder
          source={JOURNEYS}
          chosen={row}
          shown={row ? JOURNEYS.labelOf(row) : code}
          onChoose={(voyage) => {
            setRow(voyage)
            choose(voyage ? codeOf(voyage) : '', '')
          }}
        />
      </Field>
      <Field label="Place" required hint={places?.length === 0 ? 'The journey has no places yet.' : null}>
        <Select
          disabled={!places?.length}
          placeholder="Choose a place"
          options={(places ?? []).map((point) => [point._id, cityOf(point)])}
          chosen={chosen ? place : null}
          onChoose={(at) => choose(code, at)}
        />
      </Field>
    </div>
  )
}

/** The places of a voyage's stops, without repetitions; null while they are not known. Stops on a leg have no place. */
function usePlaces(journey: string | null): Point[] | null {
  const { answer, error } = useCall(read, journey)
  const stops = answer?.contentPoints ?? (error === null ? null : [])
  const ids = stops && [...new Set(stops.map(({ _id }) => _id))]
  const { points } = usePoints(ids ?? [])
  if (ids === null || ids.some((id) => !points.has(id))) return null
  const placed = ids.flatMap((id) => points.get(id) ?? []).filter(({ city }) => city !== null)
  return [...new Map(placed.map((point) => [point.city, point])).values()]
}

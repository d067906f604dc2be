import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useFieldOf } from '../form/form-context.ts'
import { Ordered } from '../order/Ordered.tsx'
import { Icon } from '../parts/Icon.tsx'
import { AddStop } from './AddStop.tsx'
import { backwardsOf } from './backwards.ts'
import type { Stop } from './fields.ts'
import { cityOf, type Point } from './points.ts'
import { StopRow } from './StopRow.tsx'
import { SuggestPoints } from './SuggestPoints.tsx'
import type { KnownPoints } from './use-points.ts'
import './stops.css'

interface Form {
  contentPoints: Stop[]
  startDate: string
  endDate: string
}

interface Props extends KnownPoints {
  /** The voyage's `_id`; null for a new one. */
  id: string | null
}

/** The stops of a voyage in the order of sailing. One that stays keeps its `id`. */
export function StopsField({ id, points, learn, failed }: Props) {
  const { label } = useFieldOf('contentPoints')
  const { formState } = useFormContext<Form>()
  const { fields, append, remove, move, replace } = useFieldArray<Form, 'contentPoints', 'key'>({
    name: 'contentPoints',
    keyName: 'key',
  })
  const [adding, setAdding] = useState(false)
  const names = namesOf(fields.map(({ _id }) => points.get(_id)))
  const [stops, startDate, endDate] = useWatch<Form, ['contentPoints', 'startDate', 'endDate']>({
    name: ['contentPoints', 'startDate', 'endDate'],
  })
  const backwards = backwardsOf(stops, (at) => names[at] ?? '', { startDate, endDate })
  const { contentPoints: fault } = formState.errors

  return (
    <>
      <div className="section__head">
        <h2>{label}</h2>
        <span>{fields.length}</span>
        <SuggestPoints id={id} points={points} learn={learn} onTake={replace} />
        <Button icon={<Icon name="add" small />} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          Add stop
        </Button>
      </div>
      {adding && (
        <AddStop
          id={id}
          onAdd={(point) => {
            learn([point])
            append({ _id: point._id, startDate: null, endDate: null }, { shouldFocus: false })
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {failed !== null && (
        <MessageBar intent="error">
          <MessageBarBody>{failed}</MessageBarBody>
        </MessageBar>
      )}
      {fault?.message && <p className="section__fault">{fault.message}</p>}
      <Ordered
        ids={fields.map(({ key }) => key)}
        nameOf={(id) => names[fields.findIndex(({ key }) => key === id)] ?? 'The stop'}
        onMove={move}
        layout="rows"
      >
        <div className="stop stop--head" aria-hidden="true">
          <span>City</span>
          <span>Arrived</span>
          <span>Left</span>
        </div>
        <ol className="stops">
          {fields.map(({ key, _id }, at) => (
            <StopRow
              key={key}
              id={key}
              at={at}
              point={points.get(_id)}
              name={names[at] ?? ''}
              odd={backwards[at] ?? null}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      </Ordered>
      <p className="unseen" role="status">
        {backwards.filter((odd) => odd !== null).join(' ')}
      </p>
      {fields.length === 0 ? (
        <p className="stops__hint">
          No stops yet: add them, or have them suggested from the ports and dates.
        </p>
      ) : (
        <p className="stops__hint">
          Drag, use the buttons, or on a handle press <kbd>Space</kbd> and the arrow keys.
        </p>
      )}
    </>
  )
}

/** What each stop is called among the others: two in one port have their numbers too. */
function namesOf(points: readonly (Point | null | undefined)[]): string[] {
  const cities = points.map((point) =>
    point ? cityOf(point) : point === null ? 'A point in the bin' : 'A stop',
  )
  return cities.map((city, at) =>
    cities.indexOf(city) === cities.lastIndexOf(city) ? city : `${city} (stop ${at + 1})`,
  )
}

import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { Fragment, type Ref, useCallback, useMemo, useRef, useState } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { SeaMap } from '#domain/sea-map.ts'
import { DateInput } from '../form/DateField.tsx'
import { useFieldOf } from '../form/form-context.ts'
import { Handle, MoveButtons } from '../order/MoveButtons.tsx'
import { Ordered } from '../order/Ordered.tsx'
import { useOrdered } from '../order/use-ordered.ts'
import { Icon } from '../parts/Icon.tsx'
import { AddStop, sayWhere } from './AddStop.tsx'
import { backwardsOf } from './backwards.ts'
import type { Stop } from './journey.tsx'
import { NewPortDialog, type NumberedMark } from './NewPortDialog.tsx'
import { cityOf, detailOf, type Point } from './points.ts'
import type { Route } from './route.ts'
import { SuggestPoints } from './SuggestPoints.tsx'
import type { KnownPoints } from './use-points.ts'

interface Form {
  contentPoints: Stop[]
  startDate: string
  endDate: string
}

interface Props extends KnownPoints {
  /** The voyage's `_id`; null for a new one. */
  id: string | null
  sea: SeaMap
  route: Route
}

/** The stops of a voyage in the order of sailing. A stop that stays keeps its `id`. */
export function StopsField({ id, points, learn, failed, sea, route }: Props) {
  const { label } = useFieldOf('contentPoints')
  const { formState, getValues } = useFormContext<Form>()
  const { fields, insert, remove, move, replace } = useFieldArray<Form, 'contentPoints', 'key'>({
    name: 'contentPoints',
    keyName: 'key',
  })
  const [adding, setAdding] = useState(false)
  /** The index of the next stop; null for the default, before the arrival. */
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const [newPort, setNewPort] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const names = namesOf(fields.map(({ _id }) => points.get(_id)))
  const [stops, startDate, endDate] = useWatch<Form, ['contentPoints', 'startDate', 'endDate']>({
    name: ['contentPoints', 'startDate', 'endDate'],
  })
  const backwards = backwardsOf(stops, (at) => names[at] ?? '', { startDate, endDate })
  const { contentPoints: fault } = formState.errors
  const endCity = String(useWatch({ name: 'endCity' }) ?? '')
  const last = fields.at(-1)
  const lastPoint = last && points.get(last._id)
  const lastCity = last?.city ?? (lastPoint ? cityOf(lastPoint) : '')
  const isAtArrival = fields.length > 1 && isOneHarbour(sea, lastCity, endCity)
  const at = Math.min(chosenAt ?? (isAtArrival ? fields.length - 1 : fields.length), fields.length)
  const passed = useMemo(() => new Set(route.legs.flatMap(({ passes }) => passes)), [route])
  const passes = useCallback((city: string) => passed.has(sea.harbour(city) ?? ''), [passed, sea])

  const add = (point: Point) => {
    learn([point])
    insert(at, { _id: point._id, startDate: null, endDate: null }, { shouldFocus: false })
    if (chosenAt !== null) setChosenAt(at + 1)
  }
  const close = () => {
    setAdding(false)
    setChosenAt(null)
    opener.current?.focus()
  }
  const addPort = (port: Point) => {
    setNewPort(null)
    if (!getValues('contentPoints').some(({ _id }) => _id === port._id)) add(port)
  }
  const adder = adding && (
    <AddStop
      key="add"
      {...{ id, names, at, passes, onAdd: add, onAt: setChosenAt, onNewPort: setNewPort, onClose: close }}
      isBeforeArrival={isAtArrival && at < fields.length}
    />
  )

  return (
    <>
      <div className="section__head">
        <h2>{label}</h2>
        <span>{fields.length}</span>
        <SuggestPoints id={id} points={points} learn={learn} onTake={replace} />
        <Button
          ref={opener as Ref<never>}
          icon={<Icon name="add" small />}
          aria-expanded={adding}
          onClick={() => (adding ? close() : setAdding(true))}
        >
          Add stop
        </Button>
      </div>
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
          {fields.map(({ key, _id }, index) => (
            <Fragment key={key}>
              {index === at && adder}
              <StopRow
                id={key}
                at={index}
                point={points.get(_id)}
                name={names[index] ?? ''}
                odd={backwards[index] ?? null}
                onRemove={() => remove(index)}
              />
            </Fragment>
          ))}
          {at === fields.length && adder}
        </ol>
      </Ordered>
      {newPort !== null && (
        <NewPortDialog
          city={newPort}
          where={sayWhere(names, at)}
          before={markOf(route, at)}
          after={markOf(route, at + 1)}
          onMade={addPort}
          onClose={() => setNewPort(null)}
        />
      )}
      <p className="unseen" role="status">
        {backwards.filter((odd) => odd !== null).join(' ')}
      </p>
      {fields.length === 0 ? (
        <p className="stops__hint">No stops yet: add them, or have them suggested from the ports and dates.</p>
      ) : (
        <p className="stops__hint">
          Drag, use the buttons, or on a handle press <kbd>Space</kbd> and the arrow keys.
        </p>
      )}
    </>
  )
}

/** The names of the stops. Two stops in one port are told apart by their numbers. */
function namesOf(points: readonly (Point | null | undefined)[]): string[] {
  const cities = points.map((point) => (point ? cityOf(point) : point === null ? 'A point in the bin' : 'A stop'))
  return cities.map((city, at) => (cities.indexOf(city) === cities.lastIndexOf(city) ? city : `${city} (stop ${at + 1})`))
}

/** The place of a stop; undefined if it is not known. */
function markOf({ points }: Route, number: number): NumberedMark | undefined {
  const found = points.find(({ stop }) => stop.number === number)
  return found && { number, label: cityOf(found.stop), position: [found.longitude, found.latitude] }
}

const isOneHarbour = (sea: SeaMap, one: string, other: string): boolean =>
  one === other || (sea.harbour(one) !== undefined && sea.harbour(one) === sea.harbour(other))

interface RowProps {
  /** The key of the stop in the form. */
  id: string
  at: number
  /** Undefined while the point is not known, null if it was deleted. */
  point: Point | null | undefined
  /** A name that differs from those of the other stops. */
  name: string
  /** A note about days that are out of order. */
  odd: string | null
  onRemove: () => void
}

function StopRow({ id, at, point, name, odd, onRemove }: RowProps) {
  const ordered = useOrdered(id)
  return (
    <li className="stop" {...ordered.item}>
      <Handle name={name} handle={ordered.handle} />
      <span className="stop__number">{at + 1}</span>
      <span className="stop__city">
        {point ? cityOf(point) : point === null ? 'A point in the bin' : 'Loading'}
        <small>{point ? detailOf(point) : point === null && 'take it out before you save'}</small>
      </span>
      <Day name={`contentPoints.${at}.startDate`} label={`Arrived ${name}`} inRow="arrived" />
      <Day name={`contentPoints.${at}.endDate`} label={`Left ${name}`} inRow="left" />
      <MoveButtons
        name={name}
        ordered={ordered}
        words={{ back: 'Move up', on: 'Move down', remove: `Take ${name} out` }}
        onRemove={onRemove}
      />
      {odd !== null && (
        <p className="stop__odd">
          <Icon name="warning" small /> {odd}
        </p>
      )}
    </li>
  )
}

function Day({ name, label, inRow }: { name: string; label: string; inRow: string }) {
  const { field, fieldState } = useController({ name })
  return (
    <DateInput
      label={label}
      inRow={inRow}
      value={String(field.value ?? '')}
      onChange={(day) => field.onChange(day || null)}
      onBlur={field.onBlur}
      fault={fieldState.error?.message}
    />
  )
}

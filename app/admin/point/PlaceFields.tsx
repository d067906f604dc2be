import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CityField } from '../form/CityField.tsx'
import { useBase } from '../form/edited-record.ts'
import type { Values } from '../form/fields.ts'
import { Coordinates } from '../place/Coordinates.tsx'
import { isOnLeg } from './faults.ts'
import type { Point } from './point.tsx'

const AT_PLACE = ['city', 'latitude', 'longitude'] as const
const ON_LEG = ['legFrom', 'legTo'] as const

/** Where a general point lies: at a place, or on a leg between two ports. A port stays a place. */
export function PlaceFields() {
  const base = useBase<Point>()
  const { getValues, setValue } = useFormContext<Values>()
  const onLeg = isOnLeg(useWatch<Values>())
  /** What the other kind of place held, for who changes his mind. */
  const aside = useRef<Values>({})

  const choose = (leg: boolean) => {
    const [from, to] = leg ? [AT_PLACE, ON_LEG] : [ON_LEG, AT_PLACE]
    for (const field of from) {
      aside.current[field] = getValues(field)
      setValue(field, '')
    }
    for (const field of to) setValue(field, aside.current[field] ?? '')
    setValue('onLeg', leg)
  }

  return (
    <>
      {base?.isPort !== true && (
        <Field className="field--wide" label="Place of the story">
          <RadioGroup
            layout="horizontal"
            value={onLeg ? 'leg' : 'place'}
            onChange={(_event, { value }) => choose(value === 'leg')}
          >
            <Radio value="place" label="A port or place" />
            <Radio value="leg" label="A leg between two ports" />
          </RadioGroup>
        </Field>
      )}
      {onLeg ? (
        <>
          <CityField name="legFrom" />
          <CityField name="legTo" />
        </>
      ) : (
        <Coordinates isPort={base?.isPort === true} />
      )}
    </>
  )
}

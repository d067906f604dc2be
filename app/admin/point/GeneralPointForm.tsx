import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CityField } from '../form/CityField.tsx'
import { toWire, type Values } from '../form/fields.ts'
import { useBase } from '../form/form-context.ts'
import { RecordField, SourceField } from '../form/RecordField.tsx'
import { FormSection, RecordForm } from '../form/RecordForm.tsx'
import { useSeaMap } from '../form/use-sea-map.ts'
import { Coordinates } from '../place/Coordinates.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { useCall } from '../session/use-call.ts'
import { GeneralSchema, isOnLeg, pointFaults } from './faults.ts'
import { generalPoints, type Point } from './point.tsx'
import { UsedBy } from './UsedBy.tsx'
import { usePointQuestions } from './use-point-questions.tsx'
import './point.css'

export default function GeneralPointForm() {
  const [confirm, question] = usePointQuestions()
  const { parts } = useSeaMap()
  const check = (values: Values, base: Point | null) =>
    pointFaults(toWire(GeneralSchema, values), values, { base, ports: parts?.ports })
  return (
    <>
      <RecordForm description={generalPoints} schema={GeneralSchema} rules={{ check, confirm }}>
        <Fields />
      </RecordForm>
      {question}
    </>
  )
}

const Fields = () => (
  <>
    <section className="section point__halves" aria-label="Place and story">
      <div className="point__facts">
        <PlaceFields />
        <JoinsFields />
      </div>
      <RichTextField name="story" />
    </section>
    <FormSection title="About the story">
      <RecordField name="title" />
      <RecordField name="period" />
      <SourceField wide />
    </FormSection>
    <PortFields />
  </>
)

/** A place for all voyages that call there becomes a port, unless there is a port of that name. */
function PortFields() {
  const base = useBase<Point>()
  const values = useWatch<Values>()
  const isPort = base ? base.isPort : values.allVoyages === true && !isOnLeg(values)
  if (!isPort) return null
  return (
    <FormSection title="About the port">
      <RecordField name="modernName" />
      <RecordField name="country" />
      <RecordField name="role" wide />
    </FormSection>
  )
}

/** The voyages that call at the point, and what else uses it. */
function JoinsFields() {
  const base = useBase()
  const joinsAll = useWatch<Values>({ name: 'allVoyages' }) === true
  const uses = useCall(generalPoints.uses, base?._id ?? null).answer?.uses
  const voyages = uses?.filter(({ kind }) => kind === 'Journey').length
  return (
    <>
      <div className="field--wide">
        <RecordField
          name="allVoyages"
          hint={[
            voyages !== undefined && `${voyages} ${voyages === 1 ? 'voyage' : 'voyages'} now.`,
            'Otherwise only those you put it in.',
          ]
            .filter(Boolean)
            .join(' ')}
        />
      </div>
      {joinsAll && (
        <>
          <RecordField name="yearFrom" />
          <RecordField name="yearTo" />
        </>
      )}
      {uses && uses.length > 0 && <UsedBy uses={uses} />}
    </>
  )
}

const AT_PLACE = ['city', 'latitude', 'longitude'] as const
const ON_LEG = ['legFrom', 'legTo'] as const

/** The fields of a general point's place: a place itself, or a leg between two ports. A port cannot become a leg. */
function PlaceFields() {
  const base = useBase<Point>()
  const { getValues, setValue } = useFormContext<Values>()
  const onLeg = isOnLeg(useWatch<Values>())
  /** The values of the other kind of place, for users who switch back. */
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

import { useWatch } from 'react-hook-form'
import { useParams } from 'wouter'
import { useBase } from '../form/edited-record.ts'
import { FormSection } from '../form/FormSection.tsx'
import { toWire, type Values } from '../form/fields.ts'
import { RecordField } from '../form/RecordField.tsx'
import { CreateForm, UpdateForm } from '../form/RecordForm.tsx'
import { SourceField } from '../form/SourceField.tsx'
import { useSeaMap } from '../form/use-sea-map.ts'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { isOnLeg, pointFaults } from './faults.ts'
import { JoinsFields } from './JoinsFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { generalPoints, type Point } from './point.tsx'
import { GeneralSchema } from './schemas.ts'
import { usePointQuestions } from './use-point-questions.tsx'
import './point.css'

/** Without an id in the address it is for a new point. */
export default function GeneralPointForm() {
  const { id } = useParams<{ id?: string }>()
  const [confirm, question] = usePointQuestions()
  const { parts } = useSeaMap()
  const form = {
    description: generalPoints,
    schema: GeneralSchema,
    rules: {
      check: (values: Values, base: Point | null) =>
        pointFaults(toWire(GeneralSchema, values), values, { base, ports: parts?.ports }),
      confirm,
    },
    children: <Fields />,
  }
  return (
    <>
      {id === undefined ? <CreateForm {...form} /> : <UpdateForm key={id} {...form} id={id} />}
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

/** A place that all voyages call at becomes a port, unless one of that name is there. */
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

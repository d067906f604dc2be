import { useParams } from 'wouter'
import { DateField } from '../form/DateField.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { toWire, type Values } from '../form/fields.ts'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { CreateForm, UpdateForm } from '../form/RecordForm.tsx'
import { SourceField } from '../form/SourceField.tsx'
import { type Journey, journeys } from '../journey/journey.tsx'
import { Coordinates } from '../place/Coordinates.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { pointFaults } from './faults.ts'
import { type Point, personalPoints } from './point.tsx'
import { PersonalSchema } from './schemas.ts'
import { usePointQuestions } from './use-point-questions.tsx'
import './point.css'

/** What a new one begins with. Coordinates are those of the specification. */
const INITIAL: Values = { personal: true, latitude: '0', longitude: '0' }

/** Without an id in the address it is for a new point. */
export default function PersonalPointForm() {
  const { id } = useParams<{ id?: string }>()
  const [confirm, question] = usePointQuestions()
  const form = {
    description: personalPoints,
    schema: PersonalSchema,
    initial: INITIAL,
    rules: {
      check: (values: Values, base: Point | null) => pointFaults(toWire(PersonalSchema, values), values, { base }),
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
    <section className="section point__halves" aria-label="Person, place and story">
      <div className="point__facts">
        <RecordField name="passengerName" wide />
        <div className="field--wide">
          <RecordChoice<Journey>
            name="journeyName"
            list={journeys.list}
            keyOf={({ journeyId }) => journeyId}
            labelOf={({ journeyId, name }) => `${journeyId} ${name}`}
          />
        </div>
        <Coordinates />
        <DateField name="dateArrive" />
        <DateField name="dateLeave" />
      </div>
      <RichTextField name="story" />
    </section>
    <FormSection title="About the story">
      <RecordField name="title" />
      <SourceField />
    </FormSection>
  </>
)

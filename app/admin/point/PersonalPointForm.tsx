import { DateField } from '../form/DateField.tsx'
import { toWire, type Values } from '../form/fields.ts'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { RecordField, SourceField } from '../form/RecordField.tsx'
import { FormSection, RecordForm } from '../form/RecordForm.tsx'
import { type Journey, journeys } from '../journey/journey.tsx'
import { Coordinates } from '../place/Coordinates.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { PersonalSchema, pointFaults } from './faults.ts'
import { type Point, personalPoints } from './point.tsx'
import { usePointQuestions } from './use-point-questions.tsx'
import './point.css'

/** The first values of a new point. */
const INITIAL: Values = { personal: true, latitude: '0', longitude: '0' }

export default function PersonalPointForm() {
  const [confirm, question] = usePointQuestions()
  const check = (values: Values, base: Point | null) => pointFaults(toWire(PersonalSchema, values), values, { base })
  return (
    <>
      <RecordForm description={personalPoints} schema={PersonalSchema} initial={INITIAL} rules={{ check, confirm }}>
        <Fields />
      </RecordForm>
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

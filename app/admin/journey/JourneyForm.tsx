import { useParams } from 'wouter'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import { CityField } from '../form/CityField.tsx'
import { DateField } from '../form/DateField.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { CreateForm, UpdateForm } from '../form/RecordForm.tsx'
import type { Ship } from '../ship/ship.tsx'
import { journeys } from './journey.tsx'

/** Without an id in the address it is for a new voyage. */
export default function JourneyForm() {
  const { id } = useParams<{ id?: string }>()
  const form = { description: journeys, schema: JourneyFieldsSchema, children: <Fields /> }
  return id === undefined ? <CreateForm {...form} /> : <UpdateForm key={id} {...form} id={id} />
}

const Fields = () => (
  <FormSection title="Journey">
    <RecordField name="name" />
    <RecordField name="journeyId" />
    <RecordChoice<Ship>
      name="ship"
      path="/ship"
      labelOf={({ shipName }) => shipName}
      detailOf={({ prefix, company, builtYear }) => [prefix, company, builtYear].filter(Boolean).join(', ')}
    />
    <DateField name="startDate" />
    <CityField name="startCity" />
    <DateField name="endDate" />
    <CityField name="endCity" />
  </FormSection>
)

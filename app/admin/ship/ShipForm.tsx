import { useParams } from 'wouter'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { FormSection } from '../form/FormSection.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { CreateForm, UpdateForm } from '../form/RecordForm.tsx'
import { SourceField } from '../form/SourceField.tsx'
import { ships } from './ship.tsx'

/** Without an id in the address it is for a new ship. */
export default function ShipForm() {
  const { id } = useParams<{ id?: string }>()
  const form = { description: ships, schema: ShipFieldsSchema, children: <Fields /> }
  return id === undefined ? <CreateForm {...form} /> : <UpdateForm key={id} {...form} id={id} />
}

const Fields = () => (
  <>
    <FormSection title="Ship">
      <RecordField name="shipName" />
      <RecordField name="prefix" />
      <RecordField name="company" />
      <RecordField name="nationality" />
      <RecordField name="builtYear" />
      <RecordField name="tonnage" />
    </FormSection>
    <FormSection title="About the ship">
      <RecordField name="note" wide />
      <SourceField wide />
    </FormSection>
  </>
)

import { useParams } from 'wouter'
import { ShipFieldsSchema } from '#domain/ship.ts'
import { FormSection } from '../form/FormSection.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { CreateForm, UpdateForm } from '../form/RecordForm.tsx'
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
      <RecordField name="shipName" label="Ship name" />
      <RecordField name="prefix" label="Prefix" hint="As in ms or ss." />
      <RecordField name="company" label="Company" />
      <RecordField name="nationality" label="Nationality" />
      <RecordField name="builtYear" label="Built" hint="The year." />
      <RecordField name="tonnage" label="Tonnage" hint="In gross register tons." />
    </FormSection>
    <FormSection title="About the ship">
      <RecordField name="note" label="Note" wide />
      <RecordField name="source" label="Source" hint="A web address." wide />
    </FormSection>
  </>
)

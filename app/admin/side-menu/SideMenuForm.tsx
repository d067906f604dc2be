import { useParams } from 'wouter'
import { FormSection } from '../form/FormSection.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { CreateForm, UpdateForm } from '../form/RecordForm.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { PageIdField } from './PageIdField.tsx'
import { ParentField } from './ParentField.tsx'
import { sideMenus } from './side-menu.tsx'
import './side-menu-form.css'

// Under a name of its own: the list that the form leads to is asked for anew.
const HEADINGS = reader('headings of the menu', sideMenus.list)

/** Without an id in the address it is for a new page. */
export default function SideMenuForm() {
  const { id } = useParams<{ id?: string }>()
  const form = { description: sideMenus, children: <Fields /> }
  return id === undefined ? <CreateForm {...form} /> : <UpdateForm key={id} {...form} id={id} />
}

function Fields() {
  const pages = useCall(HEADINGS, {}).answer?.data
  return (
    <>
      <FormSection title="Page">
        <RecordField name="title" />
        <PageIdField />
        <ParentField pages={pages ?? []} />
        <RecordField name="order" />
      </FormSection>
      <FormSection title="Text">
        <RichTextField name="content" wide />
      </FormSection>
    </>
  )
}

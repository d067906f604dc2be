import { Field } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { useEditedRecord, useFieldOf } from '../form/form-context.ts'
import { RecordField } from '../form/RecordField.tsx'
import { FormSection, RecordForm } from '../form/RecordForm.tsx'
import { Select } from '../parts/Select.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { PageIdField } from './PageIdField.tsx'
import { type MenuPage, sideMenus } from './side-menu.tsx'
import { placesOf } from './tree.ts'
import './side-menu.css'

// With its own name in the cache, so that the list which the form leads to is read again.
const HEADINGS = reader('headings of the menu', sideMenus.list)

export default function SideMenuForm() {
  return (
    <RecordForm description={sideMenus}>
      <Fields />
    </RecordForm>
  )
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

/** The value of a page without a heading. */
const NONE = ''

/** The heading that the page is under: one of the pages on the main level. */
function ParentField({ pages }: { pages: readonly MenuPage[] }) {
  const { field, fieldState } = useController({ name: 'parent' })
  const { label } = useFieldOf('parent')
  const { base } = useEditedRecord()
  const value = String(field.value ?? NONE)
  const isHeading = pages.some(({ parent }) => parent === base?._id)
  const titles = new Map(pages.map(({ _id, title }) => [_id, title]))
  const headings = placesOf(pages).filter(({ id, parent }) => parent === null && id !== base?._id)
  return (
    <Field
      className="field"
      label={label}
      hint={isHeading ? 'Pages stand under this one: a menu has two levels.' : 'A heading of the menu.'}
      validationMessage={fieldState.error?.message ?? null}
    >
      <Select
        disabled={isHeading || field.disabled === true}
        options={[[NONE, NO_HEADING], ...headings.map(({ id }) => [id, titles.get(id) ?? ''] as const)]}
        chosen={value}
        shown={value === NONE ? NO_HEADING : (titles.get(value) ?? (pages.length > 0 ? IN_BIN : ''))}
        onChoose={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

const NO_HEADING = 'No heading'
const IN_BIN = 'A heading in the bin'

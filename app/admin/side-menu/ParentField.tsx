import { Dropdown, Field, Option } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { useEditedRecord } from '../form/edited-record.ts'
import { useFieldOf } from '../form/form-context.ts'
import type { MenuPage } from './side-menu.tsx'
import { placesOf } from './tree.ts'

/** The value of a page that stands by itself. */
const NONE = ''

/** The heading above the page: one of the pages that stand under none. */
export function ParentField({ pages }: { pages: readonly MenuPage[] }) {
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
      <Dropdown
        size="large"
        disabled={isHeading || field.disabled === true}
        value={value === NONE ? NO_HEADING : (titles.get(value) ?? (pages.length > 0 ? IN_BIN : ''))}
        selectedOptions={[value]}
        onOptionSelect={(_event, { optionValue }) => field.onChange(optionValue ?? NONE)}
        onBlur={field.onBlur}
      >
        <Option value={NONE}>{NO_HEADING}</Option>
        {headings.map(({ id }) => (
          <Option key={id} value={id}>
            {titles.get(id) ?? ''}
          </Option>
        ))}
      </Dropdown>
    </Field>
  )
}

const NO_HEADING = 'No heading'
const IN_BIN = 'A heading in the bin'

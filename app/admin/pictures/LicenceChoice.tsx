import { Dropdown, Option } from '@fluentui/react-components'
import { PICTURE_LICENCES, type PictureLicence } from '#domain/picture-licences.ts'
import { LICENCE_WORDS } from './licences.ts'

interface Props {
  /** The name for screen readers; absent within a `Field`. */
  label?: string
  /** Empty while nobody has chosen. */
  value: PictureLicence | ''
  onChange: (licence: PictureLicence) => void
}

/** What may be done with a picture. */
export const LicenceChoice = ({ label, value, onChange }: Props) => (
  <Dropdown
    size="large"
    {...(label && { 'aria-label': label })}
    placeholder="Choose a licence"
    value={value && LICENCE_WORDS[value]}
    selectedOptions={[value]}
    onOptionSelect={(_event, { optionValue }) => onChange(optionValue as PictureLicence)}
  >
    {PICTURE_LICENCES.map((licence) => (
      <Option key={licence} value={licence}>
        {LICENCE_WORDS[licence]}
      </Option>
    ))}
  </Dropdown>
)

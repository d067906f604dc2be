import { PICTURE_LICENCES, type PictureLicence } from '#domain/picture-licences.ts'
import { Select } from '../parts/Select.tsx'
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
  <Select
    {...(label && { 'aria-label': label })}
    placeholder="Choose a licence"
    options={PICTURE_LICENCES.map((licence) => [licence, LICENCE_WORDS[licence]])}
    chosen={value}
    onChoose={(licence) => onChange(licence as PictureLicence)}
  />
)

import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useId } from 'react'
import { addressTo } from '#domain/call-address.ts'
import type { SubmissionFile, WholeSubmission } from '#domain/submission-staff.ts'
import { sizeOf } from '../parts/size.ts'
import { LicenceChoice } from '../pictures/LicenceChoice.tsx'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { usePicture } from '../pictures/use-picture.ts'
import { SaveFile } from './FileList.tsx'
import type { Going, PublishingForm } from './use-publishing.ts'

interface Props {
  story: WholeSubmission
  /** Null once the story is published: then nothing can be chosen. */
  publishing: PublishingForm | null
}

export const isPicture = ({ type }: SubmissionFile): boolean => type?.startsWith('image/') === true

/** The pictures that came with a story. The ticked ones go along when it is published. */
export function Pictures({ story, publishing }: Props) {
  const pictures = story.files.filter(isPicture)
  if (pictures.length === 0) return null
  const count = publishing ? Object.keys(publishing.going).length : 0
  return (
    <section aria-label="Pictures">
      <h2>
        Pictures{' '}
        {publishing && (
          <small>
            tick which go along: {count} of {pictures.length}
          </small>
        )}
      </h2>
      <ul className="going">
        {pictures.map((file) => (
          <Picture key={file._id} story={story._id} {...{ file, publishing }} />
        ))}
      </ul>
    </section>
  )
}

/** Pixels: twice the width of a tile. */
const SIDE = 640

function Picture({ story, file, publishing }: { story: string; file: SubmissionFile; publishing: PublishingForm | null }) {
  const { _id, name, size } = file
  const id = useId()
  const address = addressTo('GET /api/admin/submission/:id/file/:file', {
    params: { id: story, file: _id },
    query: { side: SIDE },
  })
  const shown = usePicture(address)
  const going = publishing?.going[_id]
  const put = (next: Going | undefined) =>
    publishing?.setGoing((others) => {
      const { [_id]: _gone, ...rest } = others
      return next ? { ...rest, [_id]: next } : rest
    })
  return (
    <li data-going={going ? true : undefined}>
      <label className="going__plate" htmlFor={id}>
        <ShownImage alt={name} shown={shown} />
      </label>
      {publishing && (
        <Checkbox
          id={id}
          className="going__tick"
          size="large"
          aria-label={`Take ${name} along`}
          checked={going !== undefined}
          onChange={(_event, { checked }) => put(checked ? { description: '', licence: '' } : undefined)}
        />
      )}
      {going && publishing && <Words name={name} going={going} isAsked={publishing.isAsked} onChange={put} />}
      <p className="going__name">
        <span>
          {name}, {sizeOf(size)}
          {publishing && !going && ', stays here'}
        </span>
        <SaveFile story={story} file={file} />
      </p>
    </li>
  )
}

interface WordsProps {
  name: string
  going: Going
  /** Faults are shown. */
  isAsked: boolean
  onChange: (going: Going) => void
}

const Words = ({ name, going, isAsked, onChange }: WordsProps) => (
  <>
    <Field
      label="Description"
      required
      validationMessage={isAsked && going.description.trim() === '' ? 'Description is required' : null}
    >
      <Input
        size="large"
        aria-label={`Description of ${name}`}
        maxLength={500}
        lang="nl"
        value={going.description}
        onChange={(_event, { value }) => onChange({ ...going, description: value })}
      />
    </Field>
    <Field label="Licence" required validationMessage={isAsked && going.licence === '' ? 'Licence is required' : null}>
      <LicenceChoice
        label={`Licence of ${name}`}
        value={going.licence}
        onChange={(licence) => onChange({ ...going, licence })}
      />
    </Field>
  </>
)

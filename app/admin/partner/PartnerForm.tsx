import { Button } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import type { PartnerRole } from '#domain/partner.ts'
import { useHold } from '../form/form-context.ts'
import { RadioField } from '../form/RadioField.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { upload } from '../media/upload.ts'
import { Icon } from '../parts/Icon.tsx'
import { useFiles } from '../parts/use-files.ts'
import { ShownImage, useTextPicture } from '../pictures/StaffImage.tsx'
import { messageOf } from '../session/call.ts'
import { partners, ROLES } from './partner.ts'
import './partner.css'
import { Spinner } from '../parts/Spinner.tsx'

const OPTIONS = Object.fromEntries(Object.entries(ROLES).map(([role, { one }]) => [role, one]))

export default function PartnerForm() {
  return (
    <RecordForm description={partners} initial={{ role: 'partner' satisfies PartnerRole }}>
      <div className="section partner-form">
        <div>
          <RecordField name="name" />
          <RadioField name="role" options={OPTIONS} />
          <RecordField name="url" />
          <RecordField name="logoWords" />
        </div>
        <LogoField />
      </div>
    </RecordForm>
  )
}

/** A logo that is narrower looks blurred on the page. Pixels. */
const WIDTH_LEAST = 400

/** The logo as the site shows it, with ways to replace it and to take it off. */
function LogoField() {
  const { field } = useController({ name: 'logo' })
  const logo = String(field.value ?? '')
  const shown = useTextPicture(logo || undefined)
  const title = useId()
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [size, setSize] = useState<{ of: string; width: number; height: number } | null>(null)
  useHold(sending ? 'The logo is being sent' : null)
  const known = size?.of === logo ? size : null

  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    setFault(null)
    try {
      field.onChange((await upload(file, { purpose: 'text' })).url)
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  const { choose, input, place } = useFiles(([file]) => void send(file))
  const picture = (
    <ShownImage
      shown={shown}
      alt=""
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ of: logo, width, height })}
    />
  )
  return (
    <section aria-labelledby={title} {...place}>
      <div className="section__head">
        <h2 id={title}>Logo</h2>
        <span>{known && `${known.width} × ${known.height}`}</span>
      </div>
      {logo !== '' && (
        <div className="partner-form__plates">
          <figure>
            <figcaption>Partners page</figcaption>
            <span className="partner-form__plate">{picture}</span>
          </figure>
          <figure>
            <figcaption>In the menu</figcaption>
            <span className="partner-form__plate partner-form__plate--small">{picture}</span>
          </figure>
        </div>
      )}
      <p className="partner-form__acts">
        <Button icon={sending ? null : <Icon name="upload" small />} disabledFocusable={sending} onClick={choose}>
          {sending ? <Spinner small label="Sending" /> : logo === '' ? 'Add a logo' : 'Replace logo'}
        </Button>
        {logo !== '' && (
          <Button className="table__delete" disabledFocusable={sending} onClick={() => field.onChange('')}>
            Take it off
          </Button>
        )}
      </p>
      <input {...input} accept="image/*" aria-label="Choose a logo" />
      {fault !== null && (
        <p className="section__fault" role="alert">
          {fault}
        </p>
      )}
      {known && known.width < WIDTH_LEAST && (
        <p className="section__fault">Only {known.width} wide: it may look blurred on the site.</p>
      )}
      <p className="partner-form__hint">
        PNG, JPEG or WebP, at least {WIDTH_LEAST} wide. On white, as the site shows it. Drop a file on it to{' '}
        {logo === '' ? 'add' : 'replace'} it.
      </p>
    </section>
  )
}

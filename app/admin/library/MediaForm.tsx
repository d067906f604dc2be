import { Button, Field } from '@fluentui/react-components'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Type } from 'typebox'
import { useLocation, useParams } from 'wouter'
import type { RecordOf } from '#domain/staff-records.ts'
import { useBase, useFieldOf } from '../form/form-context.ts'
import { RadioField } from '../form/RadioField.tsx'
import { RecordChoice } from '../form/RecordChoice.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { SHIPS } from '../journey/journey.tsx'
import { JOURNEYS } from '../journey/source.ts'
import { leaveFreely } from '../leave/guard.ts'
import { lastShown } from '../list/address.ts'
import { DeleteDialog } from '../list/RowQuestions.tsx'
import { useNotify } from '../parts/notify.tsx'
import { listPath } from '../parts/paths.ts'
import { LicenceChoice } from '../pictures/LicenceChoice.tsx'
import { schemaOf } from '../records/schema.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew } from '../session/use-call.ts'
import AddFiles from './AddFiles.tsx'
import { FileFacts } from './FileFacts.tsx'
import { KINDS, media } from './media.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import '../list/list.css'
import '../pictures/pictures.css'
import './media.css'

/** The file is changed by a call of its own. */
const { file: _, ...own } = schemaOf('media').properties
const SCHEMA = Type.Object(own)

export default function MediaForm() {
  const { id } = useParams<{ id?: string }>()
  if (id === undefined) return <AddFiles />
  return (
    <RecordForm description={media} schema={SCHEMA} keepsRecord>
      <div className="section media-form">
        <Fields />
        <Aside />
      </div>
    </RecordForm>
  )
}

function Fields() {
  const isPage = useWatch({ name: 'kind' }) === 'list-page'
  return (
    <div className="section__fields">
      <RecordField name="Beschrijving" wide />
      <RecordField name="Collectie" wide />
      <RecordField name="maker" />
      <RecordField name="year" />
      <LicenceField />
      <RadioField name="kind" options={KINDS} />
      <RecordChoice name="journey" {...JOURNEYS} />
      {isPage ? <RecordField name="pageNumber" /> : <RecordChoice name="ship" {...SHIPS} />}
    </div>
  )
}

function LicenceField() {
  const { field, fieldState } = useController({ name: 'licence' })
  const { label } = useFieldOf('licence')
  return (
    <Field className="field" label={label} required validationMessage={fieldState.error?.message ?? null}>
      <LicenceChoice value={field.value ?? ''} onChange={field.onChange} />
    </Field>
  )
}

/** The picture, where it is used, and what can be done with its file. */
function Aside() {
  const base = useBase<RecordOf<'media'>>()
  if (!base) return null
  return (
    <aside className="media-form__aside" aria-label="File">
      <FileFacts base={base}>{(uses) => <Acts base={base} isUsed={uses === null || uses > 0} />}</FileFacts>
    </aside>
  )
}

function Acts({ base, isUsed }: { base: RecordOf<'media'>; isUsed: boolean }) {
  const [open, setOpen] = useState<'replace' | 'delete' | null>(null)
  const [, navigate] = useLocation()
  const notify = useNotify()
  const mayPublish = useMayPublish()
  const close = () => setOpen(null)
  const remove = async () => {
    close()
    await notify.attempt(async () => {
      await media.remove(base)
      void askAnew(media.list.by)
      notify.success('Picture deleted successfully')
      leaveFreely(() => navigate(lastShown(listPath(media.section))))
    })
  }
  if (!mayPublish) return null
  return (
    <>
      <p className="media-form__acts">
        <Button onClick={() => setOpen('replace')}>Replace file</Button>
        <Button className="table__delete" disabledFocusable={isUsed} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </p>
      {isUsed && <p className="media-form__file">A file in use cannot be deleted.</p>}
      {open === 'replace' && <ReplaceFile base={base} onClose={close} />}
      {open === 'delete' && <DeleteDialog description={media} row={base} onClose={close} onYes={() => void remove()} />}
    </>
  )
}

import { Button, Field, Input, ProgressBar, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LAST_YEAR } from '#domain/fields.ts'
import type { MediaKind } from '#domain/media.ts'
import type { PictureLicence } from '#domain/picture-licences.ts'
import { Finder, type Source, useChosen } from '../form/Finder.tsx'
import { SHIPS } from '../journey/journey.tsx'
import { JOURNEYS } from '../journey/source.ts'
import { leaveFreely, useLeaveGuard } from '../leave/guard.ts'
import { lastShown } from '../list/address.ts'
import { uploadToLibrary } from '../media/upload.ts'
import { Icon, IconButton } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { listPath, updatePath } from '../parts/paths.ts'
import { Spinner } from '../parts/Spinner.tsx'
import { useFiles } from '../parts/use-files.ts'
import { useTitle } from '../parts/use-screen.ts'
import { LicenceChoice } from '../pictures/LicenceChoice.tsx'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { pictureAddress, usePicture } from '../pictures/use-picture.ts'
import { type Upload, useUploads } from '../pictures/use-uploads.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew } from '../session/use-call.ts'
import { FileName, KINDS, media } from './media.tsx'
import { type Common, EMPTY, faultOf, type Row, useAdding } from './use-adding.ts'
import '../form/form.css'
import '../list/list.css'
import './media.css'

/** Many files at once: one row a file. What is wrong with one holds up no other. */
export default function AddFiles() {
  useTitle('Add files')
  const [, navigate] = useLocation()
  const notify = useNotify()
  const [common, setCommon] = useState<Common>(EMPTY)
  const mayPublish = useMayPublish()
  const adding = useAdding(common)
  const { rows, left, busy } = adding
  const { uploads, add, retry, stop } = useUploads(uploadToLibrary, adding.take)
  const running = uploads.filter(({ failed }) => failed === null).length
  const list = lastShown(listPath(media.section))
  const wanting = rows.filter((row) => faultOf(row, common) !== null).length
  useLeaveGuard(
    rows.length + running === 0
      ? null
      : {
          title: 'Leave without adding these files?',
          text: 'Those that were sent stay in the list as drafts. What you wrote is lost.',
        },
  )

  const finish = async () => {
    const { added, wanting } = await adding.addAll()
    void askAnew(media.list.by)
    if (added > 0) notify.success(`${added} ${added === 1 ? 'file' : 'files'} added successfully`)
    if (wanting + uploads.length + left.length === 0) leaveFreely(() => navigate(list))
  }
  return (
    <>
      <div className="form">
        <div className="form__top">
          <p className="form__crumb">
            <Link href={list}>Media list</Link> <span>/</span> Add files
          </p>
        </div>
        <div className="form__head">
          <h1>Add files</h1>
          <span className="form__note">
            {mayPublish ? 'Nobody sees them before you add them.' : 'They become drafts, and a publisher makes them public.'}
          </span>
        </div>
        <DropPlace onFiles={add} />
        <CommonFields common={common} onChange={setCommon} />
        {rows.length + left.length + uploads.length > 0 && (
          <ul className="adding" aria-label="Files">
            {rows.map((row) => (
              <AddedRow
                key={row.picture._id}
                {...{ row, common }}
                onChange={(change) => adding.change(row, change)}
                onRemove={() => void adding.leaveOut(row)}
              />
            ))}
            {uploads.map((one) => (
              <SendingRow key={one.key} upload={one} onRetry={() => retry(one.key)} onStop={() => stop(one.key)} />
            ))}
            {left.map((one) => (
              <SendingRow
                key={one.name}
                upload={{ file: one, failed: one.reason, known: one.known, part: 1 }}
                onStop={() => adding.forget(one)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="strip form__strip">
        <Button disabledFocusable={busy} onClick={() => navigate(list)}>
          Cancel
        </Button>
        <span className="form__state" role="status">
          {busy ? <Spinner small label="Adding" /> : sayState(rows.length, running, wanting)}
        </span>
        <Button appearance="primary" disabledFocusable={busy || rows.length === 0 || running > 0} onClick={() => void finish()}>
          {rows.length === 0 ? 'Add files' : `Add ${rows.length} ${rows.length === 1 ? 'file' : 'files'}`}
        </Button>
      </div>
    </>
  )
}

function sayState(rows: number, running: number, wanting: number): string {
  if (running > 0) return `${running} ${running === 1 ? 'file is' : 'files are'} being sent`
  if (wanting > 0) return `${wanting} ${wanting === 1 ? 'file still needs' : 'files still need'} a description or a licence`
  return rows === 0 ? 'No file yet' : 'All are described'
}

function DropPlace({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { over, choose, input, place } = useFiles(onFiles)
  return (
    <div className="adding__drop" data-over={over || undefined} {...place}>
      <Icon name="upload" />
      <p>
        <b>Drop files here</b>{' '}
        <span>
          JPEG, PNG, TIFF or WebP, 50 MB at most. A PDF, 100 MB at most, gives an image for each page, a ZIP, 500 MB at most,
          all pictures in it.
        </span>
      </p>
      <Button icon={<Icon name="upload" small />} onClick={choose}>
        Choose files
      </Button>
      <input {...input} multiple accept="image/*,application/pdf,.zip" aria-label="Choose files" />
    </div>
  )
}

/** What holds for every file that is added now. */
function CommonFields({ common, onChange }: { common: Common; onChange: (common: Common) => void }) {
  const text = (label: string, name: 'Collectie' | 'maker' | 'year', maxLength: number) => (
    <Field label={label}>
      <Input
        size="large"
        maxLength={maxLength}
        {...(name === 'year' && { inputMode: 'numeric' as const, type: 'text' })}
        value={common[name]}
        onChange={(_event, { value }) => onChange({ ...common, [name]: value })}
      />
    </Field>
  )
  return (
    <section className="adding__common" aria-labelledby="for-all">
      <h2 id="for-all">
        For all of them <small>a licence in a row goes before this one</small>
      </h2>
      <div className="adding__fields">
        {text('Source (Collectie)', 'Collectie', 500)}
        {text('Maker', 'maker', 200)}
        {text('Year', 'year', String(LAST_YEAR).length)}
        <Field label="Licence">
          <LicenceChoice value={common.licence} onChange={(licence: PictureLicence) => onChange({ ...common, licence })} />
        </Field>
        <RecordPick
          label="Journey"
          source={JOURNEYS}
          value={common.journey}
          onChoose={(journey) => onChange({ ...common, journey })}
        />
        <RecordPick label="Ship" source={SHIPS} value={common.ship} onChoose={(ship) => onChange({ ...common, ship })} />
        <Field label="Kind">
          <RadioGroup
            layout="horizontal"
            value={common.kind}
            onChange={(_event, { value }) => onChange({ ...common, kind: value as MediaKind })}
          >
            {Object.entries(KINDS).map(([value, words]) => (
              <Radio key={value} value={value} label={words} />
            ))}
          </RadioGroup>
        </Field>
      </div>
    </section>
  )
}

interface PickProps<R extends { _id: string }> {
  label: string
  source: Source<R>
  value: string
  onChoose: (id: string) => void
}

function RecordPick<R extends { _id: string }>({ label, source, value, onChoose }: PickProps<R>) {
  const [{ row }, setRow] = useChosen(source, value, undefined)
  return (
    <Field label={label}>
      <Finder
        source={source}
        chosen={row}
        shown={row ? source.labelOf(row) : ''}
        aria-label={label}
        onChoose={(found) => {
          setRow(found)
          onChoose(found?._id ?? '')
        }}
      />
    </Field>
  )
}

/** Pixels: twice the width of a plate. */
const SIDE = 160

interface RowProps {
  row: Row
  common: Common
  onChange: (change: Partial<Pick<Row, 'Beschrijving' | 'licence'>>) => void
  onRemove: () => void
}

function AddedRow({ row, common, onChange, onRemove }: RowProps) {
  const { picture, asked, refused } = row
  const shown = usePicture(picture.gated ? null : pictureAddress(picture.picture, SIDE))
  const name = picture.fileName ?? 'a file without a name'
  const fault = asked ? faultOf(row, common) : null
  return (
    <li className="adding__row">
      <span className="media__frame">{!picture.gated && <ShownImage shown={shown} alt="" />}</span>
      <p className="adding__file">
        <b>
          <FileName name={picture.fileName ?? ''} />
        </b>
        <small>
          {picture.width.toLocaleString('en')} × {picture.height.toLocaleString('en')}
          {picture.gated && ', also a list page: behind the gate'}
        </small>
      </p>
      <Field validationMessage={fault === 'Beschrijving' ? 'Description is required' : refused}>
        <Input
          size="large"
          lang="nl"
          maxLength={2000}
          placeholder="What is to be seen"
          aria-label={`Description of ${name}`}
          aria-required
          value={row.Beschrijving}
          onChange={(_event, { value }) => onChange({ Beschrijving: value })}
        />
      </Field>
      <Field validationMessage={fault === 'licence' ? 'Licence is required' : null}>
        <LicenceChoice
          label={`Licence of ${name}`}
          value={row.licence || common.licence}
          onChange={(licence) => onChange({ licence })}
        />
      </Field>
      <span className="adding__state">
        <Icon name="done" small /> Sent
      </span>
      <IconButton icon="close" label={`Leave ${name} out`} onClick={onRemove} />
    </li>
  )
}

interface SendingProps {
  upload: Pick<Upload, 'failed' | 'known' | 'part'> & { file: { name: string } }
  /** Absent where the file came in a ZIP. */
  onRetry?: () => void
  onStop: () => void
}

/** A file that is on its way, or that was not taken. */
function SendingRow({ upload, onRetry, onStop }: SendingProps) {
  const { file, failed, known, part } = upload
  return (
    <li className="adding__row">
      <span className="media__frame">
        <Icon name={failed === null ? 'picture' : 'warning'} />
      </span>
      <p className="adding__file">
        <b>
          <FileName name={file.name} />
        </b>
      </p>
      {failed === null ? (
        <span className="adding__progress">
          <ProgressBar aria-label={`Sending ${file.name}`} value={part} />
          <small>{part === 1 ? 'Checking' : `${Math.round(part * 100)} %`}</small>
        </span>
      ) : (
        <p className="adding__fault" role="alert">
          Left out: {failed} {known && <Link href={updatePath(media.section, known._id)}>Show it</Link>}
        </p>
      )}
      {failed !== null && !known && onRetry && (
        <Button onClick={onRetry} aria-label={`Try again: ${file.name}`}>
          Try again
        </Button>
      )}
      <IconButton
        icon="close"
        label={failed === null ? `Stop sending ${file.name}` : `Leave ${file.name} out`}
        onClick={onStop}
      />
    </li>
  )
}

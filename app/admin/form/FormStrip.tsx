import { Button, Spinner } from '@fluentui/react-components'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import type { ListDescription, RowBase } from '../list/description.ts'
import { cameFromHere } from '../parts/LinkButton.tsx'
import { useHeld } from './holds.ts'
import { SubmitButton } from './SubmitButton.tsx'
import type { Editing } from './use-editing.ts'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  editing: Editing<Row>
  /** For a form that was not opened from within the admin area. */
  onCancel: () => void
  onSaveDraft: () => void
  onPreview: () => void
  onSubmit: () => void
  onSubmitAndNew: () => void
}

/** The buttons of a form, and what becomes of what is typed. */
export function FormStrip<Row extends RowBase>(props: Props<Row>) {
  const { description, editing, onCancel, onSaveDraft, onPreview, onSubmit, onSubmitAndNew } = props
  const { hasDrafts } = description
  const { base } = editing
  const held = useHeld()
  const busy = editing.busy || held !== null
  const primary = useRef<HTMLButtonElement>(null)
  const save = useRef(() => {})
  save.current = busy ? () => {} : hasDrafts ? onSaveDraft : () => primary.current?.click()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // A dialog over the form has the keys.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) save.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="strip form__strip">
      <Button disabledFocusable={editing.busy} onClick={() => (cameFromHere() ? history.back() : onCancel())}>
        Cancel
      </Button>
      <span className="form__state" role="status">
        {editing.busy ? <Spinner size="tiny" label="Saving" /> : (held ?? <State editing={editing} />)}
      </span>
      {hasDrafts && (
        <>
          <Button disabledFocusable={busy} onClick={onSaveDraft}>
            Save draft
          </Button>
          <Button disabledFocusable={busy} onClick={onPreview}>
            Preview
          </Button>
        </>
      )}
      {!base && <SubmitButton label="Create and add another" disabled={busy} onYes={onSubmitAndNew} />}
      <SubmitButton
        ref={primary}
        label={base ? 'Update' : 'Create'}
        primary
        disabled={busy}
        hint={sayWhatFollows(description, editing)}
        onYes={onSubmit}
      />
    </div>
  )
}

/** Nobody but staff sees users. */
function sayWhatFollows<Row extends RowBase>(
  { kind, fields }: ListDescription<Row>,
  { base, changed }: Editing<Row>,
): string | null {
  const labels = changed.map((field) => fields[field]?.label ?? field)
  const said = [
    kind !== 'user' && (changed.length > 0 || base?.state !== 'published') && 'It becomes public at once.',
    base && changed.length > 0 && `Changed: ${labels.join(', ')}.`,
  ].filter(Boolean)
  return said.length > 0 ? said.join(' ') : null
}

function State<Row extends RowBase>({ editing }: { editing: Editing<Row> }) {
  const { changed, kept, savedAt } = editing
  const { isSubmitted, isValid, errors } = editing.form.formState
  // The message above the fields may be out of sight.
  if (isSubmitted && !isValid) return <b className="form__refused">Nothing was sent: {sayFaults(errors)}</b>
  if (savedAt) return <b className="form__saved">Draft saved {timeOf(savedAt)}</b>
  if (changed.length === 0) return null
  if (kept === null || kept === 'failed') return 'Unsaved changes'
  return `Unsaved changes, kept on this device ${timeOf(kept.at)}`
}

function sayFaults({ root: _aboveThem, ...fields }: Editing<RowBase>['form']['formState']['errors']): string {
  const count = Object.keys(fields).length
  return `${count} ${count === 1 ? 'field is' : 'fields are'} not right yet`
}

const timeOf = (at: Date): string => dayjs(at).format('HH:mm')

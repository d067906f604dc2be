import { Button } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import type { ListDescription, RowBase } from '../list/description.ts'
import { dayOf, timeOf, whenOf } from '../parts/date.ts'
import { cameFromHere } from '../parts/links.tsx'
import { Spinner } from '../parts/Spinner.tsx'
import { useMayPublish } from '../session/session.ts'
import { useHeld } from './form-context.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type Editing, hasFaults } from './use-editing.ts'

type Errors = Editing<RowBase>['form']['formState']['errors']

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  editing: Editing<Row>
  /** Called if the form was not opened from another admin screen. */
  onCancel: () => void
  onSaveDraft: () => void
  onPreview: () => void
  onSubmit: () => void
  onSubmitAndNew: () => void
}

/** The buttons of a form, and what happens to the work in it. */
export function FormStrip<Row extends RowBase>(props: Props<Row>) {
  const { description, editing, onCancel, onSaveDraft, onPreview, onSubmit, onSubmitAndNew } = props
  const { hasDrafts, staysOut } = description
  const { mayPublish, mayDraft } = useMaySave(description)
  const { base, changed } = editing
  const held = useHeld()
  const busy = editing.busy !== null || held !== null
  // A new record can always be submitted: the form then says which fields are missing.
  const nothingNew = base !== null && changed.length === 0
  const isWaiting = base?.state !== undefined && base.state !== 'published' && !staysOut
  const noDraft = busy || nothingNew
  const primary = useRef<HTMLButtonElement>(null)
  const press = useRef({ save: () => {}, submit: () => {} })
  const submit = () => primary.current?.click()
  const saveDraft = noDraft ? () => {} : onSaveDraft
  press.current = { save: mayDraft ? saveDraft : submit, submit: mayPublish ? submit : saveDraft }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isOurs = ['s', 'enter'].includes(key) && (event.ctrlKey || event.metaKey) && !event.altKey
      // The text editor uses Ctrl+Enter for a new line.
      if (!isOurs || event.defaultPrevented) return
      event.preventDefault()
      // A dialog over the form handles the keys itself.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      if (key === 's') press.current.save()
      else press.current.submit()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="strip form__strip">
      <Button disabledFocusable={editing.busy !== null} onClick={() => (cameFromHere() ? history.back() : onCancel())}>
        Cancel
      </Button>
      <span className="form__state" role="status">
        {editing.busy ? <Spinner small label={editing.busy} /> : (held ?? <State editing={editing} />)}
        {!mayPublish && <small>{mayDraft ? 'A publisher makes it public.' : `Publishers change ${description.plural}.`}</small>}
      </span>
      {mayDraft && (
        <Button {...(!mayPublish && { appearance: 'primary' })} disabledFocusable={noDraft} onClick={onSaveDraft}>
          {base?.state === 'draft' ? 'Update draft' : 'Save draft'}
        </Button>
      )}
      {hasDrafts && (
        <Button disabledFocusable={busy} onClick={onPreview}>
          Preview
        </Button>
      )}
      {mayPublish && (
        <SubmitButton
          ref={primary}
          label={!base ? 'Create' : isWaiting ? 'Update and publish' : 'Update'}
          disabled={busy || (nothingNew && !isWaiting)}
          hint={sayWhatFollows(description, editing)}
          validate={editing.validate}
          onYes={onSubmit}
          other={!base && { label: 'Create and add another', onYes: onSubmitAndNew }}
        />
      )}
    </div>
  )
}

/** How this user may save such a record. An editor saves drafts, also of what publishers have none of. */
export function useMaySave<Row extends RowBase>({ kind, hasDrafts, staysOut }: ListDescription<Row>) {
  const mayPublish = useMayPublish() || kind === 'user'
  return { mayPublish, mayDraft: hasDrafts || (!mayPublish && !staysOut) }
}

/** What saving does. Users are never public. */
function sayWhatFollows<Row extends RowBase>(
  { kind, fields, staysOut }: ListDescription<Row>,
  { base, changed }: Editing<Row>,
): string | null {
  const labels = changed.map((field) => fields[field]?.label ?? field)
  const said = [
    kind !== 'user' &&
      !(staysOut && base && base.state !== 'published') &&
      (changed.length > 0 || base?.state !== 'published') &&
      'It becomes public at once.',
    base && changed.length > 0 && `Changed: ${labels.join(', ')}.`,
  ].filter(Boolean)
  return said.length > 0 ? said.join(' ') : null
}

function State<Row extends RowBase>({ editing }: { editing: Editing<Row> }) {
  const { base, changed, kept, savedAt } = editing
  const { isSubmitted, errors } = editing.form.formState
  // The message above the fields may have scrolled out of sight.
  if (isSubmitted && hasFaults(errors)) return <b className="form__refused">Nothing was saved: {sayFaults(errors)}</b>
  if (savedAt) return <b className="form__saved">Draft saved {timeOf(savedAt.toISOString())}</b>
  if (changed.length === 0) return base && sayUnchanged(base)
  if (kept === null || kept === 'failed') return 'Unsaved changes'
  return `Unsaved changes, kept on this device ${timeOf(kept.at.toISOString())}`
}

function sayUnchanged({ state, isPublic, publicSince, updatedAt = '' }: RowBase): string {
  if (state !== 'draft') return state === 'unpublished' ? 'Not public' : 'Nothing changed'
  if (!isPublic) return `Draft of ${whenOf(updatedAt)}`
  return publicSince ? `${dayOf(publicSince)} stays public meanwhile` : 'The public version stays meanwhile'
}

function sayFaults({ root: _aboveThem, ...fields }: Errors): string {
  const count = countOf(fields)
  return `${count} ${count === 1 ? 'field is' : 'fields are'} not right yet`
}

/** The faults of a list's fields are nested. */
const countOf = (errors: object): number =>
  Object.values(errors).reduce((sum: number, error: object) => sum + ('type' in error ? 1 : countOf(error)), 0)

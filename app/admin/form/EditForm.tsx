import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { TObject } from 'typebox'
import { useLocation } from 'wouter'
import { leaveFreely, useLeaveGuard } from '../leave/guard.ts'
import { lastShown } from '../list/address.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { useQuestions } from '../parts/AskDialog.tsx'
import { whenOf } from '../parts/date.ts'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { listPath, previewPath, updatePath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { schemaOf } from '../records/schema.ts'
import { FormHead } from './FormHead.tsx'
import { FormStrip, useMaySave } from './FormStrip.tsx'
import type { Values } from './fields.ts'
import { EditedRecordContext, FormContext } from './form-context.ts'
import { ThrowAway } from './ThrowAway.tsx'
import { type Editing, type FormRules, hasFaults, useEditing } from './use-editing.ts'

const ConflictDialog = lazy(() => import('../conflict/ConflictDialog.tsx'))

/** Milliseconds before the first fault gets the focus. */
const FOCUS_DELAY = 150

export interface RecordFormProps<Row extends RowBase> {
  description: ListDescription<Row>
  /** The schema of the fields that are written, if not all are. */
  schema?: TObject
  /** First values of a new record, beside those of its schema. */
  initial?: Values
  rules?: FormRules<Row>
  /** The user may change the record, but not delete it. */
  keepsRecord?: boolean
  /** The sections of the form. */
  children: ReactNode
}

interface Props<Row extends RowBase> extends RecordFormProps<Row> {
  /** Null for a new one. */
  record: Row | null
}

export function EditForm<Row extends RowBase>(props: Props<Row>) {
  const { description, record, initial, rules = {}, keepsRecord = false, children } = props
  const { schema = schemaOf(description.kind) } = props
  const { section, title, fields, nameOf, deleted } = description
  const [path, navigate] = useLocation()
  const editing = useEditing({ description, schema, record, initial, rules, place: path })
  const { form, base, changed, busy, faults, conflict, wireOf } = editing
  const { mayPublish, mayDraft } = useMaySave(description)
  const maySave = mayPublish || mayDraft
  const name = base ? nameOf(base) : `New ${deleted}`
  useTitle(base ? name : `${title} create`)
  useLeaveGuard(questionOf(editing))
  useKeepFocus(busy !== null)
  useQuestions()
  const place = useRef<HTMLFormElement>(null)
  const list = lastShown(listPath(section))

  useEffect(() => {
    if (faults === 0) return
    // The question at the button returns the focus to the button when it closes. This comes after that.
    const timer = setTimeout(() => place.current && showFirstFault(place.current), FOCUS_DELAY)
    return () => clearTimeout(timer)
  }, [faults])

  const submit = async (after: (id: string) => void, merged?: Values) => {
    const id = await editing.save({ draft: false, ...(merged && { merged }) })
    if (id !== null) leaveFreely(() => after(id))
  }
  const leave = () => navigate(list)
  const leaveWith = (id: string) => (base ? leave() : navigate(list, { state: { made: id } }))
  const startAnew = () => {
    form.reset()
    scrollTo({ top: 0 })
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }
  /** The first draft makes a record: the screen becomes that record's form. */
  const saveDraft = async (): Promise<string | null> => {
    const id = await editing.save({ draft: true })
    if (id !== null && !base) {
      leaveFreely(() => navigate(updatePath(section, id), { replace: true, state: history.state }))
    }
    return id
  }
  const change = (ask: (base: RowBase) => Promise<RowBase>, said: string) =>
    editing.change(ask as (base: RowBase) => Promise<Row>, said)
  const preview = async () => {
    const id = base && changed.length === 0 ? base._id : await saveDraft()
    if (id !== null) open(previewPath(section, id))
  }

  return (
    <FormContext value={{ schema, fields }}>
      <FormProvider {...form}>
        <form ref={place} className="form" noValidate onSubmit={(event) => event.preventDefault()}>
          <FormHead
            description={description}
            name={name}
            editing={editing}
            canDelete={!keepsRecord}
            onGone={() => leaveFreely(leave)}
          />
          <KeptWorkBar editing={editing} />
          {form.formState.isSubmitted && hasFaults(form.formState.errors) && (
            <ErrorBar text={form.formState.errors.root?.message ?? 'Some fields are not right yet. Nothing was saved.'} />
          )}
          {/* Disabled while it is saved: what is typed then would be lost. */}
          <fieldset disabled={busy !== null || !maySave} {...(!maySave && { className: 'form__read' })}>
            <EditedRecordContext value={{ section, base, changed, change }}>{children}</EditedRecordContext>
          </fieldset>
        </form>
        <FormStrip
          description={description}
          editing={editing}
          onCancel={leave}
          onSaveDraft={saveDraft}
          onPreview={preview}
          onSubmit={() => submit(leaveWith)}
          onSubmitAndNew={() => submit(startAnew)}
        />
        {conflict && (
          <Suspense>
            <ConflictDialog
              name={nameOf(conflict.current)}
              by={conflict.current.updatedBy}
              at={conflict.current.updatedAt}
              draft={conflict.draft}
              versions={{ original: wireOf(base), theirs: wireOf(conflict.current), yours: editing.wire() }}
              schema={schema}
              fields={fields}
              onSave={(merged) => (conflict.draft ? editing.save({ draft: true, merged }) : submit(leave, merged))}
              onClose={editing.dropConflict}
            />
          </Suspense>
        )}
      </FormProvider>
    </FormContext>
  )
}

/** What a user is asked who leaves the form. */
function questionOf<Row extends RowBase>({ changed, kept }: Editing<Row>) {
  if (changed.length === 0) return null
  const [are, they] = changed.length === 1 ? ['field is', 'It'] : ['fields are', 'They']
  const fate = kept === 'failed' ? 'would be lost' : `stay${they === 'It' ? 's' : ''} on this device until you log out`
  return { title: 'Leave without saving?', text: `${changed.length} ${are} changed. ${they} ${fate}.` }
}

/** Gives the focus back to the field that lost it because the form was disabled during saving. */
function useKeepFocus(busy: boolean): void {
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (busy) held.current = document.activeElement
    else if (document.activeElement === document.body && held.current instanceof HTMLElement)
      held.current.focus({ preventScroll: true })
  }, [busy])
}

/** Pixels that are left above a field when it is scrolled to: the header covers some of them. */
const OFFSET = 100

/** Scrolls to the first fault and focuses its field. The fault of a list has no field and is only scrolled to. */
function showFirstFault(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true], .section__fault')
  if (!field) return
  scrollTo({ top: field.getBoundingClientRect().top + scrollY - OFFSET })
  field.focus({ preventScroll: true })
}

/** Offers unsaved work that was kept for this form. */
function KeptWorkBar<Row extends RowBase>({ editing }: { editing: Editing<Row> }) {
  const { found, takeUp, forgetFound } = editing
  if (!found) return null
  const when = whenOf(new Date(found.at).toISOString())
  return (
    <MessageBar intent="warning" className="form__bar">
      <MessageBarBody>You were working on this at {when}. It was not sent.</MessageBarBody>
      <MessageBarActions>
        <Button onClick={takeUp}>Take it up again</Button>
        <ThrowAway onYes={forgetFound} />
      </MessageBarActions>
    </MessageBar>
  )
}

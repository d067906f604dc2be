import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { TObject } from 'typebox'
import { useLocation } from 'wouter'
import { useNames } from '../diff/use-names.ts'
import { leaveFreely, useLeaveGuard } from '../leave/guard.ts'
import { lastShown } from '../list/address.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { useQuestions } from '../parts/AskDialog.tsx'
import { momentOf } from '../parts/moment.ts'
import { listPath, previewPath, updatePath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-title.ts'
import { referencesIn } from '../records/field.ts'
import { schemaOf } from '../records/schema.ts'
import { EditedRecordContext } from './edited-record.ts'
import { FormHead } from './FormHead.tsx'
import { FormStrip } from './FormStrip.tsx'
import type { Values } from './fields.ts'
import { FormContext } from './form-context.ts'
import { KeptWorkBar } from './KeptWorkBar.tsx'
import { showFirstFault } from './show-first-fault.ts'
import { type Conflict, type Editing, type FormRules, hasFaults, useEditing } from './use-editing.ts'
import { useKeepFocus } from './use-keep-focus.ts'

const ConflictDialog = lazy(() => import('../conflict/ConflictDialog.tsx'))

/** Milliseconds. */
const FOCUS_DELAY = 150

export interface RecordFormProps<Row extends RowBase> {
  description: ListDescription<Row>
  /** The fields that are written, where it is not all. */
  schema?: TObject
  /** What a new record begins with, beside what its schema says. */
  initial?: Values
  rules?: FormRules<Row>
  /** For who may change a record and not delete it. */
  keepsRecord?: boolean
  /** The sections. */
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
  const { form, base, changed, busy, faults, conflict } = editing
  const name = base ? nameOf(base) : `New ${deleted}`
  useTitle(base ? name : `${title} create`)
  useLeaveGuard(questionOf(editing))
  useKeepFocus(busy !== null)
  useQuestions()
  const place = useRef<HTMLFormElement>(null)
  const list = lastShown(listPath(section))

  useEffect(() => {
    if (faults === 0) return
    // Later than the question at the button, which gives the focus back to the button when it closes.
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
  /** A first draft goes on as the form of the record that it made. */
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
            <MessageBar intent="error" className="form__bar bar--error">
              <MessageBarBody>
                {form.formState.errors.root?.message ?? 'Some fields are not right yet. Nothing was saved.'}
              </MessageBarBody>
            </MessageBar>
          )}
          {/* Off while it is saved: what is typed meanwhile would be lost. */}
          <fieldset disabled={busy !== null}>
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
            <ConflictOf
              description={description}
              schema={schema}
              editing={editing}
              conflict={conflict}
              onSave={(merged) => (conflict.draft ? editing.save({ draft: true, merged }) : submit(leave, merged))}
            />
          </Suspense>
        )}
      </FormProvider>
    </FormContext>
  )
}

interface ConflictProps<Row extends RowBase> {
  description: ListDescription<Row>
  schema: TObject
  editing: Editing<Row>
  conflict: Conflict<Row>
  onSave: (merged: Values) => void
}

function ConflictOf<Row extends RowBase>(props: ConflictProps<Row>) {
  const { description, schema, editing, conflict, onSave } = props
  const { current, draft } = conflict
  const { base, wire, wireOf, dropConflict } = editing
  const versions = useRef({ original: wireOf(base), theirs: wireOf(current), yours: wire() }).current
  const nameOf = useNames(referencesIn(description.fields, Object.values(versions)))
  return (
    <ConflictDialog
      name={description.nameOf(current)}
      who={current.updatedBy ?? (current.updatedBy === null ? 'An import' : 'Somebody else')}
      when={current.updatedAt ? momentOf(current.updatedAt) : 'meanwhile'}
      draft={draft}
      versions={versions}
      schema={schema}
      fields={description.fields}
      nameOf={nameOf}
      onSave={onSave}
      onClose={dropConflict}
    />
  )
}

/** What is asked of somebody who leaves the form. */
function questionOf<Row extends RowBase>({ changed, kept }: Editing<Row>) {
  if (changed.length === 0) return null
  const [are, they] = changed.length === 1 ? ['field is', 'It'] : ['fields are', 'They']
  const fate = kept === 'failed' ? 'would be lost' : `stay${they === 'It' ? 's' : ''} on this device until you log out`
  return { title: 'Leave without saving?', text: `${changed.length} ${are} changed. ${they} ${fate}.` }
}

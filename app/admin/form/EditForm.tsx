import { Button, MessageBar, MessageBarBody, Spinner } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { TObject } from 'typebox'
import { Link, useLocation } from 'wouter'
import { lastShown } from '../list/address.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { cameFromHere } from '../parts/LinkButton.tsx'
import { useNotify } from '../parts/notify.tsx'
import { listPath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-title.ts'
import { call, messageOf } from '../session/call.ts'
import { toForm, toWire, type Values } from './fields.ts'
import { resolverOf } from './resolver.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { SchemaContext } from './schema-context.ts'
import { showFirstFault } from './show-first-fault.ts'

/** Milliseconds. */
const FOCUS_DELAY = 150

export interface RecordFormProps<Row extends RowBase> {
  description: ListDescription<Row>
  /** The fields that are written. */
  schema: TObject
  /** The sections. */
  children: ReactNode
}

interface Props<Row extends RowBase> extends RecordFormProps<Row> {
  /** Null for a new one. */
  record: Row | null
}

export function EditForm<Row extends RowBase>({ description, schema, record, children }: Props<Row>) {
  const { section, path, title, said, nameOf } = description
  const name = record ? nameOf(record) : `New ${description.deleted}`
  useTitle(record ? name : `${title} create`)
  const list = lastShown(listPath(section))
  const [, navigate] = useLocation()
  const notify = useNotify()
  const place = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useForm<Values>({
    defaultValues: toForm(schema, { ...record }),
    resolver: resolverOf(schema),
    shouldFocusError: false,
  })

  useEffect(() => {
    if (faults === 0) return
    // Later than the question at the button, which gives the focus back to the button when it closes.
    const timer = setTimeout(() => place.current && showFirstFault(place.current), FOCUS_DELAY)
    return () => clearTimeout(timer)
  }, [faults])

  const save = async (values: Values) => {
    const body = toWire(schema, values)
    if (!record) return call(path, { method: 'POST', body })
    return call(`${path}/${record._id}`, { method: 'PUT', body: { ...body, version: record.version } })
  }

  const submit = (after: () => void) =>
    form.handleSubmit(
      async (values) => {
        setBusy(true)
        try {
          await save(values)
          notify.success(`${said} ${record ? 'updated' : 'inserted'} successfully`)
          after()
        } catch (error) {
          notify.error(messageOf(error))
        } finally {
          setBusy(false)
        }
      },
      () => setFaults((count) => count + 1),
    )()
  const leave = () => navigate(list)
  const startAnew = () => {
    form.reset()
    scrollTo({ top: 0 })
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }

  return (
    <SchemaContext value={schema}>
      <FormProvider {...form}>
        <form ref={place} className="form" noValidate onSubmit={(event) => event.preventDefault()}>
          <p className="form__crumb">
            <Link href={list}>{title} list</Link> / {record ? 'Update' : 'Create'}
          </p>
          <h1>{name}</h1>
          {!form.formState.isValid && form.formState.isSubmitted && (
            <MessageBar intent="error" className="form__faults">
              <MessageBarBody>Some fields are not right yet. Nothing was saved.</MessageBarBody>
            </MessageBar>
          )}
          {/* Off while it is saved: what is typed meanwhile would be lost. */}
          <fieldset disabled={busy}>{children}</fieldset>
        </form>
        <div className="strip form__strip">
          <Button disabled={busy} onClick={() => (cameFromHere() ? history.back() : leave())}>
            Cancel
          </Button>
          <span className="form__state" role="status">
            {busy && <Spinner size="tiny" label="Saving" />}
          </span>
          {!record && (
            <SubmitButton label="Create and add another" disabled={busy} onYes={() => submit(startAnew)} />
          )}
          <SubmitButton
            label={record ? 'Update' : 'Create'}
            primary
            disabled={busy}
            onYes={() => submit(leave)}
          />
        </div>
      </FormProvider>
    </SchemaContext>
  )
}

import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'wouter'
import type { ListDescription, RowBase } from '../list/description.ts'
import { momentOf } from '../parts/date.ts'
import { Message, NotFoundPage } from '../parts/Message.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { EditForm, type RecordFormProps } from './EditForm.tsx'
import { ThrowAway } from './ThrowAway.tsx'
import { takingUp, useKeptWorks } from './use-kept-works.ts'
import './form.css'
import { Spinner } from '../parts/Spinner.tsx'

/** The form of the record whose id is in the address, or of a new record if there is none. */
export function RecordForm<Row extends RowBase>(form: RecordFormProps<Row>) {
  const { id } = useParams<{ id?: string }>()
  return id === undefined ? <EditForm {...form} record={null} /> : <UpdateForm key={id} {...form} id={id} />
}

function UpdateForm<Row extends RowBase>({ id, ...form }: RecordFormProps<Row> & { id: string }) {
  const { read, title, holds } = form.description
  // With its own name in the cache, so that the form never shows an answer that was asked for elsewhere.
  const { answer: record, missing, error, reload } = useCall(reader(`form of ${read.by}`, read), id)
  if (missing) return <GoneRecord description={form.description} id={id} />
  if (record && holds?.(record) === false) return <NotFoundPage />
  if (record) return <EditForm key={`${id} ${record.version}`} {...form} record={record} />
  if (error === null) return <Spinner className="form__loading" label={`Loading ${title}`} />
  return (
    <div className="form">
      <MessageBar intent="error">
        <MessageBarBody>{error}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => void reload()}>Try again</Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  )
}

/** Fields that belong together, in two columns if there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      <div className="section__fields">{children}</div>
    </section>
  )
}

/** Shown instead of the form of a deleted record: says who deleted it, and offers work on it that is kept on this device. */
function GoneRecord<Row extends RowBase>({ description, id }: { description: ListDescription<Row>; id: string }) {
  const { section, deleted: kind } = description
  const [, navigate] = useLocation()
  const { works, drop } = useKeptWorks()
  if (works === null) return <Spinner className="form__loading" label={`Loading ${kind}`} />
  const work = works.find(({ place }) => place === updatePath(section, id))
  if (!work) return <NotFoundPage />
  const { key, label, deleted, at } = work
  return (
    <Message title={label || kind}>
      <p>{deleted ?? `There is no such ${kind}`}.</p>
      <p>Your work of {momentOf(new Date(at).toISOString())} on it is kept on this device. It was not saved.</p>
      <p>A new record gets what was typed, but no pictures that belonged to the deleted one.</p>
      <Button appearance="primary" onClick={() => navigate(createPath(section), { state: takingUp(key) })}>
        Take it up as a new record
      </Button>
      <ThrowAway onYes={() => drop(key)} />
    </Message>
  )
}

import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components'
import type { RowBase } from '../list/description.ts'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { EditForm, type RecordFormProps } from './EditForm.tsx'
import { GoneRecord } from './GoneRecord.tsx'
import './form.css'

/** The form of a record that is there. */
export function UpdateForm<Row extends RowBase>({ id, ...form }: RecordFormProps<Row> & { id: string }) {
  const { read, title, holds } = form.description
  // Under a name of its own: what others ask for, or asked for before, is never put into a form.
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

/** The form of a new record. */
export function CreateForm<Row extends RowBase>(form: RecordFormProps<Row>) {
  return <EditForm {...form} record={null} />
}

import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components'
import type { RowBase } from '../list/description.ts'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { EditForm, type RecordFormProps } from './EditForm.tsx'
import { GoneRecord } from './GoneRecord.tsx'
import { useRecord } from './use-record.ts'
import './form.css'

/** The form of a record that is there. */
export function UpdateForm<Row extends RowBase>({ id, ...form }: RecordFormProps<Row> & { id: string }) {
  const { read, title, holds } = form.description
  const { record, missing, error, retry } = useRecord(id, (signal) => read(id, signal))
  if (missing) return <GoneRecord description={form.description} id={id} />
  if (record && holds?.(record) === false) return <NotFoundPage />
  if (record) return <EditForm key={`${id} ${record.version}`} {...form} record={record} />
  if (error === null) return <Spinner className="form__loading" label={`Loading ${title}`} />
  return (
    <div className="form">
      <MessageBar intent="error">
        <MessageBarBody>{error}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={retry}>Try again</Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  )
}

/** The form of a new record. */
export function CreateForm<Row extends RowBase>(form: RecordFormProps<Row>) {
  return <EditForm {...form} record={null} />
}

import type { ReactNode } from 'react'
import { isDateField } from '#domain/dates.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { schemaOf } from '../records/schema.ts'
import { DateField } from './DateField.tsx'
import { RecordField, SourceField } from './RecordField.tsx'
import { FormSection, RecordForm } from './RecordForm.tsx'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  /** Stands below the fields. */
  children?: ReactNode
}

/** A form without special fields: it shows all fields of a description, in its parts and its order. */
export default function PlainForm<Row extends RowBase>({ description, children }: Props<Row>) {
  return (
    <RecordForm description={description}>
      <Parts description={description} />
      {children}
    </RecordForm>
  )
}

function Parts<Row extends RowBase>({ description: { fields, kind, title } }: { description: ListDescription<Row> }) {
  const parts = Map.groupBy(Object.entries(fields), ([, { part }]) => part ?? title)
  return [...parts].map(([part, its]) => (
    <FormSection key={part} title={part}>
      {its.map(([name, { wide = false }]) => {
        if (name === 'source') return <SourceField key={name} wide={wide} />
        if (isDateField(schemaOf(kind).properties[name]!)) return <DateField key={name} name={name} />
        return <RecordField key={name} name={name} wide={wide} />
      })}
    </FormSection>
  ))
}

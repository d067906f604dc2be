import { createContext, useContext } from 'react'
import { type TObject, type TSchema, Type } from 'typebox'
import { type FieldDescription, type FieldDescriptions, innerOf } from '../records/field.ts'

interface FormContents {
  schema: TObject
  fields: FieldDescriptions
}

/** What the form around a field is about. */
export const FormContext = createContext<FormContents>({ schema: Type.Object({}), fields: {} })

/** What a field may hold and what it is called. Throws for a field that the record has not. */
export function useFieldOf(name: string): FieldDescription & { schema: TSchema; isRequired: boolean } {
  const { schema: record, fields } = useContext(FormContext)
  const schema = record.properties[name]
  const field = fields[name]
  if (!schema || !field) throw new Error(`The record has no field '${name}'.`)
  return { ...field, schema, isRequired: 'message' in innerOf(schema) }
}

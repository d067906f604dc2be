import { createContext, useContext } from 'react'
import { type TObject, type TSchema, Type } from 'typebox'
import type { RowBase } from '../list/description.ts'
import type { FieldDescription, FieldDescriptions } from '../records/field.ts'

export interface FormContents {
  schema: TObject
  fields: FieldDescriptions
  /** The record as it is saved; null for a new one. */
  base: RowBase | null
  /** The fields that differ from it. */
  changed: readonly string[]
  /** Another change of the saved record, with what is told of it. What is typed stays. */
  change: (ask: (base: RowBase) => Promise<RowBase>, said: string) => Promise<void>
}

/** What the form around a field is about. */
export const FormContext = createContext<FormContents>({
  schema: Type.Object({}),
  fields: {},
  base: null,
  changed: [],
  change: async () => {},
})

export const useFormContents = () => useContext(FormContext)

/** What a field may hold and what it is called. Throws for a field that the record has not. */
export function useFieldOf(name: string): FieldDescription & { schema: TSchema; isRequired: boolean } {
  const { schema: record, fields } = useFormContents()
  const schema = record.properties[name]
  const field = fields[name]
  if (!schema || !field) throw new Error(`The record has no field '${name}'.`)
  return { ...field, schema, isRequired: 'message' in schema }
}

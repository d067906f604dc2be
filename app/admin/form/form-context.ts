import { createContext, useContext } from 'react'
import { type TObject, type TSchema, Type } from 'typebox'
import type { RowBase } from '../list/description.ts'
import { type FieldDescription, type FieldDescriptions, innerOf } from '../records/field.ts'

export interface FormContents {
  schema: TObject
  fields: FieldDescriptions
  /** The record that the form is about; none in a small form within another. */
  saved?: Saved
}

export interface Saved {
  /** As it was last read or saved; null for one that never was. */
  base: RowBase | null
  /** The fields that differ from it. */
  changed: readonly string[]
  /** Another change of the saved record, with what is told of it. What is typed stays. */
  change: (ask: (base: RowBase) => Promise<RowBase>, said: string) => Promise<void>
}

/** What the form around a field is about. */
export const FormContext = createContext<FormContents>({ schema: Type.Object({}), fields: {} })

/** Throws outside the form of a record. */
export function useSaved(): Saved {
  const { saved } = useContext(FormContext)
  if (!saved) throw new Error('The form is of no record.')
  return saved
}

/** What a field may hold and what it is called. Throws for a field that the record has not. */
export function useFieldOf(name: string): FieldDescription & { schema: TSchema; isRequired: boolean } {
  const { schema: record, fields } = useContext(FormContext)
  const schema = record.properties[name]
  const field = fields[name]
  if (!schema || !field) throw new Error(`The record has no field '${name}'.`)
  return { ...field, schema, isRequired: 'message' in innerOf(schema) }
}

/** The record that the form is about, as it was last read or saved; null for a new one. */
export const useBase = <Row extends RowBase>(): Row | null => useSaved().base as Row | null

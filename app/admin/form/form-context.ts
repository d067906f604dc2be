import { createContext, useContext, useEffect, useId } from 'react'
import { type TObject, type TSchema, Type } from 'typebox'
import { create } from 'zustand'
import type { Section } from '#domain/kinds.ts'
import type { RowBase } from '../list/description.ts'
import { type FieldDescription, type FieldDescriptions, innerOf } from '../records/field.ts'

interface FormContents {
  schema: TObject
  fields: FieldDescriptions
}

/** The schema and the descriptions of the form around a field. */
export const FormContext = createContext<FormContents>({ schema: Type.Object({}), fields: {} })

/** The schema and the description of a field. Throws if the record has no such field. */
export function useFieldOf(name: string): FieldDescription & { schema: TSchema; isRequired: boolean } {
  const { schema: record, fields } = useContext(FormContext)
  const schema = record.properties[name]
  const field = fields[name]
  if (!schema || !field) throw new Error(`The record has no field '${name}'.`)
  return { ...field, schema, isRequired: 'message' in innerOf(schema) }
}

interface EditedRecord {
  section: Section
  /** The record as it is saved; null for a new one. */
  base: RowBase | null
  /** The fields that differ from `base`. */
  changed: readonly string[]
  /** Makes another change to the saved record, and notifies with `said`. What is typed stays. */
  change: (ask: (base: RowBase) => Promise<RowBase>, said: string) => Promise<void>
}

/** The record of the form around a field. */
export const EditedRecordContext = createContext<EditedRecord>({
  section: 'ship',
  base: null,
  changed: [],
  change: async () => {},
})

export const useEditedRecord = () => useContext(EditedRecordContext)

/** The saved record, typed as its own kind. */
export const useBase = <Row extends RowBase>(): Row | null => useEditedRecord().base as Row | null

/** What keeps a form from being saved just now: files that are still being sent. */
const useHolds = create<ReadonlyMap<string, string>>(() => new Map())

/** Keeps the form from being saved while there is a reason. The form's strip shows it. */
export function useHold(reason: string | null): void {
  const id = useId()
  useEffect(() => {
    if (reason === null) return
    useHolds.setState((held) => new Map(held).set(id, reason), true)
    return () =>
      useHolds.setState((held) => {
        const others = new Map(held)
        others.delete(id)
        return others
      }, true)
  }, [id, reason])
}

/** Why the form cannot be saved at the moment; null if it can. */
export const useHeld = (): string | null => useHolds((held) => [...held.values()][0] ?? null)

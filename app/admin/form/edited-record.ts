import { createContext, useContext } from 'react'
import type { Section } from '#domain/kinds.ts'
import type { RowBase } from '../list/description.ts'

interface EditedRecord {
  section: Section
  /** As it is saved; null for a new one. */
  base: RowBase | null
  /** The fields that differ from it. */
  changed: readonly string[]
  /** Another change of the saved record, with what is told of it. What is typed stays. */
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

/** The record itself, as one of its own kind. */
export const useBase = <Row extends RowBase>(): Row | null => useEditedRecord().base as Row | null

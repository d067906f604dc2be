import { createContext, useContext } from 'react'
import { type TObject, Type } from 'typebox'

/** The schema of the record that the form around a field is about. */
export const SchemaContext = createContext<TObject>(Type.Object({}))

export const useFieldSchema = (name: string) => useContext(SchemaContext).properties[name]

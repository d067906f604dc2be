import { useWatch } from 'react-hook-form'
import { RecordField } from '../form/RecordField.tsx'
import { useDerivedName } from './use-derived-name.ts'

/** The name of a voyage: made of its ship, its ports and its year until somebody gives it another one. */
export function NameField() {
  const name: unknown = useWatch({ name: 'name' })
  const derived = useDerivedName()
  const isDerived = derived !== null && (name === derived || name === '')
  return <RecordField name="name" aside={isDerived ? 'derived, until you change it' : undefined} />
}

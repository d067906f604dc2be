import type { UseFormReturn } from 'react-hook-form'
import type { TObject } from 'typebox'
import type { Refusals } from '../list/description.ts'
import { CallError } from '../session/call.ts'
import type { Values } from './fields.ts'

/** Shows at its field what only the server could find wrong; false for what is about no field of the form. */
export function showRefusal(
  form: UseFormReturn<Values>,
  { properties }: TObject,
  refusals: Refusals | undefined,
  error: unknown,
): boolean {
  if (!(error instanceof CallError)) return false
  const field = refusals?.[error.code]?.find((name) => name in properties)
  if (field === undefined) return false
  form.setError(field, { type: 'server', message: error.message })
  return true
}

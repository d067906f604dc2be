/** Not in `date.ts`, which lists load too: this needs the schema checker, which is large. */
import { Check } from 'typebox/value'
import { DateFieldSchema } from '#domain/fields.ts'
import { inTypedForms } from './date.ts'

/** What is wrong with a date on the wire, in the words for dates as staff type them; null if nothing is. */
export const dateFault = (value: string): string | null => (value === '' || Check(DateFieldSchema, value) ? null : WRONG)

const { must } = DateFieldSchema as typeof DateFieldSchema & { must: string }
const WRONG = inTypedForms(`Must ${must}.`)

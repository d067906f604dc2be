/** Apart from what lists show of days: it needs the checker of schemas, which is large. */
import { Check } from 'typebox/value'
import { RecordDateSchema } from '#domain/fields.ts'

/** What is wrong with a day, in the form in which staff type it. */
export const dayFault = (value: string): string | null => (value === '' || Check(RecordDateSchema, value) ? null : WRONG)

const { must } = RecordDateSchema as typeof RecordDateSchema & { must: string }
const WRONG = `Must ${must.replace('YYYY-MM-DD', 'DD/MM/YYYY')}.`

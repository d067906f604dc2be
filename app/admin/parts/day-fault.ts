/** Not in `day.ts`, which lists load too: this needs the schema checker, which is large. */
import { Check } from 'typebox/value'
import { RecordDateSchema } from '#domain/fields.ts'

/** What is wrong with a day on the wire, in the words for days as staff type them; null if nothing is. */
export const dayFault = (value: string): string | null => (value === '' || Check(RecordDateSchema, value) ? null : WRONG)

const { must } = RecordDateSchema as typeof RecordDateSchema & { must: string }
const WRONG = `Must ${must.replace('YYYY-MM-DD', 'DD/MM/YYYY')}.`

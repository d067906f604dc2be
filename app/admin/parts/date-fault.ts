/** What forms need to read dates. Lists load only `date.ts`, which is small. */
import { Check } from 'typebox/value'
import { DateFieldSchema } from '#domain/fields.ts'
import { readWrittenDate } from '#domain/written-dates.ts'
import { inTypedForms } from './date.ts'

/** A typed date as it is sent. Anything else stays as it was typed, and the schema refuses it. */
export const readDate = (typed: string): string => readWrittenDate(typed)?.date ?? typed.trim()

/** The fault of a date, which names the forms that staff type; null if it has none. */
export const dateFault = (value: string): string | null => (value === '' || Check(DateFieldSchema, value) ? null : WRONG)

const { must } = DateFieldSchema as typeof DateFieldSchema & { must: string }
const WRONG = inTypedForms(`Must ${must}.`)

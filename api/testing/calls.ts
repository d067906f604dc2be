import type { Call } from '#domain/call.ts'
import { RECORD_KINDS } from '#domain/kinds.ts'
import { STAFF_CALLS } from '#domain/staff-calls.ts'
import { recordCalls } from '#domain/staff-records.ts'

/** Every call of staff, of every kind of record, by its method and path. Some kinds have a call of their own in place of one. */
export const CALLS_OF_STAFF: ReadonlyMap<string, Call> = new Map<string, Call>([
  ...RECORD_KINDS.flatMap((kind) =>
    Object.entries<Call>(recordCalls(kind)).map(([name, call]): [string, Call] => [name.replace(':kind', kind), call]),
  ),
  ...Object.entries<Call>(STAFF_CALLS),
])

/** What a call of the API is: who may make it, what goes in and what comes out. */
import type { TObject, TSchema } from 'typebox'

/** `unless-draft`: publishers, and editors if the body says that it is a draft. */
export type Allow = 'everybody' | 'staff' | 'unless-draft' | 'publishers' | 'admins'

export interface Call {
  /** The heading above the call in the API's description. */
  tag: string
  summary: string
  description?: string
  /** The parts of the path that begin with a colon. */
  params?: TObject
  query?: TSchema
  headers?: TObject
  body?: TSchema
  /** The media types of a body that is not JSON. */
  consumes?: readonly string[]
  /** The answer's schema. A call without one answers 204. */
  answer?: TSchema
  /** The answer has status 201. */
  created?: true
  /** The call may also answer 204, for example after a check. */
  mayBeEmpty?: true
  /** Statuses of refusals. Every call may also give 400, 500 and 503. */
  refusals?: readonly number[]
  /** The schema of the record that a 409 carries: somebody else has changed it meanwhile. */
  conflict?: TSchema
  /** Answers of other statuses. */
  others?: Readonly<Record<number, unknown>>
  /** Browsers may keep the answer, but ask each time whether it has changed. */
  revalidate?: true
  /** Who may make a call of staff. A call that only reads may leave it out: then all staff may. */
  allow?: Allow
}

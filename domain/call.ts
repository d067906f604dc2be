/** What a call is: its method and path are its name, and one entry of a table says what goes in and what comes out. */
import type { Static, TObject, TSchema } from 'typebox'

export interface Call {
  /** The heading that it stands under in the API's own description. */
  tag: string
  summary: string
  description?: string
  /** The parts of the path that begin with a colon. */
  params?: TObject
  query?: TSchema
  headers?: TObject
  body?: TSchema
  /** The type of a body that is no JSON. */
  consumes?: readonly string[]
  /** What it is answered with; without one it is 204. */
  answer?: TSchema
  /** The answer has status 201. */
  created?: true
  /** It may be answered with 204 instead: after a check, say. */
  mayBeEmpty?: true
  /** The statuses of refusals, beside 400, 500 and 503, which every call may give. */
  refusals?: readonly number[]
  /** The record that somebody else has changed meanwhile, which goes with a 409. */
  conflict?: TSchema
  /** Answers of other statuses. */
  others?: Readonly<Record<number, unknown>>
  /** Browsers may keep the answer, and ask each time whether it has changed. */
  revalidate?: true
  /** Whom a call of staff lets in; all staff, unless it says otherwise. */
  allow?: 'everybody' | 'admins'
}

type Part<C, K extends string> = C extends { [P in K]: infer S extends TSchema } ? Static<S> : unknown

export type ParamsOf<C> = Part<C, 'params'>
export type QueryOf<C> = Part<C, 'query'>
export type BodyOf<C> = Part<C, 'body'>
export type HeadersOf<C> = Part<C, 'headers'>
/** Null for a call that is answered with nothing. */
export type AnswerOf<C> = C extends { answer: infer S extends TSchema } ? Static<S> : null

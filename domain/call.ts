/** What a call is: its method and path are its name, and one entry of a table says what goes in and what comes out. */
import { type Static, type TObject, type TSchema, Type } from 'typebox'

/** An answer that is no JSON. */
export const BinarySchema = Type.Unsafe<Uint8Array | AsyncIterable<Uint8Array>>({
  type: 'string',
  format: 'binary',
})

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

/** A parameter as a page gives it: a list is sent with commas between, and what is undefined or empty is not sent. */
export type Param = string | number | boolean | readonly string[] | undefined
export type Params = Readonly<Record<string, Param>>

type Sent<T> = { [K in keyof T]: T[K] | (string extends T[K] ? readonly string[] : never) | undefined }
type Given<K extends string, T> = unknown extends T
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** What a caller gives to a call. */
export type Asked<C> = Given<'params', ParamsOf<C>> &
  Given<'query', Sent<QueryOf<C>>> &
  Given<'body', BodyOf<C>>

/** The method and the address of a call by its name, such as `GET /api/partners`. */
export function addressOf(
  name: string,
  params: object = {},
  query: Params = {},
): [method: string, url: string] {
  const [method = '', path = ''] = name.split(' ')
  const of = new Map<string, unknown>(Object.entries(params))
  return [
    method,
    path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(String(of.get(part)))) + queryOf(query),
  ]
}

/** With its question mark; empty where there is nothing to send. */
function queryOf(params: Params): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') query.set(key, text)
  }
  const text = query.toString()
  return text && `?${text}`
}

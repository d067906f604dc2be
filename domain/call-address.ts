/** What a program gives to a call, and what it gets, by the tables. It holds no schema: pages load it. */
import type { Static, TSchema } from 'typebox'
import type { Calls } from './calls.ts'
import type { StaffCalls } from './staff-calls.ts'

type AllCalls = Calls & StaffCalls
/** The name of a call: `GET /api/partners`. */
export type CallName = keyof AllCalls
export type ReadingCall = Extract<CallName, `GET ${string}`>

/** What a call says of one part of it: of its query, say. */
export type PartOf<C, K extends 'params' | 'query' | 'headers' | 'body'> = C extends {
  [P in K]: infer S extends TSchema
}
  ? Static<S>
  : unknown
/** What it answers; null for a call that is answered with nothing. */
export type Answered<C> = C extends { answer: infer S extends TSchema } ? Static<S> : null

export type QueryOf<N extends CallName> = PartOf<AllCalls[N], 'query'>
export type BodyOf<N extends CallName> = PartOf<AllCalls[N], 'body'>
export type AnswerOf<N extends CallName> = Answered<AllCalls[N]>

type PathIn<N> = N extends `${string} ${infer P}` ? P : never
type Filled<P> = P extends `${infer A}:${string}/${infer B}`
  ? `${A}${string}/${B}`
  : P extends `${infer A}:${string}`
    ? `${A}${string}`
    : P
/** The path of a call, for what fetches it in a way of its own. */
export type Path = Filled<PathIn<CallName>>

/** A list is sent with commas between; what is undefined or empty is not sent. */
type Param = string | number | boolean | readonly string[] | undefined
export type Query = Readonly<Record<string, Param>>

type Sent<T> = { [K in keyof T]: T[K] | (string extends T[K] ? readonly string[] : never) | undefined }
type Given<K extends string, T> = unknown extends T
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
/** What has to be given to a call. */
export type Asked<N extends CallName> = Given<'params', PartOf<AllCalls[N], 'params'>> &
  Given<'query', Sent<QueryOf<N>>> &
  Given<'body', BodyOf<N>>

/** The same of any call. */
export interface Asking {
  params?: Readonly<Record<string, string>>
  query?: Query
  body?: unknown
}

/** The method and the address of a call. */
export function addressOf(name: string, { params = {}, query = {} }: Asking): [method: string, url: string] {
  const [method = '', path = ''] = name.split(' ')
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join() : String(value ?? '')
    if (text) asked.set(key, text)
  }
  const url = path.replace(/:([a-z]\w*)/g, (_, part) => encodeURIComponent(params[part] ?? ''))
  return [method, asked.size ? `${url}?${asked}` : url]
}

/** The address of a call that reads. */
export function addressTo<N extends ReadingCall>(name: N, asked: Asked<N>): string
export function addressTo(name: CallName, asked: Asking) {
  return addressOf(name, asked)[1]
}

/** The types of what a call takes and answers, and how its address is made. Pages load this file, so it holds no schema. */
import type { Static, TSchema } from 'typebox'
import type { Calls } from './calls.ts'
import type { StaffCalls } from './staff-calls.ts'

type AllCalls = Calls & StaffCalls
/** The name of a call: `GET /api/partners`. */
export type CallName = keyof AllCalls
export type ReadingCall = Extract<CallName, `GET ${string}`>

/** The type of one part of a call, such as its query. */
export type PartOf<C, K extends 'params' | 'query' | 'headers' | 'body'> = C extends {
  [P in K]: infer S extends TSchema
}
  ? Static<S>
  : unknown
/** The type of a call's answer; null for a call without one. */
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
/** The filled path of a call, for code that does not fetch through the client. */
export type Path = Filled<PathIn<CallName>>

/** A list is sent with commas between. An undefined or empty value is not sent. */
type Param = string | number | boolean | readonly string[] | undefined
export type Query = Readonly<Record<string, Param>>

type Sent<T> = { [K in keyof T]: T[K] | (string extends T[K] ? readonly string[] : never) | undefined }
type Given<K extends string, T> = unknown extends T
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
/** What a caller must give to this call. */
export type Asked<N extends CallName> = Given<'params', PartOf<AllCalls[N], 'params'>> &
  Given<'query', Sent<QueryOf<N>>> &
  Given<'body', BodyOf<N>>

/** What a caller may give to any call. */
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

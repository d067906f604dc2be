/**
 * The one way to the calls of staff. The token goes with these alone; a call that the server does not let in any more
 * ends the session here too, or waits until its writer has logged in again over unsaved work.
 */
import { type AnswerOf, type Asked, type Asking, addressOf, type CallName } from '#domain/call-address.ts'
import type { ErrorBody } from '#domain/common.ts'
import { ApiError, isAbort } from '../../client/client.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { endSession, useSession } from './session.ts'

/** What a failure is told with when neither the answer nor the browser says anything. */
export const SOMETHING_WRONG = 'Something went wrong.'

export class CallError extends ApiError {
  /** With code `stale`: the record as it is now. */
  readonly current: unknown

  constructor(status: number, code: string, message: string, current: unknown = null) {
    super(status, code, message)
    this.current = current
  }
}

interface Options {
  signal?: AbortSignal | undefined
}
export type StaffCall = Extract<CallName, `${string} /api/admin/${string}`>

export interface Answer<T> {
  data: T
  /** How many records there are on all pages of a list. */
  total: number
}

/** Makes a call. Throws `CallError`, or the browser's own `AbortError`. */
export function call<N extends StaffCall>(name: N, asked: Asked<N> & Options): Promise<AnswerOf<N>>
export async function call(name: StaffCall, asked: Asking & Options) {
  return (await ask(name, asked)).data
}

/** The same for a page of a list, with the total. */
export function callList<N extends StaffCall>(name: N, asked: Asked<N> & Options): Promise<Answer<AnswerOf<N>>>
export function callList(name: StaffCall, asked: Asking & Options) {
  return ask(name, asked)
}

/** Makes any call by its name. What it is answered with says the table that the name stands in. */
export const ask = <T>(name: string, { body, signal, ...asked }: Asking & Options): Promise<Answer<T>> => {
  const [method, url] = addressOf(name, asked)
  return fetchAs(url, { method, body, signal }, async (response) => {
    const data = response.status === 204 ? null : await response.json()
    return { data: data as T, total: Number(response.headers.get('x-total-count') ?? 0) }
  })
}

/** Reads by a name: under one name, what was asked alike is answered alike. */
export type Reader<A, T> = ((asked: A, signal?: AbortSignal) => Promise<T>) & { readonly by: string }
export const reader = <A, T>(by: string, read: (asked: A, signal?: AbortSignal) => Promise<T>): Reader<A, T> =>
  Object.assign((asked: A, signal?: AbortSignal) => read(asked, signal), { by })

/** A file, by its address. */
export const callBlob = (url: string, options: Options = {}): Promise<Blob> =>
  fetchAs(url, { method: 'GET', ...options }, (response) => response.blob())

interface Sent extends Options {
  method: string
  /** Sent as JSON. */
  body?: unknown
}

const fetchAs = <T>(url: string, sent: Sent, read: (response: Response) => Promise<T>): Promise<T> =>
  withToken(async (token) => {
    const response = await send(url, sent, token)
    if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => null))
    return read(response).catch(failed)
  })

/** Sends with the token; and once more, when the session had ended and somebody has logged in again over unsaved work. */
export async function withToken<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const { token } = useSession.getState()
  try {
    return await send(token)
  } catch (error) {
    // A wrong password at the login is no end of a session: no token is sent there.
    const isEnd = error instanceof CallError && error.code === 'unauthorised' && token !== null
    if (isEnd && (await isLetInAgain(token))) return withToken(send)
    throw error
  }
}

async function isLetInAgain(refused: string): Promise<boolean> {
  const { token } = useSession.getState()
  return token === refused ? endSession() : token !== null
}

function send(url: string, { method, body, signal }: Sent, token: string | null): Promise<Response> {
  return fetchOwn(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(failed)
}

/** No answer of the server came, or not a whole one: what browsers say of that helps nobody. */
function failed(error: unknown): never {
  throw isAbort(error) ? error : unreachable()
}
export const unreachable = () => new CallError(0, 'offline', 'The server cannot be reached just now. Try again in a moment.')

/** What a refused call throws. `said` is the answer's body, or null where that did not come whole. */
export const refusalOf = (status: number, said: Refusal | null): CallError =>
  new CallError(status, said?.code ?? 'server_error', said?.message ?? '', said?.current)
export type Refusal = Partial<ErrorBody> & { current?: unknown }

/** The record as somebody else has made it meanwhile, for which a call was refused; null for any other error. */
export const currentOf = <T>(error: unknown): T | null =>
  error instanceof CallError && error.code === 'stale' ? (error.current as T) : null

/** What people are told of a failure: the answer's message, else the error's own, else the general one. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message) || SOMETHING_WRONG

/**
 * All calls of staff go through here, and only they carry the token. If the server refuses the token, the session ends here
 * too. Over unsaved work the call waits until the user has logged in again.
 */
import { type AnswerOf, type Asked, type Asking, addressOf, type CallName } from '#domain/call-address.ts'
import type { ErrorBody } from '#domain/common.ts'
import { ApiError, isAbort } from '../../client/client.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { endSession, useSession } from './session.ts'

/** The message of a failure that has none of its own. */
export const SOMETHING_WRONG = 'Something went wrong.'

/** What a refusal tells beside its code and message. */
interface Told {
  current?: unknown
  known?: { _id: string }
}

export class CallError extends ApiError {
  /** With code `stale`: the record as it is now. */
  readonly current: unknown
  /** With code `in_library`: the record that has the file. */
  readonly known: { _id: string } | null

  constructor(status: number, code: string, message: string, { current = null, known }: Told = {}) {
    super(status, code, message)
    this.current = current
    this.known = known ?? null
  }
}

interface Options {
  signal?: AbortSignal | undefined
}
export type StaffCall = Extract<CallName, `${string} /api/admin/${string}`>

export interface Answer<T> {
  data: T
  /** The records on all pages of a list. */
  total: number
}

/** Makes a call. Throws `CallError`, or the browser's own `AbortError`. */
export function call<N extends StaffCall>(name: N, asked: Asked<N> & Options): Promise<AnswerOf<N>>
export async function call(name: StaffCall, asked: Asking & Options) {
  return (await ask(name, asked)).data
}

/** The same for a list: with the total. */
export function callList<N extends StaffCall>(name: N, asked: Asked<N> & Options): Promise<Answer<AnswerOf<N>>>
export function callList(name: StaffCall, asked: Asking & Options) {
  return ask(name, asked)
}

/** Makes any call by its name. The caller says the type of the answer. */
export const ask = <T>(name: string, { body, signal, ...asked }: Asking & Options): Promise<Answer<T>> => {
  const [method, url] = addressOf(name, asked)
  return fetchAs(url, { method, body, signal }, async (response) => {
    const data = response.status === 204 ? null : await response.json()
    return { data: data as T, total: Number(response.headers.get('x-total-count') ?? 0) }
  })
}

/** A function that reads something, with a name for the cache: the same name and question have the same answer. */
export type Reader<A, T> = ((asked: A, signal?: AbortSignal) => Promise<T>) & { readonly by: string }
export const reader = <A, T>(by: string, read: (asked: A, signal?: AbortSignal) => Promise<T>): Reader<A, T> =>
  Object.assign((asked: A, signal?: AbortSignal) => read(asked, signal), { by })

/** Fetches a file by its address. */
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

/** Sends with the token. If the session had ended and the user logs in again over unsaved work, sends once more. */
export async function withToken<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const { token } = useSession.getState()
  try {
    return await send(token)
  } catch (error) {
    // A wrong password at the login is refused too, but then no token was sent.
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

/** The server did not answer, or not completely. The browser's own message would not help users. */
function failed(error: unknown): never {
  throw isAbort(error) ? error : unreachable()
}
export const unreachable = () => new CallError(0, 'offline', 'The server cannot be reached just now. Try again in a moment.')

/** The error of a refused call. `said` is the answer's body, or null if it could not be read. */
export const refusalOf = (status: number, said: Refusal | null): CallError =>
  new CallError(status, said?.code ?? 'server_error', said?.message ?? '', said ?? {})
export type Refusal = Partial<ErrorBody> & Told

/** The record as somebody else has saved it, if a call was refused for that; null for any other error. */
export const currentOf = <T>(error: unknown): T | null =>
  error instanceof CallError && error.code === 'stale' ? (error.current as T) : null

/** The message that users read about a failure. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message) || SOMETHING_WRONG

/**
 * All calls to the API go through here: sends a request, parses the answer, and turns every failure into an `ApiError`. An aborted
 * request rejects with the browser's own `AbortError`.
 */
import { type AnswerOf, type Asked, type Asking, addressOf, type CallName } from '#domain/call-address.ts'
import type { ErrorBody } from '#domain/common.ts'
import { FETCHED_AT, fetchOwn } from '../lib/own-answer.ts'
import { REFUSED } from '../offline/policy.ts'
import { answeredFromCache, answeredFromNetwork, unanswered } from './connection.ts'

/** Status 0 and code `offline` mean that our server did not answer. `retryAfter` is in seconds; null if the server names none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly retryAfter: number | null

  constructor(status: number, code: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }

  get offline(): boolean {
    return this.code === 'offline'
  }
}

interface Options {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

/** Answers that a preview gives in place of the server's, because what it shows is not public yet. By address. */
const putIn = new Map<string, unknown>()

/** From now on calls of this address, with its query, get this answer. */
export const answerWith = (address: string, answer: unknown): void => void putIn.set(address, answer)

/** Makes a call and gives the parsed answer; throws `ApiError`. */
export async function call<N extends CallName>(name: N, asked: Asked<N> & Options): Promise<AnswerOf<N>>
export async function call(name: CallName, { body, signal, headers, ...asked }: Asking & Options) {
  const [method, url] = addressOf(name, asked)
  const own = putIn.get(url)
  if (own !== undefined) return own
  const response = await send(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const fetchedAt = response.headers.get(FETCHED_AT)
  if (fetchedAt) answeredFromCache(new Date(fetchedAt), response.headers.has(REFUSED))
  else answeredFromNetwork()
  if (!response.ok) throw await errorOf(response)
  if (response.status === 204) return null
  const data = await bodyOf(response)
  if (fetchedAt && typeof data === 'object' && data) cached.add(data)
  return data
}

const cached = new WeakSet<object>()

/** True for an answer that the service worker took from its cache. */
export const isFromCache = (data: unknown): boolean => typeof data === 'object' && data !== null && cached.has(data)

/** True for the rejection of a request that the page itself aborted. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchOwn(url, init)
  } catch (error) {
    if (isAbort(error)) throw error
    unanswered()
    throw new ApiError(0, 'offline', 'Er is geen verbinding.')
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(response.status, 'bad_answer', 'Het antwoord van de server was onleesbaar.')
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || null
  try {
    const { code, message } = (await response.json()) as ErrorBody
    return new ApiError(response.status, code, message, retryAfter)
  } catch {
    return new ApiError(response.status, 'server_error', 'Er ging iets mis.', retryAfter)
  }
}

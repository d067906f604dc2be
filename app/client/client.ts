/**
 * The one way to the API: sends a request, parses the answer, and turns every failure into an `ApiError`.
 * Components never parse bodies. An aborted request rejects with the browser's own `AbortError`.
 */
import type { ErrorBody } from '#domain/common.ts'
import { FETCHED_AT, fetchOwn } from '../lib/own-answer.ts'
import { REFUSED } from '../offline/policy.ts'
import { answeredFromCache, answeredFromNetwork, unanswered } from './connection.ts'

/** `status` 0 and code `offline`: no answer of the server came. `retryAfter` in seconds, when the server names it. */
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

/** Query parameters; undefined and empty ones are left out, lists are joined by commas. */
export type Params = Record<string, string | number | boolean | readonly string[] | undefined>

export interface RequestOptions {
  params?: Params
  signal?: AbortSignal | undefined
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown
  headers?: Record<string, string>
}

/** Answers that staff put in the place of the server's: what a preview shows is not public yet. */
const putIn = new Map<string, unknown>()

/** From now on a call of this address, with its query, gets this answer. */
export const answerWith = (address: string, answer: unknown): void => void putIn.set(address, answer)

/** Asks the API for `path` and answers with the parsed body; throws `ApiError`. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const own = putIn.get(path + queryOf(options.params))
  if (own !== undefined) return own as T
  const response = await send(path, options)
  const fetchedAt = response.headers.get(FETCHED_AT)
  if (fetchedAt) answeredFromCache(new Date(fetchedAt), response.headers.has(REFUSED))
  else answeredFromNetwork()
  if (!response.ok) throw await errorOf(response)
  if (response.status === 204) return undefined as T
  const data = await bodyOf<T>(response)
  if (fetchedAt && typeof data === 'object' && data) cached.add(data)
  return data
}

const cached = new WeakSet<object>()

/** True for an answer that the service worker took from its cache, because the network did not answer. */
export const isFromCache = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && cached.has(data)

/** True for the rejection of a request that the page itself called off. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  const { params, signal, method = 'GET', body, headers = {} } = options
  const form = body instanceof FormData
  try {
    return await fetchOwn(path + queryOf(params), {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (isAbort(error)) throw error
    unanswered()
    throw new ApiError(0, 'offline', 'Er is geen verbinding.')
  }
}

async function bodyOf<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
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

export function queryOf(params: Params = {}): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') query.set(key, text)
  }
  const text = query.toString()
  return text && `?${text}`
}

import { useCallback, useEffect, useState } from 'react'
import { ApiError, isFromCache } from './client.ts'
import { useConnection } from './connection.ts'

/** What a screen shows of something fetched: earlier `data` stays while it is fetched again or when that fails. */
export interface Resource<T> {
  data: T | null
  error: ApiError | null
  loading: boolean
  retry: () => void
}

interface Answer {
  key: string
  data: unknown
  error: ApiError | null
}

/**
 * Something public that is fetched by key: asked for once however many parts of the screen use it, remembered so
 * that Back shows it at once (and the browser can restore the scroll position), and asked for again when the
 * network is back after a failure or an answer from the cache.
 */
export function useResource<T>(key: string, load: () => Promise<T>): Resource<T> {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const round = useConnection((connection) => connection.round)

  const current = answer?.key === key ? answer : null
  const data = (current?.data ?? remembered.get(key) ?? null) as T | null
  const error = current?.error ?? null

  const [askedIn, setAskedIn] = useState(round)
  if (round !== askedIn) {
    setAskedIn(round)
    if (error || isFromCache(data)) retry()
  }

  // `load` is made anew by every render; `key` says when it means something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let gone = false
    fetchOnce(key, load).then(
      (fetched) => !gone && setAnswer({ key, data: fetched, error: null }),
      (reason: unknown) => !gone && setAnswer({ key, data: null, error: asApiError(reason) }),
    )
    return () => {
      gone = true
    }
  }, [key, attempt])

  return { data, error, loading: !data && !error, retry }
}

const remembered = new Map<string, unknown>()
const inFlight = new Map<string, Promise<unknown>>()
const REMEMBERED_MAX = 50

function fetchOnce(key: string, load: () => Promise<unknown>): Promise<unknown> {
  const running = inFlight.get(key)
  if (running) return running
  const started = load()
    .then((data) => {
      remember(key, data)
      return data
    })
    .finally(() => inFlight.delete(key))
  inFlight.set(key, started)
  return started
}

function remember(key: string, data: unknown): void {
  remembered.delete(key)
  remembered.set(key, data)
  const oldest = remembered.keys().next()
  if (remembered.size > REMEMBERED_MAX && !oldest.done) remembered.delete(oldest.value)
}

const asApiError = (reason: unknown): ApiError =>
  reason instanceof ApiError ? reason : new ApiError(0, 'unexpected', 'Er ging iets mis.')

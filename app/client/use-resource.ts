import { useCallback, useEffect, useState } from 'react'
import { ApiError, isFromCache } from './client.ts'
import { useConnection } from './connection.ts'
import { getMenu, listPartners } from './endpoints.ts'

/** What a screen shows of something fetched: earlier `data` stays while it is fetched again or when that fails. */
export interface Resource<T> {
  data: T | null
  error: ApiError | null
  loading: boolean
  retry: () => void
}

/** Seconds until the next try where the server names none. */
const PATIENCE = 5

interface Answer {
  key: string
  data: unknown
  error: ApiError | null
}

/**
 * Something public that is fetched by key: asked for once however many parts of the screen use it, remembered so
 * that Back shows it at once (and the browser can restore the scroll position), called off when nobody waits for it
 * any more, and asked for again when the network is back after a failure or an answer from the cache, and some seconds
 * after the server said that it is away for a moment.
 */
export function useResource<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
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

  const patience = error?.status === 503 ? (error.retryAfter ?? PATIENCE) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also the same one again, starts a wait
  useEffect(() => {
    if (patience === null) return
    const timer = setTimeout(retry, patience * 1000)
    return () => clearTimeout(timer)
  }, [answer, patience, retry])

  // `load` is made anew by every render; `key` says when it means something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let gone = false
    const fetching = join(key, load)
    fetching.answer.then(
      (fetched) => !gone && setAnswer({ key, data: fetched, error: null }),
      (reason: unknown) => !gone && setAnswer({ key, data: null, error: asApiError(reason) }),
    )
    return () => {
      gone = true
      leave(key, fetching)
    }
  }, [key, attempt])

  return { data, error, loading: !data && !error, retry }
}

interface Fetching {
  answer: Promise<unknown>
  controller: AbortController
  waiting: number
}

const remembered = new Map<string, unknown>()
const REMEMBERED_MAX = 50
const inFlight = new Map<string, Fetching>()

/** Waits for the request that is under way for this key, or starts it. */
function join(key: string, load: (signal: AbortSignal) => Promise<unknown>): Fetching {
  const running = inFlight.get(key)
  if (running) {
    running.waiting += 1
    return running
  }
  const controller = new AbortController()
  const answer = load(controller.signal).then(
    (data) => {
      remember(key, data)
      return data
    },
    (reason: unknown) => {
      // What was taken back is not shown from memory either.
      if (reason instanceof ApiError && [404, 410].includes(reason.status)) remembered.delete(key)
      throw reason
    },
  )
  const started = { answer, controller, waiting: 1 }
  inFlight.set(key, started)
  const done = () => inFlight.get(key) === started && inFlight.delete(key)
  answer.then(done, done)
  return started
}

function leave(key: string, fetching: Fetching): void {
  fetching.waiting -= 1
  if (fetching.waiting > 0 || inFlight.get(key) !== fetching) return
  inFlight.delete(key)
  fetching.controller.abort()
}

/** Also what was fetched under another key and is the same: it is then shown at once under this one. */
export function remember(key: string, data: unknown): void {
  remembered.delete(key)
  remembered.set(key, data)
  const oldest = remembered.keys().next()
  if (remembered.size > REMEMBERED_MAX && !oldest.done) remembered.delete(oldest.value)
}

const asApiError = (reason: unknown): ApiError =>
  reason instanceof ApiError ? reason : new ApiError(0, 'unexpected', 'Er ging iets mis.')

/** What several screens ask for: one call serves them all. */
export const useMenu = () => useResource('menu', getMenu)

export const usePartners = () => useResource('partners', listPartners)

import { useCallback, useEffect, useState } from 'react'
import { deviceAnswerOf } from '../offline/search/answering.ts'
import { ApiError, isFromCache } from './client.ts'
import { useConnection } from './connection.ts'
import { getMenu, listPartners } from './endpoints.ts'

/** What a screen knows about something it fetches. `data` stays while it is fetched again, and if that fails. */
interface Resource<T> {
  data: T | null
  error: ApiError | null
  loading: boolean
  retry: () => void
}

/** Seconds until the next try if the server names no time. */
const PATIENCE = 5

interface Answer {
  key: string
  data: unknown
  error: ApiError | null
}

/**
 * Fetches something public by key. One request serves all parts of the screen, and is aborted when none of them waits for it. The
 * answer is remembered, so that Back shows it at once and the browser can restore the scroll position. It is fetched again when
 * the network is back after a failure or an answer from the device, and some seconds after the server said that it is away.
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
    if (error || isFromCache(data) || deviceAnswerOf(data as object | null)) retry()
  }

  const patience = error?.status === 503 ? (error.retryAfter ?? PATIENCE) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer starts a wait
  useEffect(() => {
    if (patience === null) return
    const timer = setTimeout(retry, patience * 1000)
    return () => clearTimeout(timer)
  }, [answer, patience, retry])

  // Every render makes a new `load`; only a new `key` means another one.
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

/** Joins the running request for this key, or starts one. */
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
      // A record that was taken back may not be shown from memory.
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

/** Remembers data under a key, so that it is shown at once. The data may have been fetched under another key. */
export function remember(key: string, data: unknown): void {
  remembered.delete(key)
  remembered.set(key, data)
  const oldest = remembered.keys().next()
  if (remembered.size > REMEMBERED_MAX && !oldest.done) remembered.delete(oldest.value)
}

const asApiError = (reason: unknown): ApiError =>
  reason instanceof ApiError ? reason : new ApiError(0, 'unexpected', 'Er ging iets mis.')

export const useMenu = () => useResource('menu', getMenu)

export const usePartners = () => useResource('partners', listPartners)

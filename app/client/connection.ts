/**
 * What the page knows of its connection, told by every answer: the offline bar shows it, and what came from the cache
 * or not at all is asked for again once the network answers.
 */
import { create } from 'zustand'
import type { Path } from '#domain/call-address.ts'
import { fetchOwn } from '../lib/own-answer.ts'
import { ANSWERED_LATE } from '../offline/policy.ts'

interface Connection {
  /** True from the first request that the server did not answer until the next one that it did. */
  offline: boolean
  /** When the oldest data on the screen was fetched; null while everything is fresh. */
  shownFrom: Date | null
  /** Goes up each time that the network is back: stale data is worth asking for again. */
  round: number
}

/** Milliseconds between two looks, from the first to the last: nothing else tells that a stopped server is back. */
const LOOKS = { first: 1000, last: 30_000 } as const
/** Until what the server has none of for a moment is asked for again. */
const AGAIN = 5000

export const useConnection = create<Connection>(() => ({
  offline: !navigator.onLine,
  shownFrom: null,
  round: 0,
}))

export function answeredFromNetwork(): void {
  if (useConnection.getState().offline) beginRound()
}

/** Another round: what is stale is asked for again. */
function beginRound(): void {
  useConnection.setState(({ round }) => ({ offline: false, shownFrom: null, round: round + 1 }))
}

let again: ReturnType<typeof setTimeout>

/** `isRefused`: the server answered that it has none for a moment. It is asked again until it says so no more. */
export function answeredFromCache(fetchedAt: Date, isRefused: boolean): void {
  const { shownFrom } = useConnection.getState()
  const oldest = shownFrom && shownFrom < fetchedAt ? shownFrom : fetchedAt
  useConnection.setState({ offline: !isRefused, shownFrom: oldest })
  if (!isRefused) return
  clearTimeout(again)
  again = setTimeout(() => {
    again = setTimeout(() => useConnection.getState().offline || beginRound(), AGAIN)
    useConnection.setState(({ round }) => ({ round: round + 1 }))
  }, AGAIN)
}

export function unanswered(): void {
  useConnection.setState({ offline: true })
}

/** Another page is on the screen: its own data will say how old it is. */
export function enterScreen(): void {
  useConnection.setState({ shownFrom: null })
  void lookForServer()
}

/**
 * Looks for the server when the browser finds a network, when the visitor returns to the page, and now and then: soon after
 * it did not answer, then ever more seldom. The service worker tells of an answer that came after the kept one was shown.
 */
export function watchConnection(): void {
  let pause: number = LOOKS.first
  let timer: ReturnType<typeof setTimeout>
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, ms)
  }
  const look = () => {
    if (useConnection.getState().offline && document.visibilityState === 'visible') void lookForServer()
    lookIn(pause)
    pause = Math.min(2 * pause, LOOKS.last)
  }
  const lookSoon = () => {
    pause = LOOKS.first
    look()
  }
  useConnection.subscribe(({ offline }, before) => {
    if (!offline || before.offline) return
    pause = LOOKS.first
    lookIn(pause)
  })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    // Whatever was learnt meanwhile: an answer from the cache may be on screen still.
    if (data?.type === ANSWERED_LATE) beginRound()
  })
  addEventListener('offline', unanswered)
  // Just after it the first requests may still fail.
  addEventListener('online', lookSoon)
  document.addEventListener('visibilitychange', lookSoon)
  void lookForServer()
  lookIn(pause)
}

/** Each screen does: what it shows may ask nothing of the server. An answer that is not read keeps its connection. */
const lookForServer = (): Promise<void> =>
  fetchOwn('/health/live' satisfies Path, { cache: 'no-store' })
    .then((answer) => answer.text())
    .then(answeredFromNetwork, unanswered)

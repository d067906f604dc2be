/**
 * What the page knows about its connection. Every answer updates it, and the offline bar shows it. Once the network answers again,
 * data that came from the cache or not at all are fetched again.
 */
import { create } from 'zustand'
import type { Path } from '#domain/call-address.ts'
import { fetchOwn } from '../lib/own-answer.ts'
import { ANSWERED_LATE } from '../offline/policy.ts'

interface Connection {
  /** The server did not answer the last request. */
  offline: boolean
  /** When the oldest data on the screen was fetched; null if everything is fresh. */
  shownFrom: Date | null
  /** Goes up each time the network is back. Then screens fetch stale data again. */
  round: number
}

/** Milliseconds between two looks, the first and the longest. Nothing else tells that a stopped server is back. */
const LOOKS = { first: 1000, last: 30_000 } as const
/** Milliseconds until a server that answered with an error is asked again. */
const AGAIN = 5000

export const useConnection = create<Connection>(() => ({ offline: !navigator.onLine, shownFrom: null, round: 0 }))

export function answeredFromNetwork(): void {
  if (useConnection.getState().offline) beginRound()
}

function beginRound(): void {
  useConnection.setState(({ round }) => ({ offline: false, shownFrom: null, round: round + 1 }))
}

let again: ReturnType<typeof setTimeout>

/** `isRefused`: the server answered with an error, so the cache stood in. The server is asked again until it answers well. */
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

/** Another screen is shown. Its own data will say how old they are. */
export function enterScreen(): void {
  useConnection.setState({ shownFrom: null })
  void lookForServer()
}

/**
 * Looks for the server when the browser finds a network, when the visitor returns to the page, and after the server did not answer:
 * soon at first, then at longer intervals. Listens too for answers that came after the kept ones were shown.
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
    // Even if the page is online again by now: an answer from the cache may still be on screen.
    if (data?.type === ANSWERED_LATE) beginRound()
  })
  addEventListener('offline', unanswered)
  // The first requests after this event may still fail, so it looks more than once.
  addEventListener('online', lookSoon)
  document.addEventListener('visibilitychange', lookSoon)
  void lookForServer()
  lookIn(pause)
}

/** Each new screen calls this too, because it may make no calls itself. It reads the answer, to free the connection. */
const lookForServer = (): Promise<void> =>
  fetchOwn('/health/live' satisfies Path, { cache: 'no-store' })
    .then((answer) => answer.text())
    .then(answeredFromNetwork, unanswered)

/**
 * What the page knows of its connection, told by every answer: the offline bar shows it, and data that came from
 * the cache is asked for again once the network answers.
 */
import { create } from 'zustand'

interface Connection {
  /** True from the first request that the network did not answer until the next one that it did. */
  offline: boolean
  /** When the oldest data on the screen was fetched; null while everything is fresh. */
  shownFrom: Date | null
}

export const useConnection = create<Connection>(() => ({
  offline: !navigator.onLine,
  shownFrom: null,
}))

export function answeredFromNetwork(): void {
  const { offline, shownFrom } = useConnection.getState()
  if (offline || shownFrom) useConnection.setState({ offline: false, shownFrom: null })
}

export function answeredFromCache(fetchedAt: Date): void {
  const { shownFrom } = useConnection.getState()
  const oldest = shownFrom && shownFrom < fetchedAt ? shownFrom : fetchedAt
  useConnection.setState({ offline: true, shownFrom: oldest })
}

export function unanswered(): void {
  useConnection.setState({ offline: true })
}

/** Another page is on the screen: its own data will say how old it is. */
export function forgetShownFrom(): void {
  useConnection.setState({ shownFrom: null })
}

/**
 * Guards work that would be lost by leaving a screen. Users who go to another screen of the admin area are asked first. Before
 * they leave the admin area the browser asks.
 */
import { useEffect, useId } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { create } from 'zustand'

/** What a user is asked who leaves. */
interface Question {
  title: string
  text: string
}

interface Asking extends Question {
  leave: () => void
}

interface Guards {
  /** The guards, the latest last. */
  guarded: readonly { id: string; question: Question; href: string; state: unknown }[]
  asking: Asking | null
}

export const useGuards = create<Guards>(() => ({ guarded: [], asking: null }))

export const isGuarded = (): boolean => useGuards.getState().guarded.length > 0

/** Guards the screen while `question` is not null. */
export function useLeaveGuard(question: Question | null): void {
  const id = useId()
  const { title, text } = question ?? {}
  useEffect(() => {
    if (title === undefined || text === undefined) return
    const guard = { id, question: { title, text }, href: location.href, state: history.state as unknown }
    useGuards.setState(({ guarded }) => ({ guarded: [...guarded, guard] }))
    return () => useGuards.setState(({ guarded }) => ({ guarded: guarded.filter((other) => other.id !== id) }))
  }, [id, title, text])
}

/** Leaves at once if nothing is guarded, otherwise after the user has agreed. */
export function askToLeave(leave: () => void, question = useGuards.getState().guarded.at(-1)?.question): void {
  if (question) useGuards.setState({ asking: { ...question, leave: () => leaveFreely(leave) } })
  else leave()
}

/** Leaves without a question: the work is saved, or may be lost. */
export function leaveFreely(leave: () => void): void {
  useGuards.setState({ guarded: [], asking: null })
  leave()
}

export const stay = (): void => useGuards.setState({ asking: null })

/** The location hook of wouter, with the question before the address changes. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options)
  return [path, (to, how) => askToLeave(() => navigate(to, how))]
}

/**
 * Watches the ways out that do not go through our router: Back and Forward, closing the tab, another site. Called once, before
 * anything else listens.
 */
export function watchWaysOut(): void {
  addEventListener('popstate', askAfterBack, { capture: true })
  addEventListener('beforeunload', (event) => isGuarded() && event.preventDefault())
}

/** The address has changed already: pushes the guarded screen's entry again, so that leaving means going back once. */
function askAfterBack(event: PopStateEvent): void {
  const guard = useGuards.getState().guarded.at(-1)
  if (!guard) return
  event.stopImmediatePropagation()
  const { scrollX, scrollY } = window
  history.pushState(guard.state, '', guard.href)
  // The browser has scrolled to the place of the other entry.
  requestAnimationFrame(() => scrollTo(scrollX, scrollY))
  askToLeave(() => history.back())
}

/**
 * Work that would be lost by leaving a screen. A screen guards it while it is there; whoever goes elsewhere within the admin
 * area is asked first, and the browser asks who goes elsewhere still.
 */
import { useEffect, useId } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { create } from 'zustand'

/** What is asked of somebody who leaves. */
export interface Question {
  title: string
  text: string
}

interface Asking extends Question {
  leave: () => void
}

interface Guards {
  /** By what guards, the latest last. */
  guarded: readonly { id: string; question: Question; href: string; state: unknown }[]
  asking: Asking | null
}

export const useGuards = create<Guards>(() => ({ guarded: [], asking: null }))

export const isGuarded = (): boolean => useGuards.getState().guarded.length > 0

/** Guards the screen while there is a question. */
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

/** Goes on at once where nothing is guarded, else after somebody says so. */
export function askToLeave(leave: () => void, question = useGuards.getState().guarded.at(-1)?.question): void {
  if (question) useGuards.setState({ asking: { ...question, leave: () => leaveFreely(leave) } })
  else leave()
}

/** Goes on without a question: what was guarded is saved, or may go. */
export function leaveFreely(leave: () => void): void {
  useGuards.setState({ guarded: [], asking: null })
  leave()
}

export const stay = (): void => useGuards.setState({ asking: null })

/** The browser's address, as wouter reads it, with the question before it changes. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options)
  return [path, (to, how) => askToLeave(() => navigate(to, how))]
}

/**
 * Watches the ways out that are no navigation of ours: Back and Forward, closing the tab, another site. Called once, before
 * anything else listens.
 */
export function watchWaysOut(): void {
  addEventListener('popstate', askAfterBack, { capture: true })
  addEventListener('beforeunload', (event) => isGuarded() && event.preventDefault())
}

/** The address has changed already: the guarded screen's entry is put on top again, so that leaving is to go back once. */
function askAfterBack(event: PopStateEvent): void {
  const guard = useGuards.getState().guarded.at(-1)
  if (!guard) return
  event.stopImmediatePropagation()
  const { scrollX, scrollY } = window
  history.pushState(guard.state, '', guard.href)
  // The browser has scrolled to where the other entry was.
  requestAnimationFrame(() => scrollTo(scrollX, scrollY))
  askToLeave(() => history.back())
}

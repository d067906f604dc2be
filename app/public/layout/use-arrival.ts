import { useEffect, useRef } from 'react'
import { PAGES } from '#domain/addresses.ts'
import { enterScreen } from '../../client/connection.ts'
import { trail } from '../../lib/trail.ts'

/** A link to home whose visitor came for the search field: the caret goes there. */
export const TO_SEARCH = { href: PAGES.home, state: { arrival: 'search' } }

/**
 * What a visitor expects on arriving at another page: it starts at the top, and keyboard and screen reader start at
 * its heading. Going back or forward leaves the scroll position to the browser.
 */
export function useArrival(path: string): void {
  const previous = useRef(path)
  const travelled = useRef(false)

  useEffect(() => {
    return trail.follow((isBack) => {
      // Only within a page (another filter, another point): its own business.
      if (isBack) travelled.current = trail.path !== previous.current
    })
  }, [])

  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    enterScreen()
    const isForSearch = !travelled.current && (trail.state as Partial<typeof TO_SEARCH.state> | null)?.arrival === 'search'
    if (travelled.current) travelled.current = false
    else scrollTo({ top: 0, behavior: 'instant' })
    return focusMain(isForSearch)
  }, [path])
}

/** Code that has not come by then will not come. */
const PATIENCE_MS = 10_000

/**
 * Once the page is there: on the first visit it waits for its code, and the page before is only hidden. Whoever has gone
 * elsewhere meanwhile is left alone.
 */
function focusMain(isForSearch: boolean): () => void {
  let frame = 0
  const before = document.activeElement
  const until = performance.now() + PATIENCE_MS
  const attempt = () => {
    const { activeElement } = document
    if (activeElement !== before && activeElement !== document.body) return
    const main = document.getElementById('main')
    if (main && main.getClientRects().length > 0) {
      const field = isForSearch && main.querySelector<HTMLElement>('input[name=query]')
      ;(field || main).focus({ preventScroll: true })
    } else if (performance.now() < until) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

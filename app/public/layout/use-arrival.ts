import { useEffect, useRef } from 'react'
import { PAGES } from '#domain/addresses.ts'
import { enterScreen } from '../../client/connection.ts'
import { trail } from '../../lib/trail.ts'

/** A link to the search field on home. The caret goes there. */
export const TO_SEARCH = { href: PAGES.home, state: { arrival: 'search' } }

/**
 * Another page starts at its top, and keyboard and screen reader start at its heading. After Back or Forward the browser sets
 * the scroll position.
 */
export function useArrival(path: string): void {
  const previous = useRef(path)
  const travelled = useRef(false)

  useEffect(() => {
    return trail.follow((isBack) => {
      // A page itself handles steps within it, such as another filter or point.
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

/** How long we wait for the code of a page. */
const PATIENCE_MS = 10_000

/**
 * Moves the focus once the page is there. On the first visit its code has to load, and the last page is only hidden meanwhile.
 * If the visitor has moved the focus himself, it stays.
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

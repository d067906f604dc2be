import { useEffect, useRef } from 'react'
import { forgetShownFrom } from '../../client/connection.ts'

/**
 * What a visitor expects on arriving at another page: it starts at the top, and keyboard and screen reader start at
 * its heading. Going back or forward leaves the scroll position to the browser.
 */
export function useArrival(path: string): void {
  const previous = useRef(path)
  const travelled = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // Only within a page (another filter, another point): its own business.
      travelled.current = location.pathname !== previous.current
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    forgetShownFrom()
    if (travelled.current) travelled.current = false
    else scrollTo({ top: 0, behavior: 'instant' })
    return focusMain()
  }, [path])
}

/** Once it is there: the first visit to a page waits for its code. Whoever has gone elsewhere meanwhile is left alone. */
function focusMain(): () => void {
  let frame = 0
  const before = document.activeElement
  const attempt = () => {
    const main = document.getElementById('main')
    const isElsewhere = document.activeElement !== before && document.activeElement !== document.body
    if (main && !isElsewhere) main.focus({ preventScroll: true })
    else if (!main) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

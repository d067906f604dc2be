import { type RefObject, useEffect, useState } from 'react'

/** Pixels below and above the window that count as seen. */
const AHEAD = '200px'

/** True once an element has been on the screen, or nearly. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || seen) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place, seen])
  return seen
}

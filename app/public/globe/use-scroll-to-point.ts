import { type RefObject, useLayoutEffect, useRef } from 'react'

/** CSS pixels that stay free above the section. */
const ABOVE = 4

/** Brings the section of the active point to the top of its scroller; at first at once, later in view of the visitor. */
export function useScrollToPoint(
  scroller: RefObject<HTMLElement | null>,
  activeId: string | null,
  smooth: boolean,
  /** Changes when the page shows more or less of the stories, which moves the section. */
  extent?: unknown,
): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `extent` is read off the page
  useLayoutEffect(() => {
    const container = scroller.current
    const behavior = smooth && !isFirst.current ? 'smooth' : 'instant'
    isFirst.current = false
    if (!container || activeId === null) return
    const section = container.querySelector<HTMLElement>(`[data-point="${CSS.escape(activeId)}"]`)
    if (!section) return
    const away = section.getBoundingClientRect().top - container.getBoundingClientRect().top
    container.scrollBy({ top: away - ABOVE, behavior })
  }, [scroller, activeId, smooth, extent])
}

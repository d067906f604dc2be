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
    const behavior = smooth && !isFirst.current ? 'smooth' : 'instant'
    isFirst.current = false
    if (!scroller.current || activeId === null) return
    const section = scroller.current.querySelector<HTMLElement>(`[data-point="${CSS.escape(activeId)}"]`)
    if (!section) return
    // On an upright tablet the stories are a column that scrolls by itself.
    const column = section.closest('.voyage-panel__story')
    const container = column && getComputedStyle(column).overflowY === 'auto' ? column : scroller.current
    const away = section.getBoundingClientRect().top - container.getBoundingClientRect().top
    container.scrollBy({ top: away - ABOVE, behavior })
  }, [scroller, activeId, smooth, extent])
}

/** Back from a voyage finds the list where it was left. The browser's own restoration comes before the rows do. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { searchKey } from './result-rows.ts'
import type { Answer } from './results-store.ts'

/** In memory alone: the key holds the name that was looked for, and a disk keeps what was wiped for a while. */
const tops = new Map<string, number>()

function takeNoted(key: string): number {
  const top = tops.get(key) ?? 0
  tops.delete(key)
  return top
}

/**
 * Notes the scroll position of the results `key` when they leave the screen, and brings the page back there for who
 * returns to them. The results of another search begin at their top.
 */
export function useResultsScroll(key: string, shown: Answer | null, returning: boolean): void {
  useEffect(() => {
    let top = window.scrollY
    const look = () => {
      top = window.scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      tops.set(key, top)
    }
  }, [key])

  const before = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the results arrive
  useLayoutEffect(() => {
    if (!shown) return
    const search = `${searchKey(shown.url)} ${shown.url.tab}`
    const top = takeNoted(key)
    if (returning && top > 0) window.scrollTo({ top, behavior: 'instant' })
    else if (!returning && before.current !== null && before.current !== search)
      window.scrollTo({ top: 0, behavior: 'instant' })
    before.current = search
  }, [shown !== null, key])
}

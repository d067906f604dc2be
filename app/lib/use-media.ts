import { useSyncExternalStore } from 'react'

/** True while the media query holds; `PHONE` and `TABLET` are the look's breakpoints. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

export const PHONE = '(max-width: 700px)'
export const TABLET = '(max-width: 1100px)'

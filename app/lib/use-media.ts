import { useSyncExternalStore } from 'react'

/** True while the media query holds. */
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

/** The look's breakpoint of the phone. */
export const PHONE = '(max-width: 700px)'
/** Home's menu is a column beside the whole page; below this there is no room for one (`home.css`). */
export const MENU_COLUMN = '(min-width: 960px)'
/** A phone either way up: little room above the list. */
export const COMPACT = '(max-width: 700px), (max-height: 500px)'

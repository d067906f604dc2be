/** What the layout of a page depends on: media queries, the page's width in letters, the system's theme, and typefaces. */
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

/** The styles have the same width for phones. */
export const isPhone = (rem: number): boolean => rem <= 43.75
/** From this width on, home has a column for its menu (`home.css`). */
export const hasMenuColumn = (rem: number): boolean => rem >= 60
/** A phone on its side, with little room above a list. */
export const LOW = '(max-height: 500px)'

/** Whether a condition on the page's width in rem holds. In the styles that is `@container page`. */
export const usePage = (isTrue: (rem: number) => boolean): boolean => useSyncExternalStore(watchPage, () => isTrue(pageWidth()))

const watchers = new Set<() => void>()
let observer: ResizeObserver | undefined
let measured: number | undefined

function watchPage(changed: () => void): () => void {
  watchers.add(changed)
  if (!observer) {
    // An element of one rem shows when the size of letters changes.
    const letter = document.body.appendChild(document.createElement('i'))
    letter.style.cssText = 'position: absolute; width: 1rem'
    observer = new ResizeObserver(() => {
      measured = undefined
      for (const watcher of watchers) watcher()
    })
    for (const element of [page(), letter]) observer.observe(element)
  }
  return () => watchers.delete(changed)
}

function pageWidth(): number {
  measured ??= page().getBoundingClientRect().width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return measured
}

const page = (): Element => document.getElementById('root') ?? document.body

/** Follows the theme of the visitor's system, dark or light, even if it changes while the page is open. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}

/**
 * Calls `measure` each time a typeface has loaded, because words may have another size then. Typefaces load after the first words
 * are shown. Gives a function that ends it.
 */
export function onFontsCome(measure: () => void): () => void {
  document.fonts.addEventListener('loadingdone', measure)
  return () => document.fonts.removeEventListener('loadingdone', measure)
}

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
export const isPhone = (rem: number): boolean => rem <= 43.75
/** Home's menu is a column beside the whole page; below this there is no room for one (`home.css`). */
export const hasMenuColumn = (rem: number): boolean => rem >= 60
/** A phone on its side: little room above a list. */
export const LOW = '(max-height: 500px)'

/** What is true of the width of the page in rem, which `@container page` asks in the styles. */
export const usePage = (isTrue: (rem: number) => boolean): boolean => useSyncExternalStore(watchPage, () => isTrue(pageWidth()))

const watchers = new Set<() => void>()
let observer: ResizeObserver | undefined
let measured: number | undefined

function watchPage(changed: () => void): () => void {
  watchers.add(changed)
  if (!observer) {
    // Its size is that of the letters, whoever changes them.
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

/** Dark or light as the visitor's system is set, also when that changes while the page is open. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}

/** Calls `measure` whenever a typeface has loaded: words may have another size now. Returns a function that stops it. */
export function onFontsCome(measure: () => void): () => void {
  document.fonts.addEventListener('loadingdone', measure)
  return () => document.fonts.removeEventListener('loadingdone', measure)
}

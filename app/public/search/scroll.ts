/** Back from a voyage finds the list where it was left. The browser's own restoration comes before the rows do. */
import { useEffect } from 'react'

const storageKey = (key: string) => `scroll ${key}`

/** Notes the scroll position of the results `key` when they leave the screen. */
export function useRememberedScroll(key: string): void {
  useEffect(() => {
    let top = window.scrollY
    const note = () => {
      top = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('scroll', note)
      sessionStorage.setItem(storageKey(key), String(top))
    }
  }, [key])
}

/** Brings the page back to where the results `key` were left, once. */
export function restoreScroll(key: string): void {
  const top = Number(sessionStorage.getItem(storageKey(key)) ?? 0)
  sessionStorage.removeItem(storageKey(key))
  if (top > 0) window.scrollTo({ top, behavior: 'instant' })
}

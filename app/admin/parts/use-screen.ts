import { useEffect } from 'react'

/** Names the screen in the browser's tab and history: `Ship list – Overtocht staff`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Overtocht staff`
  }, [title])
}

/** Whether a page of so many rem has room for the sidebar, and for buttons that are in a menu on narrower screens. */
export const isWide = (rem: number): boolean => rem >= 68.75

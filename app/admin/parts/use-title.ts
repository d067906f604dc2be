import { useEffect } from 'react'

/** Names the screen in the browser's tab and history: `Ship list – Overtocht staff`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Overtocht staff`
  }, [title])
}

import { useEffect } from 'react'

/** Names the page in the browser's tab and history: `Partners · Overtocht`. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · Overtocht` : 'Overtocht'
  }, [title])
}

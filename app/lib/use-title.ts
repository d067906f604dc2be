import { useEffect } from 'react'
import { isKiosk } from './kiosk.ts'

/**
 * Names the page in the browser's tab and history: `Partners – Overtocht`, as the server does in the page's HTML. At a
 * kiosk the history is to hold nothing of what a visitor looked for.
 */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title && !isKiosk() ? `${title} – Overtocht` : HOME_TITLE
  }, [title])
}

const HOME_TITLE = 'Overtocht – Ervaar de Nederlands-Indische repatriëring'

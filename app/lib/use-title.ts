import { useEffect } from 'react'
import { isKiosk } from './kiosk.ts'

/**
 * Sets the page's title: `Partners – Overtocht`, as the server does in the page's HTML. A kiosk always has the title of home, so
 * that the browser's history does not show what a visitor looked for.
 */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title && !isKiosk() ? `${title} – Overtocht` : HOME_TITLE
  }, [title])
}

const HOME_TITLE = 'Overtocht – Ervaar de Nederlands-Indische repatriëring'

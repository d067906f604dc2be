import { useEffect } from 'react'

/** Names the page in the browser's tab and history: `Partners – Overtocht`, as the server does in the page's HTML. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} – Overtocht` : HOME_TITLE
  }, [title])
}

const HOME_TITLE = 'Overtocht – Ervaar de Nederlands-Indische repatriëring'

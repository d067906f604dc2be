import { useCallback } from 'react'
import { trail, useTrailState } from './trail.ts'

interface Overlay {
  open: boolean
  show: () => void
  hide: () => void
}

/** What an entry of the browser's history says of the page: at most one overlay lies over it. */
interface EntryState {
  overlay?: string
}

/**
 * Something that lies over the page and that Back closes before it leaves the page: the menu, the filters on a phone.
 * Showing it makes an entry of history with the same address. A link within it has to replace that entry
 * (`<Link replace>`), or Back from the new page would find it open.
 */
export function useOverlay(name: string): Overlay {
  const open = (useTrailState<EntryState | null>()?.overlay ?? null) === name
  const show = useCallback(() => {
    trail.navigate(trail.path + trail.search, {
      state: { ...(trail.state as EntryState | null), overlay: name },
    })
  }, [name])
  const hide = useCallback(() => {
    if ((trail.state as EntryState | null)?.overlay === name) trail.go(-1)
  }, [name])
  return { open, show, hide }
}

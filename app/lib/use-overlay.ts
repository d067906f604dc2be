/** What lies over a page: an overlay that Back closes, and a modal dialog. */
import { type MouseEvent, type SyntheticEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { trail, useTrailState } from './trail.ts'

interface Overlay {
  open: boolean
  show: () => void
  hide: () => void
}

/** What an entry of the history says about the page. At most one overlay lies over it. */
interface EntryState {
  overlay?: string
}

/**
 * Something over the page that Back closes before it leaves the page: the menu, the filters on a phone. Showing it adds an
 * entry with the same address to the history. A link inside it has to replace that entry (`<Link replace>`). If it does not,
 * Back from the new page opens the overlay again.
 */
export function useOverlay(name: string): Overlay {
  const open = (useTrailState<EntryState | null>()?.overlay ?? null) === name
  const show = useCallback(() => {
    trail.navigate(trail.path + trail.search, { state: { ...(trail.state as EntryState | null), overlay: name } })
  }, [name])
  const hide = useCallback(() => {
    if ((trail.state as EntryState | null)?.overlay === name) trail.go(-1)
  }, [name])
  return { open, show, hide }
}

/** Props for a `<dialog>` that is modal for as long as it is in the page. Esc and a press beside it call `onClose`. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // A layout effect: `close` gives the focus back only while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    return () => dialog.close()
  }, [])
  return {
    ref,
    // We close at once. The browser's own `close` event comes later, maybe after the next key. That of a modal inside is its own.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // Some browsers close the dialog without asking, for example when Esc is pressed twice.
    onClose: () => ref.current?.open === false && onClose(),
    onClick: ({ target }: MouseEvent) => target === ref.current && onClose(),
  }
}

import { useLayoutEffect, useRef } from 'react'

/** A field that is off while it is saved loses the focus, and has it again after that. */
export function useKeepFocus(busy: boolean): void {
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (busy) held.current = document.activeElement
    else if (document.activeElement === document.body && held.current instanceof HTMLElement)
      held.current.focus({ preventScroll: true })
  }, [busy])
}

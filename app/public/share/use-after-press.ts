import { useCallback, useEffect, useRef } from 'react'

/**
 * Puts off what would move the page until the press that is under way has ended: leaving a field by pressing a button
 * shows a message above that button, which must not slip away from under the pointer.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    const begin = () => {
      isPressed.current = true
    }
    // The click comes after the pointer is up.
    const end = () =>
      setTimeout(() => {
        isPressed.current = false
        for (const act of waiting.current.splice(0)) act()
      })
    const options = { capture: true }
    addEventListener('pointerdown', begin, options)
    addEventListener('pointerup', end, options)
    addEventListener('pointercancel', end, options)
    return () => {
      removeEventListener('pointerdown', begin, options)
      removeEventListener('pointerup', end, options)
      removeEventListener('pointercancel', end, options)
    }
  }, [])

  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act)
    // Under a finger the field is left between the press and its click.
    else setTimeout(act)
  }, [])
}

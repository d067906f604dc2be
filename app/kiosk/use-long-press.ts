import { useCallback, useEffect, useState } from 'react'

const LONG_MS = 5000
const KEYS = new Set(['Enter', ' '])

/** `pressed` once a link that fits the selector was held for five seconds, by pointer or by key, until `release` is called. */
export function useLongPress(selector: string): { pressed: boolean; release: () => void } {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let long = false
    let key: string | null = null
    const fits = ({ target }: Event) => target instanceof Element && target.closest(selector) !== null
    const start = () => {
      long = false
      clearTimeout(timer)
      timer = setTimeout(() => {
        long = true
        setPressed(true)
      }, LONG_MS)
    }
    const end = () => clearTimeout(timer)
    const press = (event: PointerEvent) => {
      long = false
      end()
      if (event.isPrimary && fits(event)) start()
    }
    // A press this long is not meant as a click.
    const swallow = (event: MouseEvent) => {
      if (!long || !fits(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // A held key repeats itself. The link is followed only when the key is let go, and a dialog that opens gets no repeats.
    const pressKey = (event: KeyboardEvent) => {
      if (event.repeat) {
        if (key === event.key) event.preventDefault()
        return
      }
      if (!KEYS.has(event.key) || !fits(event)) return
      event.preventDefault()
      key = event.key
      start()
    }
    const letGo = (event: KeyboardEvent) => {
      if (key !== event.key) return
      event.preventDefault()
      key = null
      end()
      if (!long && event.key === 'Enter' && fits(event)) (event.target as HTMLElement).click()
    }
    // After a blur the page does not hear when the key is let go.
    const leave = () => {
      key = null
      end()
    }
    const gone = new AbortController()
    const { signal } = gone
    const capture = { capture: true, signal }
    addEventListener('pointerdown', press, capture)
    addEventListener('pointerup', end, capture)
    addEventListener('pointercancel', end, capture)
    addEventListener('click', swallow, capture)
    addEventListener('keydown', pressKey, capture)
    addEventListener('keyup', letGo, capture)
    addEventListener('blur', leave, { signal })
    return () => {
      end()
      gone.abort()
    }
  }, [selector])
  const release = useCallback(() => setPressed(false), [])
  return { pressed, release }
}

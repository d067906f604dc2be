/**
 * The focus is never lost. A browser leaves it nowhere when what has it goes: a question that was answered, a row that was
 * deleted, a screen that was left. Then it goes back to where it was before, or to what now stands in that place. Another
 * screen begins with its title; one that is come back to, with what led away from it.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Milliseconds in which whatever closes may give the focus back itself. */
const GRACE = 120
/** Milliseconds in which the browser's Back leads to another screen. */
const SOON = 300
/** Places that are remembered. */
const REMEMBERED = 12

/** An element that had the focus, and where it stood: the elements around it, each with its place in the next one. */
interface Had {
  element: HTMLElement
  around: { parent: Element; at: number }[]
  /** Finds it again when its screen is drawn anew; null for what bears no name. */
  selector: string | null
}

/** What a screen that has just come waits for. */
interface Awaited {
  title: boolean
  /** What led away from it the last time. */
  selector: string | null
}

const NOTHING: Readonly<Awaited> = { title: false, selector: null }

export function useFocusKept(): void {
  const had = useRef<Had[]>([])
  const awaited = useRef<Awaited>(NOTHING)
  useNewScreen(had, awaited)

  useEffect(() => {
    let timer = 0
    const look = () => {
      timer = 0
      const { title, selector } = awaited.current
      const active = document.activeElement
      const head = document.querySelector<HTMLElement>('main h1')
      if (active !== document.body && active !== head) return
      const back = selector === null ? null : document.querySelector<HTMLElement>(selector)
      if (back) return back.focus()
      if (active !== document.body) return
      if (!title || !head) return placeLeft(had.current)?.focus()
      head.tabIndex = -1
      head.focus({ preventScroll: true })
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const { selector } = awaited.current
      awaited.current = target.matches('main h1') ? { title: false, selector } : NOTHING
      had.current = [...had.current, remember(target)].slice(-REMEMBERED)
    }
    // Who presses beside everything wants the focus nowhere.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(FOCUSABLE)) had.current = []
    }
    const watch = new MutationObserver(() => {
      const isNeeded = document.activeElement === document.body || awaited.current.selector !== null
      if (timer === 0 && isNeeded) timer = window.setTimeout(look, GRACE)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
}

/** A new screen begins at its top, too; the browser puts one that is come back to where it was. */
function useNewScreen(had: RefObject<Had[]>, awaited: RefObject<Awaited>): void {
  const [path] = useLocation()
  const shown = useRef(path)
  const isBack = useRef(false)
  const leftFrom = useRef(new Map<string, string | null>())

  useEffect(() => {
    let timer = 0
    const onBack = () => {
      isBack.current = true
      clearTimeout(timer)
      // Somebody may be asked first, and stay.
      timer = window.setTimeout(() => {
        isBack.current = false
      }, SOON)
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])

  useEffect(() => {
    if (shown.current === path) return
    const last = had.current.findLast(({ selector }) => selector !== null)
    leftFrom.current.set(shown.current, last?.selector ?? null)
    awaited.current = { title: true, selector: null }
    had.current = []
    shown.current = path
    // The router may draw the screen before it is known how it was come to.
    setTimeout(() => {
      if (!isBack.current) return scrollTo({ top: 0 })
      isBack.current = false
      if (awaited.current.title) awaited.current.selector = leftFrom.current.get(path) ?? null
    })
  }, [path, had, awaited])
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]'

const canFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')

function remember(element: HTMLElement): Had {
  const around: Had['around'] = []
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    around.push({ parent: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) })
  }
  const isOfScreen = element.closest('main') !== null && !element.matches('h1')
  return { element, around, selector: isOfScreen ? selectorOf(element) : null }
}

function selectorOf(element: HTMLElement): string | null {
  for (const name of ['href', 'aria-label']) {
    const value = element.getAttribute(name)
    if (value !== null) return `main [${name}="${CSS.escape(value)}"]`
  }
  return null
}

/** Null when what had the focus last is still there: somebody took it away on purpose, or it comes back. */
function placeLeft(had: readonly Had[]): HTMLElement | null {
  const last = had.at(-1)
  if (!last || (last.element.isConnected && last.element.checkVisibility({ visibilityProperty: true }))) return null
  for (const { element, around } of had.toReversed()) {
    if (canFocus(element)) return element
    const beside = !element.isConnected && neighbour(around)
    if (beside) return beside
  }
  return null
}

/** What now stands where the element stood: in the same row of the screen, or the one that has come in its place. */
function neighbour(around: Had['around']): HTMLElement | null {
  const screen = document.querySelector('main')
  for (const { parent, at } of around) {
    if (!screen?.contains(parent) || parent === screen) continue
    const inPlace = parent.children[Math.min(at, parent.children.length - 1)]
    const within = inPlace && [inPlace, ...inPlace.querySelectorAll(FOCUSABLE)]
    const found = within?.find((one) => one instanceof HTMLElement && one.matches(FOCUSABLE) && canFocus(one))
    if (found) return found as HTMLElement
  }
  return null
}

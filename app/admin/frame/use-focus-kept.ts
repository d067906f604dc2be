/**
 * Keeps the focus from being lost. A browser focuses nothing when the focused element goes: with a question that was answered, a
 * row that was deleted, a screen that was left. The focus then returns to the element before, or goes to what now stands in its
 * place. A new screen begins at its title, and a screen that Back returns to at the link that led away from it.
 *
 * Fluent would return the focus from a dialog to the last focused `PopoverTrigger` or `DialogTrigger`. Our dialogs are opened by
 * plain buttons, by links and by keys, and the element that opened one may be gone when it closes.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Milliseconds in which a component that closes may return the focus itself. */
const GRACE = 120
/** Milliseconds within which Back shows another screen. Later it was stopped by a question. */
const SOON = 300
/** How many focused elements are remembered. */
const REMEMBERED = 12

/** An element that had the focus, and its place: the elements around it, each with its index in its parent. */
interface Had {
  element: HTMLElement
  around: { parent: Element; at: number }[]
  /** Finds the element again when its screen is drawn again; null if it has no name. */
  selector: string | null
}

/** What the next focus on a new screen should be. */
interface Awaited {
  title: boolean
  /** The selector of the element that led away from the screen; null for none. */
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
    // A press beside all controls takes the focus away on purpose.
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

/** Scrolls a new screen to its top. The browser itself scrolls a screen that Back returns to. */
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
      // A question may come first, and the user may stay.
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
    // The router may draw the screen before the `popstate` handler above has run.
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

/** The element that gets the lost focus. Null if the last one is still there: the user left it, or it gets the focus back itself. */
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

/** The control that now stands at a place: in the same row of the screen, or in the row that took its place. */
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

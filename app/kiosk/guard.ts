/** Keeps visitors of a kiosk on the page, and keeps traces of them off the device. */
import { useScannable } from '../lib/kiosk.ts'
import { trail } from '../lib/trail.ts'

/** Keys that print, save, or make the page larger for the next visitor too. */
const BARRED = new Set(['p', 's', '+', '=', '-', '0'])

export function guardPage(): void {
  const barred = { capture: true, passive: false }
  for (const type of ['contextmenu', 'dragstart', 'gesturestart']) addEventListener(type, stop, barred)
  addEventListener('wheel', (event) => event.ctrlKey && !isOwnZoom(event) && event.preventDefault(), barred)
  addEventListener('keydown', (event) => isBarred(event) && event.preventDefault(), barred)
  addEventListener('click', guardLink, { capture: true })
  addEventListener('auxclick', guardLink, { capture: true })
  // Comes after the page's own handlers: a click that they leave to the browser would put an address into the history.
  addEventListener('click', followHere)
  addEventListener('submit', (event) => event.preventDefault())
}

/** Tells the browser of each field not to keep what is typed. */
export function guardFields(): void {
  const guard = () => {
    for (const field of document.querySelectorAll('input, textarea, form')) {
      if (field.getAttribute('autocomplete') !== 'off') field.setAttribute('autocomplete', 'off')
      if (field.getAttribute('spellcheck') !== 'false') field.setAttribute('spellcheck', 'false')
    }
  }
  guard()
  new MutationObserver(guard).observe(document.body, { childList: true, subtree: true })
}

const stop = (event: Event): void => event.preventDefault()

const isBarred = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean => (ctrlKey || metaKey) && BARRED.has(key.toLowerCase())

/** The map and the image viewer zoom by themselves. */
const isOwnZoom = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('canvas, .openseadragon-container') !== null

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

function guardLink(event: MouseEvent): void {
  const link = linkOf(event)
  if (!link) return
  const anchor = link.getAttribute('href')!.startsWith('#') ? link.hash.slice(1) : null
  const leaves = link.origin !== location.origin
  const opensApart = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (anchor === null && !leaves && !opensApart && !link.hasAttribute('download')) return
  event.preventDefault()
  event.stopPropagation()
  if (leaves) useScannable.setState({ address: link.href })
  else if (anchor) document.getElementById(anchor)?.focus()
}

function followHere(event: MouseEvent): void {
  const link = linkOf(event)
  if (!link || event.defaultPrevented) return
  event.preventDefault()
  trail.navigate(link.pathname + link.search)
}

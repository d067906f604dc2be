/** Checks from pictures whether both states of each control look different in forced colours, which take ours away. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

type State = 'checked' | 'selected' | 'pressed' | 'current' | 'expanded' | 'disabled'

/** How many colour values have to differ, and by how much (of 255). That is more than the edge of a letter. */
const VALUES = 12
const LEVELS = 48

/** The kinds of controls whose two states look the same, in words; empty if there are none. */
export async function faultsOfStates(page: Page): Promise<string[]> {
  const found = await page.evaluate(markControls)
  const faults: string[] = []
  for (const { at, state, name } of found) {
    const control = page.locator(`[data-control="${at}"]`)
    // Changing another control may have hidden it.
    if (await control.isHidden()) continue
    await control.scrollIntoViewIfNeeded()
    if (!(state === 'expanded' ? await changesPage(page, control) : await changesLook(page, control, state)))
      faults.push(`${name} looks the same ${state} and not`)
  }
  return faults
}

/** Changes the state on the element. If that shows nothing, a script may draw the state, so it presses the control. */
async function changesLook(page: Page, control: Locator, state: State): Promise<boolean> {
  const before = await pictureOf(page, control)
  // It disappeared when the focus left.
  if (before === null) return true
  await control.evaluate(flip, state)
  const after = await pictureOf(page, control)
  await control.evaluate(flip, state)
  if (after === null || (await differ(before, after))) return true
  // Fluent draws disabled controls by its own classes, which flipping the state does not change.
  if (state === 'disabled') return control.evaluate(isGrey)
  if (state !== 'checked' && state !== 'pressed') return false
  await control.click({ force: true })
  const pressed = await pictureOf(page, control)
  await control.click({ force: true })
  return pressed === null || differ(before, pressed)
}

/** Compares the whole page, because what a control opens may be anywhere. */
async function changesPage(page: Page, control: Locator): Promise<boolean> {
  const before = await page.screenshot({ animations: 'disabled' })
  await control.click({ force: true })
  await page.mouse.move(0, 0)
  const after = await page.screenshot({ animations: 'disabled' })
  // A button that closes a dialog disappears with it.
  if ((await control.count()) === 0) return true
  if ((await control.getAttribute('aria-haspopup')) !== null) await page.keyboard.press('Escape')
  else await control.click({ force: true })
  return differ(before, after)
}

/**
 * A picture of a control, with its outline and what is drawn in its place, but without effects of mouse and focus. Null if it is
 * not in the window.
 */
async function pictureOf(page: Page, control: Locator): Promise<Buffer | null> {
  if ((await control.count()) === 0) return null
  await page.mouse.move(0, 0)
  const clip = await control.evaluate((element) => {
    if (element !== document.activeElement) (document.activeElement as HTMLElement | null)?.blur()
    // A drawn check box is beside the browser's own one, which is transparent.
    const isDrawn = element.matches('input') && getComputedStyle(element).opacity === '0'
    const shown = (isDrawn && element.nextElementSibling) || element
    shown.scrollIntoView({ block: 'nearest' })
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const [x, y] = [Math.max(0, left - 4), Math.max(0, top - 4)]
    const [width, height] = [Math.min(innerWidth, right + 4) - x, Math.min(innerHeight, bottom + 4) - y]
    return width < 1 || height < 1 ? null : { x, y, width, height }
  })
  if (clip === null) return null
  return page.screenshot({ clip, animations: 'disabled' })
}

async function differ(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()))
  if (a!.length !== b!.length) return true
  let values = 0
  for (const [at, level] of a!.entries()) if (Math.abs(level - b![at]!) > LEVELS) values++
  return values >= VALUES
}

/** Runs in the browser: numbers one control of each kind. */
function markControls(): { at: number; state: State; name: string }[] {
  const states: [State, string][] = [
    ['checked', 'input:is([type=checkbox], [type=radio]), [aria-checked]'],
    ['selected', '[aria-selected]'],
    ['pressed', '[aria-pressed]'],
    ['current', '[aria-current]'],
    ['expanded', '[aria-expanded]'],
    ['disabled', ':is(button, input, select, textarea):disabled, [aria-disabled=true]'],
  ]
  for (const marked of document.querySelectorAll<HTMLElement>('[data-control]')) delete marked.dataset.control
  const root = document.querySelector('dialog:modal') ?? document
  const kinds = new Set<string>()
  const found: { at: number; state: State; name: string }[] = []
  for (const [state, selector] of states)
    for (const element of root.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (element.getBoundingClientRect().width < 2 || element.closest('.visually-hidden, .unseen')) continue
      // Controls of one kind are drawn by the same rules.
      const kind = [state, element.tagName, element.className, element.parentElement?.className].join(' ')
      if (kinds.has(kind)) continue
      kinds.add(kind)
      element.dataset.control ??= String(kinds.size)
      const text = element.ariaLabel || element.closest('label')?.innerText || element.innerText
      found.push({ at: Number(element.dataset.control), state, name: `"${(text || element.id).trim().slice(0, 40)}"` })
    }
  return found
}

/** Runs in the browser: whether an element has the system's colour for disabled controls. */
function isGrey(element: HTMLElement | SVGElement): boolean {
  const { color, borderColor } = getComputedStyle(element)
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'GrayText'
  const grey = getComputedStyle(probe).color
  probe.remove()
  return color === grey || borderColor === grey
}

/** Runs in the browser: changes an element to its other state. A second call changes it back. */
function flip(element: HTMLElement | SVGElement, state: State): void {
  if (state === 'checked' && element instanceof HTMLInputElement) element.checked = !element.checked
  else if (state === 'disabled' && 'disabled' in element && !element.ariaDisabled) element.disabled = !element.disabled
  else if (state === 'current') {
    const { current } = element.dataset
    element.dataset.current = element.getAttribute('aria-current') ?? ''
    if (current === undefined || current === '') element.removeAttribute('aria-current')
    if (current) element.setAttribute('aria-current', current)
  } else {
    const attribute = `aria-${state}`
    element.setAttribute(attribute, String(element.getAttribute(attribute) !== 'true'))
  }
}

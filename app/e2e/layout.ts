/**
 * Checks the layout of a page at every width and with large letters: no broken words, nothing that overlaps, no text that is cut
 * or out of place, nothing wider than the page.
 */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

type Screen = readonly [width: number, height: number, letters?: number, spaced?: true]

/** Phones, tablets and desktops, upright and on their side, in CSS pixels. */
export const SCREENS: readonly Screen[] = [
  [320, 568],
  [360, 740],
  [390, 844],
  [600, 960],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1112, 834],
  [1180, 820],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
]

/** Screens with letters of so many per cent, as visitors set them in their browser. */
const LARGE_LETTERS: readonly Screen[] = [
  [390, 844, 200],
  [768, 1024, 200],
  [1024, 768, 200],
  [1440, 900, 200],
  [1280, 800, 400],
]

/** Screens with the distances between lines, letters and words that WCAG 1.4.12 names. */
const WIDE_SPACES: readonly Screen[] = [
  [390, 844, 100, true],
  [1280, 800, 100, true],
]
const SPACES =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

/** Runs `look` at every width, with large letters and with wide spaces. Fails with all faults at once, each with its width. */
export async function atEveryWidth(
  page: Page,
  look: () => Promise<string[]>,
  screens: readonly Screen[] = [...SCREENS, ...LARGE_LETTERS, ...WIDE_SPACES],
): Promise<void> {
  const faults: string[] = []
  for (const [width, height, letters = 100, spaced = false] of screens) {
    await page.setViewportSize({ width, height })
    await page.evaluate(setLetters, [letters === 100 ? '' : `${letters}%`, spaced ? SPACES : ''] as const)
    const how = `${width} x ${height}, ${letters} %${spaced ? ', wide spaces' : ''}`
    const found = await look()
    // With wide spaces a long word may need two lines.
    const counted = spaced ? found.filter((fault) => !fault.endsWith(' is broken')) : found
    faults.push(...counted.map((fault) => `${how}: ${fault}`))
  }
  await page.evaluate(setLetters, ['', ''] as const)
  expect(faults, page.url()).toEqual([])
}

/** Runs in the browser. The page's policy allows no added style element, but this. */
function setLetters([size, rules]: readonly [size: string, rules: string]): Promise<unknown> {
  const page: Document & { spaces?: CSSStyleSheet; rules?: string } = document
  // To say again what is so already would compute the style of the whole page again.
  if (document.documentElement.style.fontSize !== size) document.documentElement.style.fontSize = size
  if ((page.rules ?? '') !== rules) {
    page.spaces ??= new CSSStyleSheet()
    if (page.rules === undefined) document.adoptedStyleSheets.push(page.spaces)
    page.spaces.replaceSync(rules)
    page.rules = rules
  }
  // After two frames, what depends on the width is drawn again.
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** In pixels of the window. */
type Box = { left: number; top: number; right: number; bottom: number }

/** The faults of the page's layout, in words; empty if there are none. */
export const faultsOfLayout = (page: Page): Promise<string[]> => page.evaluate(findFaults)

/** Runs in the browser. It remembers what it has found of each element, for nothing changes meanwhile. */
function findFaults(): string[] {
  const modal = document.querySelector('dialog:modal')
  const root = modal ?? document.body
  /** Pins stand where their places are, so they may overlap. */
  const MAP = '.map-overlay, .route__chart'
  const isSeen = once(findSeen)
  const isForEars = once(findForEars)
  const windowOf = once(findWindow)
  const aroundOf = once(findAround)
  const lines = linesOfText()
  return [...tooWide(), ...brokenWords(), ...spilledCells(), ...overlappingControls(), ...overlappingLines(), ...cutTexts()]

  function once<T>(find: (element: HTMLElement) => T): (element: HTMLElement) => T {
    const found = new Map<HTMLElement, T>()
    return (element) => {
      if (!found.has(element)) found.set(element, find(element))
      return found.get(element)!
    }
  }

  function tooWide(): string[] {
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []
  }

  /**
   * A word may be broken after a hyphen, an address also at dots, slashes and a question mark. On a phone with letters of twice
   * the size, a long word of a heading may be broken because it is wider than the screen.
   */
  function brokenWords(): string[] {
    if (innerWidth < 15 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) return []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (!text.parentElement || !isSeen(text.parentElement)) continue
      range.selectNodeContents(text)
      if (!isOnLines(range)) continue
      for (const word of text.data.matchAll(/[^\s\-–/.:?@\u00ad]{2,}/g)) {
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (isOnLines(range)) broken.push(`"${word[0]}" is broken`)
      }
    }
    return broken
  }

  /** On more than one line. */
  function isOnLines(range: Range): boolean {
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
    return Math.max(...tops) - Math.min(...tops) > 4
  }

  /** Text that does not fit its cell and covers the next one. */
  function spilledCells(): string[] {
    return [...root.querySelectorAll<HTMLElement>('td, th, dd')]
      .filter((cell) => isSeen(cell) && cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => `"${cell.textContent?.trim().slice(0, 40)}" sticks out of its cell`)
  }

  /** Lines of text that overlap. A list that opens over the page is another layer, and may cover it. */
  function overlappingLines(): string[] {
    return overlapping(lines)
      .filter(([one, other]) => one.text !== other.text && one.layer === other.layer)
      .map(([one, other]) => `${quote(one.text.data)} stands over ${quote(other.text.data)}`)
  }

  /**
   * Text that is partly hidden by something that does not scroll, and text that sticks out of its control. A text that is cut
   * after so many lines ends in an ellipsis.
   */
  function cutTexts(): string[] {
    const cut = lines.filter(({ text, line }) => {
      const sides = { across: true, down: true }
      for (let around = text.parentElement; around && around !== root; around = around.parentElement) {
        const { overflowX, overflowY, webkitLineClamp, isControl, frame } = aroundOf(around)
        if (webkitLineClamp !== 'none') return false
        sides.across &&= overflowX !== 'auto' && overflowX !== 'scroll'
        sides.down &&= overflowY !== 'auto' && overflowY !== 'scroll'
        if (sides.across && (isControl || overflowX !== 'visible'))
          if (line.left < frame.left - 1 || line.right > frame.right + 1) return true
        if (sides.down && (isControl || overflowY !== 'visible'))
          if (line.top < frame.top || line.bottom > frame.bottom) return true
      }
      return false
    })
    return [...new Set(cut.map(({ text }) => `${quote(text.data)} is cut`))]
  }

  function findAround(element: HTMLElement) {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
    const isControl = element.matches('button, .button, .tag')
    return { overflowX, overflowY, webkitLineClamp, isControl, frame: element.getBoundingClientRect() }
  }

  /** Each line of text: where its letters are, and which part of them is seen. */
  function linesOfText() {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: { text: Text; layer: Element | null; line: Box; box: Box }[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (!text.data.trim() || !element || !isSeen(element) || element.closest(MAP)) continue
      const layer = element.closest('[role=listbox], [role=menu], [role=dialog], dialog')
      const frame = seenPart(element)
      range.selectNodeContents(text)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        // Letters fill the middle of their line. Above and below is room for accents and tails.
        const edge = (bottom - top) / 4
        const line = { left, top: top + edge, right, bottom: bottom - edge }
        const box = {
          left: Math.max(left, frame.left),
          top: Math.max(line.top, frame.top),
          right: Math.min(right, frame.right),
          bottom: Math.min(line.bottom, frame.bottom),
        }
        found.push({ text, layer, line, box })
      }
    }
    return found
  }

  function overlappingControls(): string[] {
    const controls = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      // Links in running text have room for a finger above and below, which overlaps the next lines.
      .filter((control) => isSeen(control) && getComputedStyle(control).display !== 'inline')
      .filter((control) => !control.closest(`${MAP}, label`))
      .map((control) => ({ control, box: seenPart(control) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2)
    return overlapping(controls)
      .filter(([{ control: one }, { control: other }]) => !one.contains(other) && !other.contains(one))
      .map(([one, other]) => `${nameOf(one.control)} lies over ${nameOf(other.control)}`)
  }

  function findSeen(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 1 &&
      height > 1 &&
      !element.closest('.skip-link') &&
      !isForEars(element)
    )
  }

  /** In an element that is clipped to nothing, only for screen readers. */
  function findForEars(element: HTMLElement): boolean {
    const { parentElement } = element
    return getComputedStyle(element).clipPath === 'inset(50%)' || (parentElement !== null && isForEars(parentElement))
  }

  /** The box of an element, without what a scrolling or clipping part of the page hides. */
  function seenPart(element: HTMLElement): Box {
    return within(element.getBoundingClientRect(), element.parentElement)
  }

  function within(box: Box, around: HTMLElement | null): Box {
    const frame = around && windowOf(around)
    if (!frame) return box
    return {
      left: Math.max(box.left, frame.left),
      top: Math.max(box.top, frame.top),
      right: Math.min(box.right, frame.right),
      bottom: Math.min(box.bottom, frame.bottom),
    }
  }

  /** The part of the page that an element and all around it let through; null for all of it. */
  function findWindow(element: HTMLElement): Box | null {
    if (element === root) return null
    const { parentElement } = element
    if (getComputedStyle(element).overflow === 'visible') return parentElement && windowOf(parentElement)
    return within(element.getBoundingClientRect(), parentElement)
  }

  /** The pairs that overlap. From the top down, so that each is only compared with those at its height. */
  function overlapping<T extends { box: Box }>(all: T[]): [T, T][] {
    const downwards = all.toSorted((a, b) => a.box.top - b.box.top)
    return downwards.flatMap((one, at) => {
      const pairs: [T, T][] = []
      for (let next = at + 1; next < downwards.length && downwards[next]!.box.top < one.box.bottom; next++)
        if (overlap(one.box, downwards[next]!.box)) pairs.push([one, downwards[next]!])
      return pairs
    })
  }

  function overlap(a: Box, b: Box): boolean {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > 1.5 && down > 1.5
  }

  function nameOf(element: HTMLElement): string {
    return quote(element.ariaLabel ?? element.textContent ?? element.getAttribute('name') ?? '')
  }

  function quote(text: string): string {
    return `"${text.trim().slice(0, 40)}"`
  }
}

/** The largest difference in a colour channel (of 255) that counts as the same colour, as between graticule and sea. */
const SAME_COLOUR = 20

/** The lines of text in `selector` that have another background than `ground` (`#rrggbb`), by the pixels behind them. */
export async function faultsOfGround(page: Page, selector: string, ground: string): Promise<string[]> {
  const lines = await page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
        .filter(({ width, height, bottom }) => width > 2 && height > 2 && bottom < innerHeight)
        .map(({ x, y, width, height }) => ({ text: element.textContent?.slice(0, 30), x, y, width, height }))
    }),
  )
  // The content policy lets in no style element.
  const hide = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return sheet
  }, `${selector} { visibility: hidden !important }`)
  const picture = await page.screenshot({ animations: 'disabled' })
  await hide.evaluate((sheet) => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1))
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const meant = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  return lines.flatMap(({ text, x, y, width, height }) => {
    const [left, right] = [Math.max(0, Math.floor(x)), Math.min(info.width, Math.ceil(x + width))]
    const [top, bottom] = [Math.max(0, Math.floor(y)), Math.min(info.height, Math.ceil(y + height))]
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const pixel = (row * info.width + column) * info.channels
        const colour = meant.map((_, channel) => data[pixel + channel]!)
        if (colour.some((value, channel) => Math.abs(value - meant[channel]!) > SAME_COLOUR))
          return [`"${text}" has rgb(${colour.join()}) behind it at ${column}, ${row}`]
      }
    return []
  })
}

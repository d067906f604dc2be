import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { ElementHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Parts of Fluent that are not checked: hidden elements that only pass the focus on within a dialog, and notifications, which are
 * outside all landmarks and fade in.
 */
const NOT_LOOKED_AT = ['[data-tabster-dummy]', '.fui-Toaster']

/** Open menus and lists of options of Fluent are outside all landmarks. */
const OUTSIDE = '[role=menu], [role=listbox]'

/** Only violations are reported, so the rest is not computed. The size of targets is of WCAG 2.2, and not checked unless asked for. */
const FASTER: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  rules: { 'target-size': { enabled: true } },
}

/** The size that a finger needs (`--touch`), in pixels. */
const TOUCH = 44

/** Fails if axe-core finds anything, or if the page is wider than its screen. The failure names `where`. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource)
  const [found, tooWide] = await page.evaluate(
    async ([exclude, outside, options]) => {
      const isLookedAt = ({ effect }: Animation) =>
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
        !(effect as KeyframeEffect).target?.closest(exclude.join())
      // While something fades in it has too little contrast.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isLookedAt)
          .map(({ finished }) => finished),
      )
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options)
      // A row may lie partly under a bar that stays in sight, until the page is scrolled.
      const isCovered = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const ends = [document.elementFromPoint(left + 1, top + 1), document.elementFromPoint(right - 1, bottom - 1)]
        return ends.some((on) => !on || !(element.contains(on) || on.contains(element)))
      }
      const isMeant = (rule: string, target: string) => {
        const element = document.querySelector(target)
        if (rule === 'target-size') return element !== null && isCovered(element)
        return rule === 'region' && element?.closest(outside) != null
      }
      const faults = violations
        .map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' ')).filter((at) => !isMeant(id, at))])
        .filter(([, nodes]) => nodes!.length > 0)
      return [faults, document.documentElement.scrollWidth - innerWidth] as const
    },
    [NOT_LOOKED_AT, OUTSIDE, FASTER] as const,
  )
  expect(found, where).toEqual([])
  expect(tooWide, where).toBeLessThanOrEqual(0)
}

/** Fails if a control is too small for a finger. A link in running text may be as high as its line. A row counts as a whole. */
export async function expectTouchable(page: Page, size = TOUCH): Promise<void> {
  const small = await page.evaluate((least) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, summary, [role=option]')]
    return controls
      .filter((control) => control.checkVisibility() && !control.closest('p') && !control.matches('label a, .skip-link'))
      .map((control) => ({
        name: control.textContent || control.ariaLabel,
        box: (control.closest('.ledger tr') ?? control).getBoundingClientRect(),
      }))
      .filter(({ box }) => Math.round(box.height) < least || Math.round(box.width) < least)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`)
  }, size)
  expect(small).toEqual([])
}

/** No screen has so many stops. */
const STOPS_MAX = 150

/**
 * Presses Tab until the focus is on `target`. Fails if that never happens, or if the focus on its way could not be seen: without
 * an outline, or wholly behind something else.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  const passed: string[] = []
  const faults: string[] = []
  let wanted: ElementHandle | null = null
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    await page.keyboard.press(key)
    // The target is looked for again only if it was replaced: by name that takes longer than all else.
    if (!(await wanted?.evaluate((element) => element.isConnected))) wanted = await target.first().elementHandle()
    const { name, fault, isWanted } = await page.evaluate(lookAtFocus, wanted)
    passed.push(name)
    if (fault) faults.push(`${name}: ${fault}`)
    if (isWanted) {
      expect(faults, page.url()).toEqual([])
      return
    }
  }
  throw new Error(`${key} did not lead to ${target}, but past ${passed.join(' | ')}`)
}

/** Runs in the browser, once what follows a key is drawn. */
async function lookAtFocus(wanted: Node | null): Promise<{ name: string; fault: string | null; isWanted: boolean }> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const focus = document.activeElement as HTMLElement
  const isWanted = focus === wanted
  if (focus === document.body) return { name: 'the page', fault: null, isWanted }
  const name = (focus.ariaLabel || focus.innerText || focus.id || focus.tagName).trim().slice(0, 40)
  const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  const around = [focus, focus.nextElementSibling, focus.closest(':focus-within:not(:focus)'), focus.closest('label')]
  const isSeen = around.some(
    (element) => element && [null, '::before', '::after'].some((part) => isOutlined(getComputedStyle(element, part))),
  )
  if (!isSeen) return { name, fault: 'has no outline', isWanted }
  const { left, top, width, height } = focus.getBoundingClientRect()
  const shares = [0.02, 0.5, 0.98]
  const found = shares.flatMap((x) => shares.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
  const isFree = found.some((on) => on && (focus.contains(on) || on.contains(focus) || on.closest('label')?.contains(focus)))
  return { name, fault: isFree ? null : 'is behind something, or outside the window', isWanted }
}

/** A tree keeps the first letters of a long text, and the headings and two rows of a table. */
const LINE_MAX = 130
const ROWS_MAX = 2
/** A busy machine needs a while. */
const LATE_MS = 120_000

/**
 * Compares the names, roles and states that assistive technology gets, and what is announced, with `trees/NAME.txt`. What comes a
 * moment later is waited for.
 */
export async function expectTree(page: Page, name: string): Promise<void> {
  const file = join(import.meta.dirname, 'trees', `${name}.txt`)
  const kept = await readFile(file, 'utf8').catch(() => null)
  let tree = await treeOf(page)
  if (kept !== null) {
    const since = performance.now()
    while (tree !== kept && performance.now() - since < LATE_MS) {
      await page.waitForTimeout(200)
      tree = await treeOf(page)
    }
  }
  await expect(tree, firstDifference(tree, kept ?? '')).toMatchFileSnapshot(file)
}

/** The last lines of a log are often all that is left of a run, so the reason has to stand in one. */
function firstDifference(tree: string, kept: string): string {
  const [lines, expected] = [tree.split('\n'), kept.split('\n')]
  const longer = lines.length > expected.length ? lines : expected
  const at = longer.findIndex((_, i) => lines[i] !== expected[i])
  return `line ${at + 1} is "${lines[at]?.trim() ?? ''}" where "${expected[at]?.trim() ?? ''}" was kept`
}

async function treeOf(page: Page): Promise<string> {
  const modal = page.locator('dialog:modal')
  const root = (await modal.count()) > 0 ? modal.last() : page.locator('body')
  const tree = await root.ariaSnapshot()
  const live = await root.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('[role=status], [role=alert], [role=log], [aria-live]')].map((region) => {
      const urgency = region.ariaLive ?? (region.role === 'alert' ? 'assertive' : 'polite')
      return `announced, ${urgency}: ${region.textContent?.trim() || 'nothing'}`
    }),
  )
  const lines = firstRowsOf(tree.split('\n').filter((line) => !/^\s*- \/url:/.test(line))).map((line) =>
    line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line,
  )
  return `${[...lines, ...live].join('\n')}\n`
}

/** The lines without what lies in later rows of a table. */
function firstRowsOf(lines: readonly string[]): string[] {
  let [rows, indentOfRows, skipsBelow] = [0, -1, Number.POSITIVE_INFINITY]
  return lines.filter((line) => {
    const indent = line.search(/\S/)
    if (indent > skipsBelow) return false
    skipsBelow = Number.POSITIVE_INFINITY
    if (!/^ *- '?row\b/.test(line)) {
      if (indent < indentOfRows) rows = 0
      return true
    }
    indentOfRows = indent
    rows += 1
    if (rows <= ROWS_MAX) return true
    skipsBelow = indent
    return false
  })
}

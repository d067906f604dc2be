import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Parts of Fluent that are not checked: hidden elements that only pass the focus on within a dialog, and notifications, which are
 * outside all landmarks and fade in.
 */
const NOT_LOOKED_AT = ['[data-tabster-dummy]', '.fui-Toaster']

/** Open menus and lists of options of Fluent are outside all landmarks. */
const OUTSIDE = '[role=menu], [role=listbox]'

/** Only violations are reported, so the rest is not computed. */
const FASTER: axe.RunOptions = { resultTypes: ['violations'], preload: false }

/** The size that a finger needs (`--touch`), in pixels. */
const TOUCH = 44

/** Fails if axe-core finds anything, or if the page is wider than its screen. The failure names `where`. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource)
  // While something fades in it has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const found = await page.evaluate(
    async ([exclude, outside, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options)
      const isMeant = (rule: string, target: string) =>
        rule === 'region' && document.querySelector(target)?.closest(outside) != null
      return violations
        .map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' ')).filter((at) => !isMeant(id, at))])
        .filter(([, nodes]) => nodes!.length > 0)
    },
    [NOT_LOOKED_AT, OUTSIDE, FASTER] as const,
  )
  expect(found, where).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
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

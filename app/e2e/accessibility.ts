import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Of Fluent: hidden elements that keep the focus in a dialog and pass it on, where nobody ever rests; and notifications,
 * which stand outside all landmarks and fade in.
 */
const NOT_LOOKED_AT = ['[data-tabster-dummy]', '.fui-ToastContainer']

/** WCAG finger size of the look's tokens, in pixels. */
const TOUCH = 44

/** Fails on anything that axe-core finds, and on a page that is wider than its screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await axeSource)
  const { violations } = await page.evaluate(
    (exclude) => (window as unknown as { axe: typeof axe }).axe.run({ exclude }),
    NOT_LOOKED_AT,
  )
  expect(violations.map((rule) => [rule.id, rule.nodes.map((node) => node.target.join(' '))])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Fails when a control is too small for a finger. Links within running text may be as high as their line. */
export async function expectTouchable(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, summary')]
    return controls
      .filter(
        (control) => control.checkVisibility() && !control.closest('p') && !control.matches('.skip-link'),
      )
      .map((control) => ({
        name: control.textContent || control.ariaLabel,
        box: control.getBoundingClientRect(),
      }))
      .filter(({ box }) => Math.round(box.height) < least || Math.round(box.width) < least)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`)
  }, TOUCH)
  expect(small).toEqual([])
}

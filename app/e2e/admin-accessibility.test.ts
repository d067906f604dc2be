import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  ADMIN,
  callsOf,
  drawPicture,
  goToScreen,
  MISSING_FILE,
  openAs,
  openList,
  refused,
  sendStory,
  serverWithStaff,
  VOLUNTEER,
} from './admin-page.ts'
import { atEachSize, viewports } from './harness.ts'

const server = serverWithStaff()

interface Screen {
  path: string
  /** An element that shows that the screen is ready. */
  ready: string
  /** Opens something on the screen. */
  open?: (page: Page) => Promise<void>
  /** Closes what was opened. */
  close?: (page: Page) => Promise<void>
}

/** Checks a screen at all three sizes. What is open stays open. */
async function lookAt(page: Page, path: string): Promise<void> {
  await atEachSize(page, (size) => expectAccessible(page, `${path} (${size})`))
}

const pressEscape = (page: Page) => page.keyboard.press('Escape')
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** The `_id`s of the records that screens show. */
let ids: Record<'journey' | 'point' | 'page' | 'ship' | 'story' | 'media' | 'partner' | 'passenger' | 'variant', string>

beforeAll(async () => {
  const call = await callsOf(server())
  const first = async (path: string) => (await call<{ _id: string; version: number }[]>('GET', path))[0]!
  const journey = await first('/journey?query=NA-1946-1&rows=1')
  const point = await first('/contentPoint?type=general&query=Ataka&rows=1')
  const page = await first('/sideMenu?query=contractpension&rows=1')
  const ship = await first('/ship?query=Bloemfontein&rows=1')
  const media = await first('/media?query=monsterfonds&rows=1')
  const partner = await first('/partner?query=proef&rows=1')
  const passenger = await first('/passenger?listPage=1&rows=1')
  const variant = await first('/variant?query=tjhin&rows=1')
  await call('PUT', `/contentPoint/${point._id}`, { version: point.version, draft: true, title: 'Concept' })
  await call('POST', '/user', { ...VOLUNTEER, isAdmin: false })
  const gone = await call('POST', '/ship', { shipName: 'Schip van de test' })
  await call('DELETE', `/ship/${gone._id}?version=1`)
  await openList(server().baseUrl, 'NA-1946-1')
  const [story] = await sendStory(server(), { files: [MISSING_FILE] })
  ids = {
    journey: journey._id,
    point: point._id,
    page: page._id,
    ship: ship._id,
    story,
    media: media._id,
    partner: partner._id,
    passenger: passenger._id,
    variant: variant._id,
  }
})

describe('At every size', () => {
  test('axe finds nothing in the admin area, whatever is open', async () => {
    const form = `/admin/ship/update/${ids.ship}`

    const SCREENS: readonly Screen[] = [
      { path: '/admin/dashboard', ready: '.dashboard__part' },
      { path: '/admin/nergens', ready: '.message' },
      { path: '/admin/journey/list', ready: '.table__name' },
      { path: '/admin/personalContentPoint/list', ready: '.list__empty' },
      { path: '/admin/partner/list', ready: '.table__name', open: press('Actions for Nationaal Archief'), close: pressEscape },
      { path: `/admin/partner/update/${ids.partner}`, ready: '.partner-form img' },
      { path: '/admin/media/list', ready: '.media__tile' },
      { path: `/admin/media/update/${ids.media}`, ready: '.media-form img', open: press('Replace file'), close: pressEscape },
      {
        path: '/admin/media/create',
        ready: '.adding__drop',
        open: async (page) => {
          const picture = { name: 'jas.png', mimeType: 'image/png', buffer: Buffer.from(await drawPicture('#642')) }
          const wrong = { name: 'brief.png', mimeType: 'image/png', buffer: Buffer.from('Lieve allen') }
          await page.getByLabel('Choose files').setInputFiles([picture, wrong])
          await page.getByText('Left out').waitFor()
          await page.getByRole('textbox', { name: 'Description of jas.png' }).waitFor()
        },
        close: press('Leave jas.png out'),
      },
      {
        path: `/admin/variant/update/${ids.variant}`,
        ready: '.variant',
        open: async (page) => {
          await page.getByRole('textbox', { name: 'What a visitor would type' }).fill('tan')
          await press('Try')(page)
          await page.locator('.trial__hits li').first().waitFor()
        },
      },
      { path: `/admin/passenger/update/${ids.passenger}`, ready: '.scan img', open: press('Withdraw'), close: pressEscape },
      { path: `/admin/passenger/update/${ids.passenger}`, ready: '.scan img', open: press('Erase'), close: pressEscape },
      {
        path: form,
        ready: '.form fieldset',
        open: async (page) => {
          await press('More actions')(page)
          await page.getByRole('menuitem', { name: 'Merge with another' }).click()
          await page.getByRole('alertdialog').getByRole('combobox').fill('Sibajak')
          await page.getByRole('option').first().click()
          await page.getByText('Moves here').waitFor()
        },
        close: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click(),
      },
      {
        path: '/admin/passenger/list',
        ready: '.table__name',
        open: async (page) => {
          await page.getByRole('checkbox', { name: 'Select this page' }).click()
          await press(/^Actions for/)(page)
          await page.getByRole('menuitem', { name: 'Embargo until' }).click()
          await page.getByRole('textbox', { name: 'Embargo until' }).fill('01/01/2090')
          await page.locator('.goes li').first().waitFor()
        },
        close: pressEscape,
      },
      { path: '/admin/ship/list?page=1&query=nergens', ready: '.list__empty' },
      {
        path: '/admin/sideMenu/list',
        ready: '.tree__row',
        open: press('Actions for Aan boord'),
        close: pressEscape,
      },
      { path: '/admin/user/list', ready: '.table__name' },
      { path: '/admin/submission/list', ready: '.table__name' },
      {
        path: `/admin/submission/list?open=${ids.story}`,
        ready: '.story__where',
        open: press('Reply by e-mail'),
        close: pressEscape,
      },
      { path: '/admin/accessLog', ready: '.open-now li' },
      { path: '/admin/settings', ready: '.setting' },
      { path: '/admin/history', ready: '.table__name' },
      { path: '/admin/bin', ready: '.table__name' },
      { path: `/admin/history/contentPoint/${ids.point}`, ready: '.changes' },
      { path: '/admin/user/create', ready: 'fieldset' },
      { path: '/admin/personalContentPoint/create', ready: '.rich__text' },
      { path: `/admin/generalContentPoint/update/${ids.point}`, ready: '.rich__text' },
      {
        path: `/admin/generalContentPoint/update/${ids.point}`,
        ready: '.rich__text',
        open: press('Update and publish'),
        close: pressEscape,
      },
      { path: form, ready: 'fieldset', open: press('More actions'), close: pressEscape },
      { path: `/admin/sideMenu/update/${ids.page}`, ready: '.rich__text' },
      {
        path: `/admin/sideMenu/update/${ids.page}`,
        ready: '.rich__text',
        open: async (staff) => {
          await staff.getByRole('button', { name: 'More', exact: true }).click()
          await staff.getByRole('menuitem', { name: 'Image' }).click()
          await staff.getByRole('alertdialog').waitFor()
        },
        close: pressEscape,
      },
      {
        path: '/admin/ship/list?page=1&query=bloemfontein',
        ready: '.table__name',
        open: async (staff) => {
          await press(/^Actions for/)(staff)
          await staff.getByRole('menuitem', { name: 'Delete' }).click()
          await staff.locator('.uses').waitFor()
        },
        close: pressEscape,
      },
      { path: '/admin/ship/list?page=1', ready: '.table__name', open: press(/^Actions for/), close: pressEscape },
      {
        path: '/admin/ship/list?page=1',
        ready: '.table__name',
        open: async (staff) => {
          await staff.getByRole('combobox', { name: 'State' }).click()
          await staff.getByRole('option', { name: 'Draft' }).waitFor()
        },
        close: pressEscape,
      },
      {
        path: `/admin/journey/update/${ids.journey}`,
        ready: '.route__chart',
        open: async (staff) => {
          await staff.getByRole('textbox', { name: 'End date' }).fill('01/01/1940')
          await staff
            .getByRole('textbox', { name: /^Arrived/ })
            .last()
            .fill('01/01/1940')
          await refused(staff, 'Update', 'Is before the start date.', 'A stop is earlier: 01/01/1940.')
          await staff.getByText('Nothing was saved: 2 fields are not right yet').waitFor()
          await staff.locator('.stop__odd', { hasText: '01/01/1940 is before' }).waitFor()
        },
      },
    ]

    const staff = await openAs(server(), ADMIN)
    for (const { path, ready, open, close } of SCREENS) {
      if (open) await staff.setViewportSize(viewports[path.includes('sideMenu/update') ? 'phone' : 'desktop'])
      if (!staff.url().endsWith(path)) await goToScreen(staff, path)
      await staff.locator(`main ${ready}`).first().waitFor()
      await open?.(staff)
      await lookAt(staff, path)
      await close?.(staff)
      await staff.locator('#root:not([aria-hidden])').waitFor({ state: 'attached' })
    }

    // Only small screens have this menu.
    await goToScreen(staff, '/admin/dashboard')
    await staff.getByRole('button', { name: 'Menu' }).click()
    await staff.getByRole('dialog', { name: 'Menu' }).waitFor()
    await expectAccessible(staff)
    await staff.setViewportSize(viewports.tablet)
    await expectAccessible(staff)
    await pressEscape(staff)
    await expect.poll(() => staff.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')

    const volunteer = await openAs(server(), VOLUNTEER)
    await volunteer.goto('/admin/user/list')
    await volunteer.getByRole('link', { name: 'Change my password' }).waitFor()
    await lookAt(volunteer, '/admin/user/list')
  })
})

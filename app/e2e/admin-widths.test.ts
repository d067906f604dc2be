import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import {
  ADMIN,
  announced,
  callsOf,
  drawPicture,
  goToScreen,
  MISSING_FILE,
  openAs,
  openList,
  sendCorrection,
  sendFiles,
  sendStory,
  serverWithStaff,
} from './admin-page.ts'
import { atEveryWidth, faultsOfLayout } from './layout.ts'

const staff = serverWithStaff()

/** Elements that show that the screen is ready. */
const READY =
  'main :is(.table__name, .tree, .media__tile, .form :is(fieldset, .variant, .partner-form, .adding__drop), .dashboard, .versions, .open-now li, .drop)'

/** Elements that stick to the window cover others on purpose. */
const unstick = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':is(.strip, .header, .frame__side, .table th, .table td) { position: static !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Waits until the editor's toolbar has folded: it is drawn again some frames after the page has its new width. */
async function look(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const tools = () => [...document.querySelectorAll('[role=toolbar]')].map(({ innerHTML }) => innerHTML).join()
    if (tools() === '') return
    for (let still = 0, before = tools(); still < 3; ) {
      await new Promise(requestAnimationFrame)
      const now = tools()
      still = now === before ? still + 1 : 0
      before = now
    }
  })
  return faultsOfLayout(page)
}

describe('At every width the admin area', () => {
  test('has no faults of layout in its lists, its history and its bin', async () => {
    const page = await openAs(staff(), ADMIN)
    await unstick(page)
    await openList(staff().baseUrl, 'NA-1946-1')
    const call = await callsOf(staff())
    const { _id } = await call('POST', '/ship', { shipName: 'Johan van Oldenbarnevelt (dubbel ingevoerd)', draft: true })
    await call('DELETE', `/ship/${_id}`)
    for (const path of [
      'dashboard',
      'ship/list',
      'journey/list',
      'generalContentPoint/list',
      'sideMenu/list',
      'media/list',
      'media/create',
      'partner/list',
      'passenger/list',
      'variant/list',
      'accessLog',
      'settings',
      'history',
      'bin',
      'import/list',
      'import/create',
    ]) {
      await goToScreen(page, `/admin/${path}`)
      await page.locator(READY).first().waitFor()
      await atEveryWidth(page, () => look(page))
    }
  })

  test('has no faults of layout in its forms and the stories of visitors', async () => {
    const page = await openAs(staff(), ADMIN)
    await unstick(page)
    const call = await callsOf(staff())
    const firstOf = async (path: string) => (await call<{ _id: string }[]>('GET', path))[0]!._id
    for (const [path, list] of [
      ['ship', '/ship?rows=1'],
      ['journey', '/journey?query=NA-1946-1&rows=1'],
      ['generalContentPoint', '/contentPoint?type=general&query=Ataka&rows=1'],
      ['sideMenu', '/sideMenu?query=contractpension&rows=1'],
      ['media', '/media?query=monsterfonds&rows=1'],
      ['partner', '/partner?query=proef&rows=1'],
      ['passenger', '/passenger?listPage=1&rows=1'],
      ['variant', '/variant?query=tjhin&rows=1'],
    ] as const) {
      await goToScreen(page, `/admin/${path}/update/${await firstOf(list)}`)
      await page.locator(READY).first().waitFor()
      if (!['ship', 'media', 'partner', 'passenger', 'variant'].includes(path))
        await page.getByRole('toolbar').first().waitFor()
      await atEveryWidth(page, () => look(page))
    }
    const pictures = { 'de kade van Rotterdam in maart 1946.jpg': await drawPicture('#246') }
    const files = [MISSING_FILE, ...announced(pictures)]
    const [story] = await sendStory(staff(), { passengerName: 'Familie van Nieuwenhuijzen-Wiggers', files })
    await sendFiles(staff(), story, pictures)
    const correction = await sendCorrection(staff(), {
      kind: 'ship',
      _id: '1',
      field: 'builtYear',
      proposal: 'in 1926 of 1927',
    })
    for (const [open, ready] of [
      ['', READY],
      [`?open=${correction}`, '.compare'],
    ] as const) {
      await goToScreen(page, `/admin/submission/list${open}`)
      await page.locator(ready).first().waitFor()
      await atEveryWidth(page, () => look(page))
    }
    await goToScreen(page, `/admin/submission/list?open=${story}`)
    // The fields of a picture that goes along.
    await page.locator('.going__plate').click()
    await atEveryWidth(page, () => look(page))
    await page.locator('.going__plate').click()
    await goToScreen(page, '/admin/personalContentPoint/create')
    await page.getByRole('toolbar').waitFor()
    await atEveryWidth(page, () => look(page))
  })
})

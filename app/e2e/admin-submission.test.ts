import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  ADMIN,
  announced,
  callsOf,
  drawPicture,
  field,
  MISSING_FILE,
  names,
  openAs,
  sendFiles,
  sendStory,
  serverWithStaff,
  told,
  total,
} from './admin-page.ts'

const staff = serverWithStaff()

const send = async (change: object = {}) => (await sendStory(staff(), change))[0]
const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)

async function choosePlace(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Place' }).click()
  await page.getByRole('option', { name: 'Ataka', exact: true }).click()
}

const STORY = `Mijn moeder was zeven toen zij met haar zusje in Singapore aan boord ging. Ze vertelde altijd over de jas.

Bel gerust voor meer, 06 12345678.

Zij droeg de jas tot haar trouwen.`

describe('the stories of visitors', () => {
  test('are read beside their list, judged, published and unpublished again', async () => {
    await send()
    await send({ passengerName: 'asdf', website: 'http://x.example' })
    await send({ passengerName: 'Carel de Proef', shipName: 'Onbekend', files: [MISSING_FILE] })
    const page = await openAs(staff(), ADMIN)
    await page.goto('/admin/submission/list')
    await total(page, '1 - 3 of 3 rows')
    expect((await names(page)).toSorted()).toEqual(['Anna de Proef', 'Carel de Proef', 'asdf'])
    await page.getByRole('link', { name: 'Submission 2 new' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Carel de Proef' }).click()
    await page.getByText('missing, 879 KB announced').waitFor()
    await page.getByText('none of this ship in this year').waitFor()
    const reject = page.getByRole('button', { name: 'Reject' })
    await reject.press('Enter')
    await told(page, 'Story rejected')
    expect(await hasFocus(reject)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()
    await page.getByRole('link', { name: 'Submission 1 new' }).waitFor()

    const anna = page.getByRole('button', { name: 'Anna de Proef' })
    await anna.press('Enter')
    const heading = page.getByRole('heading', { name: 'Anna de Proef, Nieuw Amsterdam 1946' })
    await heading.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(anna)).toBe(true)
    await anna.press('Enter')
    await page.getByText('NA-1946-1, suggested by ship and year').waitFor()
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    expect(await publish.isDisabled()).toBe(true)
    await choosePlace(page)
    await publish.press('Enter')
    await page.getByText('Title is required').waitFor()
    await field(page, 'Title').fill('Aan boord in Singapore')
    await expectAccessible(page)
    await publish.press('Enter')
    await page.getByText('Are you sure you want to submit?').waitFor()
    await page.getByText('It becomes public at once.').waitFor()
    await page.keyboard.press('Enter')
    await told(page, 'Story published')
    expect(await hasFocus(heading)).toBe(true)
    const code = page.getByRole('link', { name: 'NA-1946-1' })
    await code.waitFor()
    const seen = async () => {
      const answer = await fetch(`${staff().baseUrl}/api/globe/journey?journeyId=NA-1946-1`)
      const { contentPoints } = (await answer.json()) as {
        contentPoints: { personal: boolean; story: string }[]
      }
      return contentPoints.filter(({ personal }) => personal).map(({ story }) => story)
    }
    expect(await seen()).toEqual([expect.stringMatching(/^<p>&lt;b&gt;Mijn moeder&lt;\/b&gt; was zeven/)])
    await page.getByRole('button', { name: 'Take it out' }).click()
    await told(page, 'The story is no longer public')
    expect(await seen()).toEqual([])
    await page.getByRole('button', { name: 'Close the story' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()

    // Somebody else judged it meanwhile. That judgement is shown, and the page asks again.
    await page.getByRole('button', { name: 'asdf' }).click()
    await page.getByRole('button', { name: 'Mark reviewed' }).waitFor()
    const call = await callsOf(staff())
    const [suspect] = await call<{ _id: string; version: number }[]>('GET', '/submission?state=suspect')
    await call('PUT', `/submission/${suspect!._id}`, { state: 'rejected', version: suspect!.version })
    await page.getByRole('button', { name: 'Mark reviewed' }).click()
    await told(page, 'Somebody else has changed this meanwhile.')
    await page.locator('.sent .badge--rejected').waitFor()

    // The visitor took it back meanwhile.
    const [_id, key] = await sendStory(staff(), { passengerName: 'Eva de Proef' })
    await page.goto(`/admin/submission/list?open=${_id}`)
    await page.getByRole('heading', { name: 'Eva de Proef' }).waitFor()
    const headers = { 'idempotency-key': key }
    await fetch(`${staff().baseUrl}/form/store/${_id}`, { method: 'DELETE', headers })
    await page.getByRole('button', { name: 'Mark reviewed' }).click()
    await page.getByRole('alert').getByText('There is no such story').waitFor()
    await page.getByRole('button', { name: 'Eva de Proef' }).waitFor({ state: 'detached' })
  })

  test('are edited beside what came, with pictures that go along, noted about, answered and made a draft', async () => {
    const jas = await drawPicture('#246')
    const kade = await drawPicture('#642')
    const id = await send({ files: announced({ 'jas.jpg': jas, 'kade.jpg': kade }), story: STORY })
    await sendFiles(staff(), id, { 'jas.jpg': jas, 'kade.jpg': kade })
    const page = await openAs(staff(), ADMIN)
    await page.goto(`/admin/submission/list?open=${id}`)
    const width = () => page.getByRole('img', { name: 'jas.jpg' }).evaluate((it) => (it as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBe(640)

    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await told(page, 'You have taken it')
    await page.getByText('Taken by', { exact: true }).locator('..').getByText('you', { exact: false }).waitFor()
    await field(page, 'Note for staff').fill('Vraag naar de datum.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await told(page, 'Note saved')

    // The left side strikes the words that are left out, and the right side marks the new ones. The story itself stays.
    const editor = page.getByRole('textbox', { name: 'Story' })
    await editor.getByText('Bel gerust').click({ clickCount: 3 })
    await page.keyboard.press('Delete')
    await editor.getByText('Zij droeg').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Altijd.')
    const sent = page.getByRole('region', { name: 'As it was sent' })
    const marked = async (marks: Locator) => (await marks.allInnerTexts()).join('').trim()
    await expect.poll(() => marked(sent.locator('del'))).toBe('Bel gerust voor meer, 06 12345678.')
    await expect.poll(() => marked(editor.locator('ins'))).toBe('Altijd.')
    expect((await sent.locator('p').innerText()).replace(/\s+/g, ' ')).toBe(STORY.replace(/\s+/g, ' '))

    await field(page, 'Title').fill('De jas uit Ataka')
    await choosePlace(page)
    await page.getByRole('checkbox', { name: 'Take jas.jpg along' }).check()
    await page.getByText('tick which go along: 1 of 2').waitFor()
    const draft = page.getByRole('button', { name: 'Publish as draft' })
    await draft.click()
    await page.getByText('Description is required').waitFor()
    await page.getByText('Licence is required').waitFor()
    await field(page, 'Description of jas.jpg').fill('De jas die zij in Ataka kreeg')
    await page.getByRole('combobox', { name: 'Licence of jas.jpg' }).click()
    await page.getByRole('option', { name: 'With permission' }).click()
    await expectAccessible(page)

    // Unsaved work is not lost by a press beside it.
    await page.getByRole('button', { name: 'Close the story' }).click()
    await page.getByText('Leave this story?').waitFor()
    await page.getByRole('button', { name: 'Keep working' }).click()
    await draft.click()
    await told(page, 'Draft made of the story')
    await page.locator('.sent .badge--draft').waitFor()
    expect(await sent.locator('p').innerText()).toContain('Bel gerust voor meer')

    await page.getByRole('button', { name: 'Reply by e-mail' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Een vraag over uw verhaal').waitFor()
    expect(await field(page, 'What it will say').inputValue()).toMatch(/^Beste B\. de Proef,\n\n.*de Nieuw Amsterdam\./)
    const href = await dialog.getByRole('link', { name: 'Open in mail' }).getAttribute('href')
    expect(href).toMatch(/^mailto:b\.deproef@example\.org\?subject=Een%20vraag%20over%20uw%20verhaal&body=Beste%20B\./)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'NA-1946-1' }).click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    expect(await field(page, 'Title').inputValue()).toBe('De jas uit Ataka')
    await page.getByRole('textbox', { name: 'Story' }).getByRole('img').waitFor()
    await page.goto('/admin/submission/list')
    const row = page.getByRole('row').filter({ hasText: '2 pictures' })
    await row.getByText('Draft').waitFor()
    expect(await row.innerText()).toContain(ADMIN.username)
  })

  test('are read on a phone one at a time', async () => {
    const page = await openAs(staff(), ADMIN, 'phone')
    const id = await send({ passengerName: 'Dora de Proef' })
    await page.goto(`/admin/submission/list?open=${id}`)
    await page.getByRole('heading', { name: 'Dora de Proef, Nieuw Amsterdam 1946' }).waitFor()
    expect(await page.getByRole('table').isVisible()).toBe(false)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close the story' }).click()
    await page.getByRole('table').waitFor()
    await expectAccessible(page)
  })

  test('are erased by an admin, and their day and number stay', async () => {
    const id = await send({ passengerName: 'Dirk de Proef' })
    const page = await openAs(staff(), ADMIN)
    await page.goto(`/admin/submission/list?open=${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Erase' }).click()
    await page.getByText('the sender’s name and address').waitFor()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await told(page, 'Story erased')
    await page.getByText('Nothing of it is left.').waitFor()
    expect(await page.locator('article').textContent()).not.toContain('Dirk')
    await page.goto('/admin/submission/list?state=erased')
    await page.locator('tbody tr', { hasText: 'Erased' }).waitFor()
  })
})

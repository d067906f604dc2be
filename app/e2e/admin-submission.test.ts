import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { ADMIN, callsOf, MISSING_FILE, names, openAs, sendStory, serverWithStaff, told, total } from './admin-page.ts'

const staff = serverWithStaff()

const send = async (change: object = {}) => (await sendStory(staff(), change))[0]
const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement)

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
    expect(await page.locator('tr[aria-current]').innerText()).toContain('Anna de Proef')
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(anna)).toBe(true)
    await anna.press('Enter')
    await page.getByText('NA-1946-1, suggested by ship and year').waitFor()
    const publish = page.getByRole('button', { name: 'Publish as personal point' })
    expect(await publish.isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Place' }).click()
    await page.getByRole('option', { name: 'Ataka', exact: true }).click()
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
    await page.locator('.story .story-state--rejected').waitFor()

    // The visitor took it back meanwhile.
    const [_id, key] = await sendStory(staff(), { passengerName: 'Eva de Proef' })
    await page.goto(`/admin/submission/list?open=${_id}`)
    await page.getByRole('heading', { name: 'Eva de Proef' }).waitFor()
    await page.getByRole('button', { name: 'Eva de Proef' }).waitFor()
    const headers = { 'idempotency-key': key }
    await fetch(`${staff().baseUrl}/form/store/${_id}`, { method: 'DELETE', headers })
    await page.getByRole('button', { name: 'Mark reviewed' }).click()
    await page.getByRole('alert').getByText('There is no such story').waitFor()
    await page.getByRole('button', { name: 'Eva de Proef' }).waitFor({ state: 'detached' })
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
})

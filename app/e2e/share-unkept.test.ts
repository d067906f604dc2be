/** A device that keeps nothing of what its visitor writes: the site's data are blocked, or there is no room. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { baseUrl, openPage, openProfile, temporaryFolder } from './harness.ts'
import { chooseFiles, chosen, fillIn, openForm, pdf, press, STORY, unsent } from './stories.ts'

const NOT_KEPT = 'Dit apparaat kan uw verhaal niet bewaren. U kunt het wel versturen'
const STAYS = 'Uw verhaal blijft op dit apparaat staan'
const files = [pdf('brief.pdf', 'brief', 900_000), pdf('lijst.pdf', 'lijst', 900_000)]

/** In a browser whose owner lets no site keep anything. */
async function openBlocked(): Promise<Page> {
  const profile = await temporaryFolder()
  await mkdir(join(profile, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(blocked))
  return (await openProfile(profile, 'phone')).pages()[0]!
}

async function openFull(): Promise<Page> {
  const page = await openPage('phone')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseUrl, quotaSize: 1_000_000 })
  return page
}

test.each([
  ['whose data are blocked', openBlocked],
  ['without room', openFull],
])(
  'On a device %s a story goes with its files as soon as it is sent, and no page says that it is kept',
  async (_, open) => {
    const page = await open()
    await openForm(page)
    await fillIn(page)
    await chooseFiles(page, ...files)
    await page.getByText(NOT_KEPT).waitFor()
    // Nor is it lost on the way through the site.
    await page.getByRole('link', { name: 'Overtocht' }).first().click()
    await page.getByRole('link', { name: 'Ik wil mijn verhaal delen' }).first().click()
    await expect.poll(() => page.getByLabel('Verhaal', { exact: true }).inputValue()).toBe(STORY.Verhaal)
    await expect.poll(() => chosen(page).count()).toBe(2)

    await page.context().setOffline(true)
    await press(page)
    await unsent(page).getByText('laat deze pagina tot dan open').waitFor()
    await page.getByText('Offline').waitFor()
    expect(await page.getByText(STAYS).count()).toBe(0)
    const stored = page.waitForResponse(/form.store$/)
    await page.context().setOffline(false)
    expect((await stored).status()).toBe(200)
    await page.getByText('Dank u wel. Uw verhaal is verzonden.').waitFor()
    expect(await unsent(page).count()).toBe(0)
    expect(await page.getByLabel('Verhaal', { exact: true }).inputValue()).toBe('')
  },
)

import { expect, test } from 'vitest'
import { baseUrl, openPage } from './harness.ts'

test('The manifest names the site, and its icons and pictures exist', async () => {
  const manifest = await (await fetch(`${baseUrl}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ id: '/', lang: 'nl', display: 'standalone', start_url: '/' })
  const { icons, screenshots } = manifest as {
    icons: Shown[]
    screenshots: (Shown & { form_factor: string })[]
  }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']))
  const page = await openPage('desktop')
  await page.goto('/')
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
})

interface Shown {
  src: string
  sizes: string
  purpose?: string
}

test('‘Installeren’ is shown if the browser offers it, and asks once', async () => {
  const page = await openPage('desktop', { offline: true })
  await page.goto('/op-dit-apparaat')
  await page.getByRole('heading', { level: 2, name: 'Ruimte' }).waitFor()
  const button = page.getByRole('button', { name: 'Installeren' })
  expect(await button.count()).toBe(0)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void Object.assign(window, { asked: true }),
    })
    dispatchEvent(offer)
  })
  await button.click()
  await button.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => 'asked' in window)).toBe(true)
})

test('On an iPad the steps are explained, until it is installed', async () => {
  const iPad =
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  const page = await openPage('tablet', { userAgent: iPad })
  await page.goto('/op-dit-apparaat')
  await page.getByText('Kies ‘Zet op beginscherm’').waitFor()
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Op dit apparaat' }).waitFor()
  expect(await page.getByText('Zet op beginscherm').count()).toBe(0)
})

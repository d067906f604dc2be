/**
 * `node tools/drawing/screenshots.ts http://127.0.0.1:3000` takes pictures of a server with the sample archive: for browsers
 * that offer to install the site, and for the README. Run it again when these screens change.
 */
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { graphicsBrowser } from '#app/e2e/chromium.ts'

const ROOT = join(import.meta.dirname, '../..')

/** In CSS pixels. A phone has two device pixels for each. */
const SHAPES = {
  wide: { viewport: { width: 1280, height: 800 } },
  readme: { viewport: { width: 1440, height: 900 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
}
const SCREENS = { home: '/', search: '/zoeken?query=kota', voyage: '/wereldbol?journeyId=NA-1946-1' }

const [, , site] = process.argv
if (!site) throw new Error('Give the address of a server.')
const browser = await chromium.launch(graphicsBrowser)
for (const [shape, options] of Object.entries(SHAPES)) {
  const context = await browser.newContext({ ...options, locale: 'nl-NL', baseURL: site })
  const page = await context.newPage()
  for (const [screen, path] of Object.entries(SCREENS)) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    // The map becomes sharp only after some seconds.
    await page.waitForTimeout(8000)
    const picture = sharp(await page.screenshot())
    if (shape === 'readme') await picture.png({ palette: true }).toFile(join(ROOT, `docs/${screen}.png`))
    else await picture.jpeg({ quality: 80 }).toFile(join(ROOT, `app/static/screenshots/${screen}-${shape}.jpg`))
  }
}
await browser.close()

/** The editor without its screen: which texts it opens, writes and takes from the clipboard. In a browser, because it needs a DOM. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { ADMIN, tokenOf } from './admin-page.ts'
import { openPage, staffed } from './harness.ts'
import { AWKWARD, anyText } from './rich-texts.ts'

const ENTRY = join(import.meta.dirname, '../admin/rich-text/testing/editor.ts')

/** What `testing.ts` puts on the page. */
interface Window {
  texts: {
    unchanged(html: string): string
    rewritten(html: string): string
    edited(html: string, sign: string): string
    canonical(html: string): string[]
    pasted(html: string): string
  }
}

/** The script of the page, once it is built. */
let script: Promise<string> | undefined

async function buildScript(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'texts' } },
  })) as Rolldown.RolldownOutput[]
  return built!.output[0].code
}

async function openTexts(): Promise<Page> {
  script ??= buildScript()
  const page = await openPage('desktop')
  // Any HTML page will do.
  await page.goto('/admin')
  await page.evaluate(`${await script}; globalThis.texts = texts`)
  return page
}

test('the editor opens and writes any text without loss', async () => {
  const page = await openTexts()
  for (const html of AWKWARD) {
    const [same, before, after] = await page.evaluate(lookAt, html)
    expect(same, html).toBe(html)
    expect(after, html).toEqual(before)
  }
  await fc.assert(
    fc.asyncProperty(anyText(), async (html) => {
      const [same, before, after] = await page.evaluate(lookAt, html)
      expect(same).toBe(html)
      expect(after).toEqual(before)
    }),
    { numRuns: 300 },
  )
})

function lookAt(html: string) {
  const { unchanged, rewritten, canonical } = (globalThis as unknown as Window).texts
  return [unchanged(html), canonical(html), canonical(rewritten(html))] as const
}

test('editing a word in a text of the archive changes nothing else', async () => {
  const texts = await textsOf(staffed.baseUrl, await tokenOf(staffed, ADMIN))
  expect(texts.length).toBeGreaterThan(100)
  const page = await openTexts()
  const faults = await page.evaluate((all) => {
    const { unchanged, rewritten, edited, canonical } = (globalThis as unknown as Window).texts
    const same = (a: string, b: string) => canonical(a).join('|') === canonical(b).join('|')
    return all.filter((html) => {
      const after = edited(html, '¤')
      const isWhole = after !== html && after.replace('¤', '') === html
      return unchanged(html) !== html || !same(rewritten(html), html) || !(isWhole || same(after.replace('¤', ''), html))
    })
  }, texts)
  expect(faults).toEqual([])
})

/** Every story, intro and page of the archive, from the calls of staff. */
async function textsOf(baseUrl: string, token: string): Promise<string[]> {
  const ask = async (path: string) => {
    const answer = await fetch(`${baseUrl}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.json()
  }
  const kinds = [
    ['contentPoint', 'contentPoint?type=all', 'story'],
    ['journey', 'journey', 'storyIntro'],
    ['sideMenu', 'sideMenu', 'content'],
  ] as const
  const texts: string[] = []
  for (const [path, list, field] of kinds) {
    for (const { _id } of (await ask(list)) as { _id: string }[]) {
      const text = ((await ask(`${path}/${_id}`)) as Record<string, string | null>)[field]
      if (text) texts.push(text)
    }
  }
  return texts
}

test.each(['google-docs', 'word'])('a text from %s keeps its headings, lists and emphasis, and nothing else', async (name) => {
  const read = (file: string) => readFile(join(import.meta.dirname, 'clipboard', file), 'utf8')
  const page = await openTexts()
  const taken = await page.evaluate((html) => (globalThis as unknown as Window).texts.pasted(html), await read(`${name}.html`))
  expect(taken.replaceAll('><', '>\n<')).toBe((await read(`${name}.clean.html`)).trim().replaceAll(/>\s*</g, '>\n<'))
})

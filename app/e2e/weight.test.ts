/** How much a device fetches so that the site works without a network. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baseUrl, openPage } from './harness.ts'
import { fetchedBy, gzipped, precached, SCRIPTS, scriptsIn, WEIGHTS, weighedPaths, weightOf, workers } from './weight.ts'

test('the site’s own files are at most 3.525 MB, 1.004 MB on the wire, without files of staff', () => {
  const { files, raw, wire, ofStaff, withSchemas } = precached()
  expect(files.length).toBeGreaterThan(50)
  expect(raw).toBeLessThanOrEqual(WEIGHTS.raw)
  expect(wire).toBeLessThanOrEqual(WEIGHTS.wire)
  expect(ofStaff).toEqual([])
  // Only the server needs schemas. One call that the build takes for a side effect would keep all of them.
  expect(withSchemas).toEqual([])
})

test('the search worker, with what it imports, weighs at most 61 kB', () => {
  const files = workers()
  expect(files.length).toBeGreaterThan(0)
  expect(files.reduce((sum, file) => sum + gzipped(file), 0)).toBeLessThanOrEqual(WEIGHTS.worker)
})

test('home, search and a passenger’s page fetch no more scripts than they did', async () => {
  const page = await openPage('desktop')
  for (const [name, path] of Object.entries(await weighedPaths(baseUrl))) {
    await page.goto(path)
    const scripts = scriptsIn(await fetchedBy(page))
    expect(weightOf(scripts), `${name}: ${scripts.join(', ')}`).toBeLessThanOrEqual(SCRIPTS[name as keyof typeof SCRIPTS])
  }
})

test('the licences of typefaces and of what the workers use are sent too', () => {
  const root = join(import.meta.dirname, '../..')
  const licences = readFileSync(join(root, 'dist/licences.md'), 'utf8')
  const sources = ['app/offline', 'search/meaning', 'search/memory', 'search/stories', 'names'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !file.includes('test'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/^import (?!type).* from '([a-z@][^']+)'/gm)].map(([, name]) => name!),
  )
  const packages = new Set(imported.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
  expect(packages.size).toBeGreaterThan(3)
  for (const name of ['@fontsource/besley', '@fontsource/source-sans-3', ...packages])
    if (!name.startsWith('node:')) expect(licences).toContain(`## ${name} - `)
})

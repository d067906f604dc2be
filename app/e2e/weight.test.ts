/** How much a device fetches to have the site without a network. Sizes are those of issue and design, in bytes. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../../dist')

test('the site’s own files are within 3.4 MB, 0.95 MB on the wire, and nothing of staff is among them', () => {
  const files = [...readFileSync(join(DIST, 'sw.js'), 'utf8').matchAll(/"url":"([^"]+)"/g)].map(
    ([, url]) => url!,
  )
  expect(files.length).toBeGreaterThan(50)
  const sizeOf = (file: string) => statSync(join(DIST, file), { throwIfNoEntry: false })?.size
  const sum = (of: (file: string) => number) => files.reduce((total, file) => total + of(file), 0)
  expect(sum((file) => sizeOf(file)!)).toBeLessThanOrEqual(3_400_000)
  expect(sum((file) => sizeOf(`${file}.br`) ?? sizeOf(file)!)).toBeLessThanOrEqual(950_000)
  expect(files.filter((file) => /admin|fluent|preview/i.test(file))).toEqual([])
  const scripts = files.filter((file) => file.endsWith('.js'))
  // Schemas are the server's; a call beside one that the build takes for an effect would keep them all.
  expect(scripts.filter((file) => readFileSync(join(DIST, file), 'utf8').includes('~kind'))).toEqual([])
})

test('the search on the device is loaded as one part of 55 kB', () => {
  const [worker, ...others] = readdirSync(join(DIST, 'assets')).filter((file) => /^worker-.*\.js$/.test(file))
  expect(others).toEqual([])
  expect(gzipSync(readFileSync(join(DIST, 'assets', worker!)), { level: 9 }).length).toBeLessThanOrEqual(
    55_000,
  )
})

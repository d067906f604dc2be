/** How much a device fetches so that the site works without a network. */
import { expect, test } from 'vitest'
import { gzipped, precached, WEIGHTS, workers } from './weight.ts'

test('the site’s own files are at most 3.565 MB, 1.013 MB on the wire, without files of staff', () => {
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

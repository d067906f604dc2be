/** How much a device fetches so that the site works without a network. */
import { expect, test } from 'vitest'
import { gzipped, precached, WEIGHTS, workers } from './weight.ts'

test('the site’s own files are at most 3.55 MB, 1.01 MB on the wire, without files of staff', () => {
  const { files, raw, wire, ofStaff, withSchemas } = precached()
  expect(files.length).toBeGreaterThan(50)
  expect(raw).toBeLessThanOrEqual(WEIGHTS.raw)
  expect(wire).toBeLessThanOrEqual(WEIGHTS.wire)
  expect(ofStaff).toEqual([])
  // Only the server needs schemas. One call that the build takes for a side effect would keep all of them.
  expect(withSchemas).toEqual([])
})

test('the search worker is one file of at most 60 kB', () => {
  const [worker, ...others] = workers()
  expect(others).toEqual([])
  expect(gzipped(worker!)).toBeLessThanOrEqual(WEIGHTS.worker)
})

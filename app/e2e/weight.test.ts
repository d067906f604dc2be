/** How much a device fetches to have the site without a network. */
import { expect, test } from 'vitest'
import { gzipped, precached, WEIGHTS, workers } from './weight.ts'

test('the site’s own files are within 3.4 MB, 0.95 MB on the wire, and nothing of staff is among them', () => {
  const { files, raw, wire, ofStaff, withSchemas } = precached()
  expect(files.length).toBeGreaterThan(50)
  expect(raw).toBeLessThanOrEqual(WEIGHTS.raw)
  expect(wire).toBeLessThanOrEqual(WEIGHTS.wire)
  expect(ofStaff).toEqual([])
  // Schemas are the server's; a call beside one that the build takes for an effect would keep them all.
  expect(withSchemas).toEqual([])
})

test('the search on the device is loaded as one part of 55 kB', () => {
  const [worker, ...others] = workers()
  expect(others).toEqual([])
  expect(gzipped(worker!)).toBeLessThanOrEqual(WEIGHTS.worker)
})

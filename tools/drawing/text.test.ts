import { expect, test } from 'vitest'
import { loadFace, shortDate } from './text.ts'

test.each([
  ['besley', '500-normal'],
  ['source-sans-3', '400-normal'],
  ['courier-prime', '400-normal'],
])('%s %s draws every letter of a Dutch text as outlines', (family, style) => {
  const face = loadFace(family, style)
  for (const text of ['ms · Rotterdamsche Lloyd · gebouwd 1928', 'Triëst – Curaçao, “Oranje”', 'Renée König-van ’t Hof']) {
    for (let x = 0; x < 40; x += 0.7) {
      expect(face.path(text, x, 30, 25)).toMatch(/^([MLQCZ]|[\d. -])+$/)
    }
    expect(face.width(text, 50)).toBeCloseTo(2 * face.width(text, 25))
  }
})

test('dates are written as the site does', () => {
  expect(shortDate('1946-03-16')).toBe('16 mrt 1946')
  expect(shortDate('')).toBe('datum onbekend')
})

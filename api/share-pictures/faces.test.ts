import { expect, test } from 'vitest'
import { loadFace } from './faces.ts'

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

test('names of other languages keep their marks, in letters of another typeface if need be', () => {
  const face = loadFace('besley', '500-normal')
  const outline = (letter: string) => face.path(letter, 0, 40, 40)
  for (const letter of 'áçéïñøåßÿăčđęğıłńőřşšțůýžẞ' + 'ạễơữ' + 'ЖщΩλ') {
    expect(outline(letter), letter).not.toBe('')
    const bare = letter.normalize('NFD')[0]!
    if (bare !== letter) expect(outline(letter), letter).not.toBe(outline(bare))
    expect(outline(letter.normalize('NFD')), letter).toBe(outline(letter))
  }
  // Neither typeface has these.
  expect(outline('k̲')).toBe(outline('k'))
  expect(outline('陳')).toBe('')
  expect(face.width('陳', 40)).toBeGreaterThan(0)
  expect(['王小明', 'محمد', '– ', 'Tan 陳', '1'].map(face.knows)).toEqual([false, false, false, true, true])
})

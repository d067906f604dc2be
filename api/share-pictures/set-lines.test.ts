import { expect, test } from 'vitest'
import { loadFace } from './faces.ts'
import { setText } from './set-lines.ts'

const face = loadFace('besley', '500-normal')
const set = (text: string, sizes = [54], most = 6) => setText(text, sizes, { face, width: 408, most: () => most })

test('text is set in lines that fit, and a line may end behind a hyphen', () => {
  expect(set('Adriana Johanna Korensma', [66])).toEqual({
    lines: ['Adriana', 'Johanna', 'Korensma'],
    size: 66,
    isWhole: true,
  })
  expect(set(' Anna  Vos-de Vries ', [74]).lines).toEqual(['Anna Vos-', 'de Vries'])
})

test('of several sizes it has the first that breaks no word', () => {
  expect(set('Zuiderkruis', [74, 66, 54]).size).toBe(66)
  expect(set('A. Vos', [74, 66, 54]).size).toBe(74)
  expect(set('Anna Maria Vos', [74, 66, 54], 1).size).toBe(54)
})

test('a word that is too wide for a line is broken where a syllable begins', () => {
  expect(set('Johan van Oldenbarnevelt').lines).toEqual(['Johan van', 'Oldenbarne-', 'velt'])
  expect(set('J. Schimmelpenninck').lines).toEqual(['J.', 'Schimmelpen-', 'ninck'])
  for (const name of ['Wolfeschlegelsteinhausenbergerdorff', 'w'.repeat(60)])
    for (const line of set(name, [54], 20).lines) expect(face.width(line, 54), line).toBeLessThanOrEqual(408)
  expect(set('w'.repeat(60), [54], 20).lines.join('').replaceAll('-', '')).toBe('w'.repeat(60))
})

test('what has no room ends in an ellipsis, and says that it is not whole', () => {
  const { lines, isWhole } = set('Anna Maria Petronella Wilhelmina Johanna van der Hoeven', [54], 2)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/\S…$/)
  expect(face.width(lines[1]!, 54)).toBeLessThanOrEqual(408)
  expect(isWhole).toBe(false)
})

import { expect, it } from 'vitest'
import { namedBy } from './Suggestions.tsx'

const shown = (value: string, typed: string, kind = 'surname') =>
  Object.values(namedBy({ kind, value, count: 1 }, typed)).join(' | ')

it.each([
  ['jans', 'Jansen', 'Jansen | '],
  ['jan jans', 'jan Jansen', 'Jansen | jan Jansen'],
  ['Jan Jansen', 'Jan Jansen', 'Jansen | Jan Jansen'],
  ['jan de vr', 'jan de Vries', 'de Vries | jan de Vries'],
  ['van den b', 'van den Berg', 'van den Berg | '],
  ['jan van den b', 'jan van den Berg', 'van den Berg | jan van den Berg'],
])('the surname that completes %s to %s is shown by itself, with the term that it searches for', (typed, value, as) => {
  expect(shown(value, typed)).toBe(as)
})

it('a ship is shown by its whole name', () => {
  expect(shown('Johan van Oldenbarnevelt', 'johan van', 'ship')).toBe('Johan van Oldenbarnevelt | ')
})

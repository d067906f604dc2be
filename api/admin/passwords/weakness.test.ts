import { expect, it } from 'vitest'
import { weaknessOf } from './weakness.ts'

it.each(['vijf bruine koffers', 'Kota1951Inten', 'é'.repeat(8), '🚢'.repeat(128), 'x9'.repeat(64)])('%s will do', (password) =>
  expect(weaknessOf(password)).toBeNull(),
)

it.each(['', 'koffers', '🚢'.repeat(7), 'x9'.repeat(65)])('%j is too short or too long', (password) => {
  expect(weaknessOf(password)).toBe('A password has 8 to 128 characters.')
})

it.each(['password', 'Password1', 'IloveYou', '12345678', 'QWERTYUIOP', 'trustno1', 'michelle', 'jennifer'])(
  '%s is one of the commonest, in any case',
  (password) => expect(weaknessOf(password)).toMatch(/^This is one of the commonest passwords/),
)

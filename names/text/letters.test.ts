import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBits, editDistance, letterMask, Pattern } from './letters.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 12 })

describe('letters', () => {
  it.each([
    ['jansen', 'jansen', 0],
    ['jansen', 'janssen', 1],
    ['jansen', 'jasnen', 1],
    ['garcia', 'agrcai', 2],
    ['', 'abc', 3],
    ['tan', 'chen', 3],
  ])('%s and %s are %i apart', (a, b, edits) => {
    expect(editDistance(a, b)).toBe(edits)
    expect(editDistance(b, a)).toBe(edits)
  })

  it('agrees column by column with the distance letter by letter', () => {
    const bytes = new TextEncoder()
    const typed = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(typed, word, fc.nat(6), (pattern, other, most) => {
        const near = new Pattern(pattern).isWithin(bytes.encode(other), 0, other.length, most)
        expect(near).toBe(editDistance(pattern, other) <= most)
      }),
      { numRuns: 2000 },
    )
  })

  it('has no more different bits than twice the distance', () => {
    fc.assert(
      fc.property(word, word, (a, b) => countBits(letterMask(a) ^ letterMask(b)) <= 2 * editDistance(a, b)),
      { numRuns: 500 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import type { Position } from '#domain/common.ts'
import { terminiOf } from './termini.ts'

const SINGAPORE: Position = [103.85, 1.27]
const ROTTERDAM: Position = [4.48, 51.92]
const SUEZ: Position = [32.55, 29.93]

describe('ports on the map of all voyages', () => {
  test('are those where voyages began or ended, not those that ships only passed', () => {
    const routes = [
      { path: [SINGAPORE, SUEZ], count: 12 },
      { path: [SUEZ, ROTTERDAM], count: 12 },
    ]
    expect(terminiOf(routes)).toEqual([SINGAPORE, ROTTERDAM])
  })

  test('include a port that some voyages passed and where others began or ended', () => {
    const routes = [
      { path: [SINGAPORE, SUEZ], count: 30 },
      { path: [SUEZ, ROTTERDAM], count: 12 },
    ]
    expect(terminiOf(routes)).toContainEqual(SUEZ)
  })
})

import { describe, expect, it } from 'vitest'
import { memoryTrail } from './trail.ts'

describe('a trail in memory', () => {
  it('goes on, back and forward as a browser does, and keeps what each entry holds', () => {
    const trail = memoryTrail('/')
    const seen: [string, boolean][] = []
    const end = trail.follow((travelled) => seen.push([trail.path + trail.search, travelled]))
    trail.navigate('/zoeken?query=jansen', { state: { rows: 5 } })
    trail.navigate('/zoeken?query=jansen', { replace: true, state: { rows: 10 } })
    trail.navigate('/wereldbol?journeyId=NA-1946-1')
    trail.go(-1)
    expect([trail.search, trail.state]).toEqual(['?query=jansen', { rows: 10 }])
    trail.go(1)
    trail.go(-2)
    expect([trail.path, trail.search, trail.state]).toEqual(['/', '', null])
    end()
    trail.go(1)
    expect(seen).toEqual([
      ['/zoeken?query=jansen', false],
      ['/zoeken?query=jansen', false],
      ['/wereldbol?journeyId=NA-1946-1', false],
      ['/zoeken?query=jansen', true],
      ['/wereldbol?journeyId=NA-1946-1', true],
      ['/', true],
    ])
  })

  it('stays at its first and last entry, and drops later entries when it goes to a new place', () => {
    const trail = memoryTrail('/')
    trail.go(-1)
    trail.navigate('/partners')
    trail.go(-1)
    trail.navigate('/zoeken')
    trail.go(5)
    expect(trail.path).toBe('/zoeken')
    trail.go(-1)
    expect(trail.path).toBe('/')
  })
})

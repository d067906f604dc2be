import { expect, it } from 'vitest'
import { find } from '../meaning/find.ts'
import { MemoryArchive } from '../memory/archive.ts'
import { judgedArchive } from './archive.ts'
import { judgeAll } from './judge.ts'

it('answers as people would expect, in 97 of 100 judged queries', async () => {
  const archive = MemoryArchive.build(judgedArchive())
  const kinds = await judgeAll((query) => find(archive, { query, tab: 'passengers', offset: 0, rows: 5 }))
  for (const { kind, cases, right, misses } of kinds) {
    console.log(`${kind.padEnd(30)} ${String(right).padStart(4)} of ${cases}`)
    for (const miss of misses) console.log(`    ${miss}`)
  }
  const cases = kinds.reduce((sum, kind) => sum + kind.cases, 0)
  const right = kinds.reduce((sum, kind) => sum + kind.right, 0)
  console.log(`${right} of ${cases}, ${((100 * right) / cases).toFixed(1)} %`)
  expect(cases).toBeGreaterThanOrEqual(250)
  expect(right / cases).toBeGreaterThanOrEqual(0.97)
})

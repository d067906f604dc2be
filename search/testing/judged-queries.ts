/** An engine beside what people expect of it (`../judged/`), and beside the index in memory. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchQuery } from '#domain/search-query.ts'
import { judgedArchive } from '../judged/archive.ts'
import { judgeAll } from '../judged/judge.ts'
import { find } from '../meaning/find.ts'
import { MemoryArchive } from '../memory/archive.ts'
import { KeptArchive } from './kept-archive.ts'
import type { ReadEngine } from './read-engine.ts'

export function answersJudgedQueries(opened: () => ReadEngine): void {
  describe('judged queries', () => {
    beforeAll(() => new KeptArchive(opened(), judgedArchive()).fill())

    it('are answered as people would expect, 97 of 100, and as in memory', async () => {
      const memory = MemoryArchive.build(judgedArchive())
      const kinds = await judgeAll(async (query) => {
        const asked: SearchQuery = { query, tab: 'passengers', offset: 0, rows: 5 }
        const answer = await opened().find(asked)
        expect.soft(answer, query).toEqual(await find(memory, asked))
        return answer
      })
      const sum = (of: 'cases' | 'right') => kinds.reduce((total, kind) => total + kind[of], 0)
      const misses = kinds.flatMap((kind) => kind.misses.map((miss) => `${kind.kind}: ${miss}`))
      expect(sum('cases')).toBeGreaterThanOrEqual(250)
      expect(sum('right') / sum('cases'), misses.join('\n')).toBeGreaterThanOrEqual(0.97)
    }, 120_000)
  })
}

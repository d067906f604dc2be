/** Compares an engine's answers with what people expect (`judged/`), and with the answers of the index in memory. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TabResults } from '#domain/search.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { find } from '../meaning/find.ts'
import { MemoryArchive } from '../memory/archive.ts'
import { judgedArchive } from './judged/archive.ts'
import { JUDGED } from './judged/queries.ts'
import { KeptArchive } from './kept-archive.ts'
import type { ReadEngine } from './read-engine.ts'

export function answersJudgedQueries(opened: () => ReadEngine): void {
  describe('judged queries', () => {
    beforeAll(() => new KeptArchive(opened(), judgedArchive()).fill())

    it('are answered as people expect, 97 of 100, and as in memory', async () => {
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
    })

    it('have suggestions for a surname with its beginning', async () => {
      const values = async (typed: string) => (await opened().suggest(typed)).map(({ value }) => value)
      expect(await values('ella mac gil')).toEqual(["ella M'Gillavry"])
      expect(await values('sint mar')).toEqual(['Sint Martinus'])
      expect(await values('mc g')).toEqual([])
    })
  })
}

/** Asks an engine the judged queries. */
interface JudgedKind {
  kind: string
  cases: number
  right: number
  /** For each: what was typed, what was expected, and the rows that were shown. */
  misses: string[]
}

/** Asks the judged queries; `find` gives the first five rows. A query is right only if all its expectations are met. */
async function judgeAll(find: (query: string) => Promise<Pick<TabResults, 'passengers'>>): Promise<JudgedKind[]> {
  const kinds: JudgedKind[] = []
  for (const [kind, lines] of Object.entries(JUDGED)) {
    const judged: JudgedKind = { kind, cases: 0, right: 0, misses: [] }
    for (const line of lines.trim().split('\n')) {
      const [query = '', ...expected] = line.split(' | ').map((part) => part.trim())
      const rows = (await find(query)).passengers.map(({ fullName, journeyId }) => `${fullName} ${journeyId}`)
      const failed = expected.filter((one) => !isMet(one, rows))
      judged.cases++
      if (failed.length === 0) judged.right++
      else judged.misses.push(`${query}: not ${failed.join(', ')}; shown ${rows.join(', ')}`)
    }
    kinds.push(judged)
  }
  return kinds
}

function isMet(expected: string, rows: readonly string[]): boolean {
  const [, how, names = ''] = /^([15-]) (.+)$/.exec(expected) ?? []
  const is = (row: string) => names.split('/').some((name) => row === name || row.startsWith(`${name} `))
  if (how === '1') return rows[0] !== undefined && is(rows[0])
  if (how === '5') return rows.some(is)
  if (how === '-') return !rows.some(is)
  throw new Error(`A judged query expects '${expected}'.`)
}

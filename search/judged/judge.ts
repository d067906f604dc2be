/** Asks an engine the judged queries. */
import type { SearchResults } from '#domain/search.ts'
import { JUDGED } from './queries.ts'

export interface JudgedKind {
  kind: string
  cases: number
  right: number
  /** What was typed, what was expected of it, and the rows that were shown. */
  misses: string[]
}

/** `find` gives the first five rows; the whole answer is right, or none of it. */
export async function judgeAll(find: (query: string) => Promise<Pick<SearchResults, 'passengers'>>): Promise<JudgedKind[]> {
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

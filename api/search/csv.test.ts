import { expect, it } from 'vitest'
import type { PassengerHit } from '#domain/passenger.ts'
import type { PassengerQuery } from '#domain/search-query.ts'
import { searchUnavailable } from '#search/errors.ts'
import { toJson } from '#search/json.ts'
import { csvFile } from './routes.ts'

const hit = (at: number): PassengerHit => ({
  _id: String(at),
  fullName: `Jan ${at}`,
  media: [],
  journeyId: 'WA-1950-1',
  demonstration: false,
  startCity: null,
  endCity: null,
  startDate: null,
  endDate: null,
  ship: { id: null, name: null },
  match: { kind: 'exact', reason: null },
})
const TOTAL = 1200

/** Search that is away at these questions, counted from 0. */
function away(...at: number[]) {
  let asked = 0
  return {
    findPassengers: async ({ offset, rows }: PassengerQuery) => {
      if (at.includes(asked++)) throw searchUnavailable()
      const count = Math.min(rows, TOTAL - offset)
      const passengers = Array.from({ length: count }, (_, n) => hit(offset + n))
      return toJson({ passengers, total: TOTAL, asTyped: TOTAL, spellings: [], understood: null as never })
    },
  }
}
const ask = { query: 'jan', offset: 0, rows: 1 } as PassengerQuery
const file = async (search: ReturnType<typeof away>) =>
  (await Array.fromAsync(csvFile(search, ask, { times: 3, ms: 1 }))).join('').trimEnd().split('\r\n')

it('a file that has begun waits for search, and has each row once', async () => {
  const lines = await file(away(1, 2, 4))
  expect(lines).toHaveLength(1 + TOTAL)
  expect(new Set(lines).size).toBe(lines.length)
})

it('a file that has not begun tells at once that search is away, and no file waits for ever', async () => {
  await expect(file(away(0))).rejects.toThrow('search_unavailable')
  await expect(file(away(1, 2, 3, 4))).rejects.toThrow('search_unavailable')
})

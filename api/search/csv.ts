/** The passengers of a search as a CSV file that a spreadsheet opens without harm. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PassengerHit } from '#domain/passenger.ts'
import { FILE_ROWS_MAX } from '#domain/search-limits.ts'
import type { PassengerQuery } from '#domain/search-query.ts'
import { csvLines } from '#files/csv.ts'
import { SearchError } from '#search/errors.ts'
import { fromJson } from '#search/json.ts'
import type { Search } from '#search/search.ts'

const COLUMNS: readonly [string, (hit: PassengerHit) => string | null][] = [
  ['naam', (hit) => hit.fullName],
  ['schip', (hit) => hit.ship.name],
  ['reis', (hit) => hit.journeyId],
  ['vertrekdatum', (hit) => hit.startDate],
  ['vertrekhaven', (hit) => hit.startCity],
  ['aankomstdatum', (hit) => hit.endDate],
  ['aankomsthaven', (hit) => hit.endCity],
  ['gevonden als', (hit) => hit.match.reason ?? 'zoals getypt'],
  ['demonstratie', (hit) => (hit.demonstration ? 'ja' : null)],
]

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows are asked for in parts of this size, so that searches of others need not wait for all. */
const PAGE = 500
/** A file that is begun waits so long for search to come back, asking again at this pace. */
const WAIT = { times: 20, ms: 1000 }

/** Page by page. Throws a `SearchError` where search is away before the first one, or for long. */
export async function* csvFile(
  search: Pick<Search, 'findPassengers'>,
  asked: PassengerQuery,
  wait = WAIT,
): AsyncGenerator<string> {
  for (let offset = 0; offset < FILE_ROWS_MAX; offset += PAGE) {
    const json = await patiently(offset === 0 ? 0 : wait.times, wait.ms, () =>
      search.findPassengers({ ...asked, offset, rows: PAGE }),
    )
    const { passengers, total } = fromJson(json)
    yield (offset === 0 ? csvHead() : '') + csvOf(passengers)
    if (offset + PAGE >= total) return
  }
}

async function patiently<T>(times: number, ms: number, ask: () => Promise<T>): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left <= 0 || !(error instanceof SearchError)) throw error
      await sleep(ms)
    }
  }
}

const csvHead = (): string => BYTE_ORDER_MARK + csvLines([COLUMNS.map(([title]) => title)])

const csvOf = (hits: PassengerHit[]): string => csvLines(hits.map((hit) => COLUMNS.map(([, read]) => read(hit))))

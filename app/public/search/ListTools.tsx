import { lazy, Suspense } from 'react'
import { PAGES } from '#domain/addresses.ts'
import type { Path } from '#domain/call-address.ts'
import { FILE_ROWS_MAX } from '#domain/search-limits.ts'
import { formatNumber } from '#domain/words.ts'
import { useConnection } from '../../client/connection.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { Citation } from './Citation.tsx'
import { titleOf } from './headline.ts'
import { searchKey, searchRows, tabOf, totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'

/** What a visitor can do with the whole result: download it, refer to it, keep its voyages on the device. */
export function ListTools({ id, answer }: { id: string; answer: Answer }) {
  const tab = tabOf(answer.url)
  const offline = useConnection((connection) => connection.offline)
  return (
    <div className="after" id={id}>
      {tab === 'passengers' && !isKiosk() && !offline && (
        <a className="text-link" href={csvHref(answer.url)} download>
          Download als CSV
          {totalOf(answer.results, tab) > FILE_ROWS_MAX && ` (de eerste ${formatNumber(FILE_ROWS_MAX)})`}
        </a>
      )}
      <Citation title={titleOf(answer)} />
      {tab === 'journeys' && (
        <Suspense>
          <KeepResults total={totalOf(answer.results, tab)} rows={answer.results.journeys} load={() => allVoyages(answer)} />
        </Suspense>
      )}
    </div>
  )
}

/** Loaded only where there are voyages to keep. */
const KeepResults = lazy(() => import('../device/KeepResults.tsx'))

const allVoyages = async ({ url, results }: Answer) =>
  (await searchRows(url, totalOf(results, 'journeys'), new AbortController().signal, undefined)).journeys

/** The same search as a CSV file, which knows no tabs. */
const csvHref = (url: SearchUrl): string => searchKey(url).replace(PAGES.search, '/api/search/passenger.csv' satisfies Path)

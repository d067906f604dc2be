import { Link } from 'wouter'
import type { FacetValue } from '#domain/search.ts'
import { formatNumber } from '../../lib/format.ts'
import { type SearchUrl, searchUrl, withoutFilters } from '../../lib/urls.ts'
import { respell } from './respell.ts'

/** "Ook gespeld als: Koesoemo (214) · Kusuma (31)": one tap searches for that spelling instead, with
 * the other words as they were; filters were chosen for the names that were typed, and go. */
export function Spellings({ spellings, url }: { spellings: FacetValue[]; url: SearchUrl }) {
  if (spellings.length === 0) return null
  return (
    <p className="chips sp">
      <span>Ook gespeld als:</span>
      {spellings.map(({ value, count: hits }, at) => (
        <span key={value} className="chip">
          <Link href={searchUrl.href({ ...withoutFilters(url), query: respell(url.query, value) })}>
            {value} <span className="n">({formatNumber(hits)})</span>
          </Link>
          {at < spellings.length - 1 && <span aria-hidden="true">·</span>}
        </span>
      ))}
    </p>
  )
}

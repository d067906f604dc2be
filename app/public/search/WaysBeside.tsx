import { Link } from 'wouter'
import type { WayOn } from '#domain/search.ts'
import { formatNumber } from '../../lib/format.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { describe } from './ways.ts'

/** "Zoals getypt ook: Alleen ‘koesoemo’ (12)": beside what was found, ways to others who bear the name as typed. */
export function WaysBeside({ ways, url }: { ways: readonly WayOn[]; url: SearchUrl }) {
  if (ways.length === 0) return null
  return (
    <p className="chips sp">
      <span>Zoals getypt ook:</span>
      {ways.map((way, at) => {
        const { href, title } = describe(way, url)
        return (
          <span key={`${way.kind} ${way.value}`} className="chip">
            <Link href={href}>
              {title} <span className="n">({formatNumber(way.count)})</span>
            </Link>
            {at < ways.length - 1 && <span aria-hidden="true">·</span>}
          </span>
        )
      })}
    </p>
  )
}

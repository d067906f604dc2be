import { Link } from 'wouter'
import type { FacetValue, Understood as Reading, WayOn } from '#domain/search.ts'
import { formatNumber } from '#domain/words.ts'
import { type SearchUrl, searchUrl, withoutFilters } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { respell } from './respell.ts'
import { describe } from './ways.ts'

const PARTS = [
  ['ship', 'schip'],
  ['city', 'haven'],
  ['via', 'onderweg'],
  ['year', 'jaar'],
  ['period', 'periode'],
  ['voyage', 'reis'],
] as const

/**
 * Says how the words beside the name were read. A tap removes such a word, unless it is the only one left. Another link
 * reads the whole query as a name, by quotes. Both drop the filters, which were chosen for this search. The name comes
 * without words that only stood around it ("op welk schip zat Jan Jansen"). Nothing if the whole query was read as a name.
 */
export function Understood({ understood, url }: { understood: Reading; url: SearchUrl }) {
  const textOf = (part: (typeof PARTS)[number][0]) => (part === 'period' ? understood.period?.label : understood[part])
  const read = PARTS.filter(([part]) => understood[part] !== null)
  if (read.length === 0 && (understood.name ?? url.query.trim()) === url.query.trim()) return null
  const without = (dropped: string) =>
    [understood.name, ...read.map(([part]) => (part === dropped ? null : textOf(part)))]
      .filter((word) => word !== null)
      .join(' ')
  return (
    <p className="chips understood">
      <span>Gelezen als:</span>
      {understood.name && <span>naam ‘{understood.name}’</span>}
      {read.map(([part, label]) =>
        without(part) ? (
          <Link
            key={part}
            className="tag"
            href={searchUrl.href({ ...withoutFilters(url), query: without(part) })}
            aria-label={`Zoek zonder ${label} ${textOf(part)}`}
          >
            {label} {textOf(part)} <Icon name="close" />
          </Link>
        ) : (
          <b key={part}>
            {label} {textOf(part)}
          </b>
        ),
      )}
      <Link
        className="text-link"
        href={searchUrl.href({ ...withoutFilters(url), query: `"${url.query.replaceAll('"', '')}"` })}
      >
        Lees alles als naam
      </Link>
    </p>
  )
}

/**
 * "Ook gespeld als: Koesoemo (214) · Kusuma (31)". A tap searches for that spelling and keeps the other words. It drops the
 * filters, which were chosen for the name that was typed.
 */
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

/** "Zoals getypt ook: Alleen ‘koesoemo’ (12)": links to others who have the name exactly as it was typed. */
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

import { Link } from 'wouter'
import type { Understood as Reading } from '#domain/search.ts'
import { type SearchUrl, searchUrl, withoutFilters } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'

const PARTS = [
  ['ship', 'schip'],
  ['city', 'haven'],
  ['year', 'jaar'],
  ['voyage', 'reis'],
] as const

/**
 * How the words beyond the name were read; a tap takes that word out, unless it is the last, or reads everything as a
 * name: that is what quotes do. Filters were chosen for the search as it was, and go. Words that only stood around the
 * name ("op welk schip zat Jan Jansen") are gone from it. Silent when all of it was read as a name.
 */
export function Understood({ understood, url }: { understood: Reading; url: SearchUrl }) {
  const read = PARTS.filter(([part]) => understood[part] !== null)
  if (read.length === 0 && (understood.name ?? url.query.trim()) === url.query.trim()) return null
  const without = (dropped: string) =>
    [understood.name, ...read.map(([part]) => (part === dropped ? null : understood[part]))]
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
            aria-label={`Zoek zonder ${label} ${understood[part]}`}
          >
            {label} {understood[part]} <Icon name="close" />
          </Link>
        ) : (
          <b key={part}>
            {label} {understood[part]}
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

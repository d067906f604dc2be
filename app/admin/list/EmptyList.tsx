import { Button } from '@fluentui/react-components'
import type { Shown } from './address.ts'
import { ROWS } from './use-list.ts'

interface Props {
  /** What was looked for: "ships". */
  plural: string
  shown: Shown
  show: (change: Partial<Shown>) => void
  /** Rows on all pages. */
  total: number
}

/** Stands where rows would be: what was not found, and one way on. */
export function EmptyList({ plural, shown, show, total }: Props) {
  const isNarrowed = shown.query !== '' || shown.filter !== ''
  return (
    <div className="list__empty">
      <p>{nothingFound(plural, shown)}</p>
      {isNarrowed && <Button onClick={() => show({ query: '', filter: '', page: 1 })}>Clear search and filter</Button>}
      {!isNarrowed && shown.page > 1 && (
        <Button onClick={() => show({ page: Math.max(1, Math.ceil(total / ROWS)) })}>Last page</Button>
      )}
    </div>
  )
}

function nothingFound(plural: string, { query, filter }: Shown): string {
  if (query !== '') return `No ${plural} match “${query}”.`
  return filter === '' ? `There are no ${plural} here.` : `There are no such ${plural}.`
}

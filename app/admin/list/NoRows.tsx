import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import type { Shown } from './address.ts'
import { usePageSize } from './page-size.ts'

interface Props {
  /** The word for the records: "ships". */
  plural: string
  shown: Shown
  show: (change: Partial<Shown>) => void
  /** Rows on all pages. */
  total: number
}

/** Shown instead of rows: says what was not found, and offers one way on. */
export function EmptyList({ plural, shown, show, total }: Props) {
  const size = usePageSize()
  const isNarrowed = shown.query !== '' || shown.filter !== '' || Object.keys(shown.more).length > 0
  return (
    <div className="list__empty">
      <p>{nothingFound(plural, shown)}</p>
      {isNarrowed && (
        <Button onClick={() => show({ query: '', filter: '', more: {}, page: 1 })}>Clear search and filter</Button>
      )}
      {!isNarrowed && shown.page > 1 && (
        <Button onClick={() => show({ page: Math.max(1, Math.ceil(total / size)) })}>Last page</Button>
      )}
    </div>
  )
}

function nothingFound(plural: string, { query, filter, more }: Shown): string {
  if (query !== '') return `No ${plural} match “${query}”.`
  return filter === '' && Object.keys(more).length === 0 ? `There are no ${plural} here.` : `There are no such ${plural}.`
}

/** Says why a list could not be read. The rows below it stay. Draws nothing without an error. */
export function FailedBar({ error, onRetry }: { error: string | null; onRetry: () => void }) {
  if (error === null) return null
  return (
    <MessageBar intent="error" className="list__bar bar--error">
      <MessageBarBody>{error}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={onRetry}>Try again</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
